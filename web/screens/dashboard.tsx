// Where a dealer starts: what can be checked, what is in the wallet, what was bought last.

import { Link, useLocation } from 'react-router';
import { catalogue } from '../../data/catalogue.ts';
import { rupeeText } from '../../data/money.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Odometer } from '../parts/odometer.tsx';
import { Loading, Page } from '../parts/page.tsx';
import { ReportList } from '../parts/report-list.tsx';
import { TileGlyph } from '../parts/tile-glyph.tsx';
import { useReports } from '../queries/reports.ts';
import styles from './dashboard.module.css';
import { Statistics } from './statistics.tsx';

const RECENT = 3;

export function Dashboard() {
  return (
    <Page title="Welcome" lead="What do you want to know about a car?">
      <SignedIn />
      <section className={styles.banner}>
        <div>
          <h2>Car Dealer-Focused Products</h2>
          <p>Empowering smart vehicle transactions with our trusted verification suite.</p>
        </div>
        <Odometer reading="061240" className={styles.odometer} />
      </section>
      <Tiles />
      <Statistics />
      <Recent />
      <section className={styles.verify}>
        <div>
          <h2>Verify Before You Buy</h2>
          <p>An odometer is easily turned back. The records behind the plate are not.</p>
        </div>
        <ButtonLink look="primary" to="/Dashboard">
          Explore Now
        </ButtonLink>
      </section>
    </Page>
  );
}

/** Said once, by whoever came here from the login. */
function SignedIn() {
  const state: unknown = useLocation().state;
  const isNew = typeof state === 'object' && state !== null && 'isNew' in state;
  return isNew ? (
    <p role="status" className={styles.signedIn}>
      Logged in successfully!
    </p>
  ) : null;
}

function Tiles() {
  return (
    <ul className={styles.tiles}>
      {catalogue.map(({ id, route, shortName, fields, pricePaise }) => (
        <li key={id}>
          <Link to={route} className={styles.tile}>
            {fields[0] && <TileGlyph kind={fields[0].kind} />}
            <span className={styles.tileName}>
              {shortName}
              <small>By {fields.map(({ label }) => label.toLowerCase()).join(' and ')}</small>
            </span>
            <span className={styles.price}>{rupeeText(pricePaise)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Recent() {
  const reports = useReports('');
  if (reports?.length === 0) return null;
  return (
    <section className={styles.recent}>
      <h2>Recent reports</h2>
      {reports ? <ReportList reports={reports.slice(0, RECENT)} /> : <Loading lines={RECENT} />}
      {reports && reports.length > RECENT && (
        <ButtonLink to="/reports" look="quiet">
          All reports
        </ButtonLink>
      )}
    </section>
  );
}
