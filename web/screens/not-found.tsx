// An address that is no screen.

import { ButtonLink } from '../parts/button.tsx';
import { Empty, Page } from '../parts/page.tsx';
import styles from './report-document.module.css';

export function NotFound() {
  return (
    <main className={styles.screen}>
      <Page title="Not here">
        <Empty icon="search" text="There is no screen at this address.">
          <ButtonLink to="/Dashboard">Dashboard</ButtonLink>
        </Empty>
      </Page>
    </main>
  );
}
