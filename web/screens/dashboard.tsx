// Where a dealer starts: what can be checked, what is in the wallet, what was bought last.

import { Link } from 'react-router';
import { catalogue } from '../../data/catalogue.ts';
import { rupeeText } from '../../data/money.ts';
import { ButtonLink, IconButton } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Page } from '../parts/page.tsx';
import { dayText, ReportList } from '../parts/report-list.tsx';
import { useReports } from '../queries/reports.ts';
import { useWallet } from '../queries/wallet.ts';
import styles from './dashboard.module.css';

const RECENT = 3;

export function Dashboard() {
  const reports = useReports('');
  return (
    <Page title="Welcome" lead="What do you want to know about a car?">
      <section className={styles.banner}>
        <h2>Car Dealer-Focused Products</h2>
        <p>Empowering smart vehicle transactions with our trusted verification suite.</p>
      </section>
      <Tiles />
      <Statistics />
      {reports && reports.length > 0 && (
        <section className={styles.recent}>
          <h2>Recent reports</h2>
          <ReportList reports={reports.slice(0, RECENT)} />
        </section>
      )}
      <section className={styles.verify}>
        <h2>Verify Before You Buy</h2>
        <ButtonLink to="/Dashboard">Explore Now</ButtonLink>
      </section>
    </Page>
  );
}

function Tiles() {
  return (
    <ul className={styles.tiles}>
      {catalogue.map(({ id, route, shortName, pricePaise }) => (
        <li key={id}>
          <Link to={route} className={styles.tile}>
            <Icon name="wrench" size={28} />
            <span className={styles.tileName}>{shortName}</span>
            <span className={styles.price}>{rupeeText(pricePaise)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Statistics() {
  const { wallet, isRefreshing, refresh } = useWallet();
  const statistics = [
    { name: 'Wallet Balance', value: wallet && rupeeText(wallet.balancePaise) },
    { name: 'Total Transactions', value: wallet && String(wallet.totalTransactions) },
    { name: 'Total Credits Used', value: wallet && rupeeText(wallet.creditsUsedPaise) },
    { name: 'Total Credits Added', value: wallet && rupeeText(wallet.creditsAddedPaise) },
  ];
  return (
    <section aria-label="Wallet">
      <dl className={styles.statistics}>
        {statistics.map(({ name, value }) => (
          <div key={name} className={styles.statistic}>
            <dt>{name}</dt>
            <dd>{value ?? '–'}</dd>
            <IconButton
              icon="refresh"
              label={`Refresh ${name}`}
              disabled={isRefreshing}
              onClick={refresh}
              className={styles.refresh}
            />
          </div>
        ))}
      </dl>
      {wallet && <p className={styles.asOf}>As of {dayText(wallet.asOf)}</p>}
    </section>
  );
}
