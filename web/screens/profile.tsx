// The dealer's own account.

import { Button, ButtonLink } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Page } from '../parts/page.tsx';
import { useAccount, useSignOutEverywhere } from '../queries/account.ts';
import styles from './profile.module.css';

export function Profile() {
  const email = useAccount()?.email ?? '';
  return (
    <Page title="Welcome Back" lead="Manage your account info here.">
      <div className={styles.card}>
        <Field label="Email" value={email} readOnly />
        <ButtonLink to="/Dashboard">Back to Dashboard</ButtonLink>
        <SignOutEverywhere />
      </div>
    </Page>
  );
}

/** For the phone that was left in a taxi. */
function SignOutEverywhere() {
  const { signOutEverywhere, isBusy, error } = useSignOutEverywhere();
  return (
    <>
      <Button icon="logout" disabled={isBusy} onClick={signOutEverywhere}>
        Sign out everywhere
      </Button>
      <p role="status">{error && `Still signed in: ${error.message} Try again with signal.`}</p>
    </>
  );
}
