// The dealer's own account.

import { ButtonLink } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Page } from '../parts/page.tsx';
import { useAccount } from '../queries/account.ts';
import styles from './profile.module.css';

export function Profile() {
  const email = useAccount()?.email ?? '';
  return (
    <Page title="Welcome Back" lead="Manage your account info here.">
      <div className={styles.card}>
        <Field label="Email" value={email} readOnly />
        <ButtonLink to="/Dashboard">Back to Dashboard</ButtonLink>
      </div>
    </Page>
  );
}
