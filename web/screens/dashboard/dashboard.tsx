// The first screen: the checks, the wallet's figures and the newest reports.

import { Link } from 'react-router-dom';
import { catalogue } from '../../../data/catalogue.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { useServicesOff } from '../../state/config.ts';
import { useNewestReports } from '../../state/reports.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Odometer } from '../../ui/odometer.tsx';
import { Loading, Page } from '../../ui/page.tsx';
import { ReportList } from '../../ui/report-list.tsx';
import { useWords } from '../../words/words.ts';
import styles from './dashboard.module.css';
import { Statistics } from './statistics.tsx';
import { TileGlyph } from './tile-glyph.tsx';

/** The number of newest reports shown. */
const RECENT = 3;

export function Dashboard() {
  const { dashboard } = useWords();
  return (
    <Page title={dashboard.title} lead={dashboard.lead}>
      <section className={styles.banner}>
        <div>
          <h2>{dashboard.bannerTitle}</h2>
          <p>{dashboard.bannerText}</p>
        </div>
        <div className={styles.odometer}>
          <Odometer reading="061240" />
        </div>
      </section>
      <Tiles />
      <Statistics />
      <Recent />
      <section className={styles.verify}>
        <div>
          <h2>{dashboard.verifyTitle}</h2>
          <p>{dashboard.verifyText}</p>
        </div>
        <ButtonLink look="primary" to="/Dashboard">
          {dashboard.explore}
        </ButtonLink>
      </section>
    </Page>
  );
}

function Tiles() {
  const { dashboard, frame, inputs, services } = useWords();
  const off = useServicesOff();
  return (
    <ul className={styles.tiles} aria-label={dashboard.tiles}>
      {catalogue.map(({ id, route, fields, pricePaise }) => (
        <li key={id}>
          <Link to={route} className={styles.tile}>
            {fields[0] && <TileGlyph kind={fields[0].kind} />}
            <span className={styles.tileName}>
              {services[id]}
              <small>{frame.by(fields.map(({ kind }) => inputs[kind]).join(', '))}</small>
            </span>
            {off.has(id) ? (
              <span className={styles.off}>{frame.off}</span>
            ) : (
              <span className={styles.price}>{rupeeText(pricePaise)}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Recent() {
  const { dashboard } = useWords();
  const reports = useNewestReports();
  return (
    <section className={styles.recent}>
      <h2>{dashboard.recent}</h2>
      {reports === undefined ? (
        <Loading lines={RECENT} />
      ) : reports.length === 0 ? (
        <p className={styles.none}>{dashboard.noReports}</p>
      ) : (
        <ReportList reports={reports.slice(0, RECENT)} />
      )}
      {reports && reports.length > 0 && (
        <ButtonLink to="/reports" look="quiet">
          {dashboard.allReports}
        </ButtonLink>
      )}
    </section>
  );
}
