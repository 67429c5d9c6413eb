// The first screen: the checks, the wallet's figures and the newest reports.

import { Link } from 'react-router-dom';
import { catalogue, type Service } from '../../../data/catalogue.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { useServicesOff } from '../../state/config.ts';
import { useNewestReports } from '../../state/reports.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/check-icon.tsx';
import { Odometer } from '../../ui/odometer.tsx';
import { Loading, Page } from '../../ui/page.tsx';
import { ReportList } from '../../ui/report-list.tsx';
import { useWords } from '../../words/words.ts';
import styles from './dashboard.module.css';
import { Statistics } from './statistics.tsx';
import { WhichCar } from './which-car.tsx';
import { YourCars } from './your-cars.tsx';

/** The number of newest reports shown. */
const RECENT = 3;

export function Dashboard() {
  const { dashboard } = useWords();
  return (
    <Page
      title={dashboard.title}
      lead={dashboard.lead}
      before={
        <>
          <WhichCar />
          <YourCars />
        </>
      }
    >
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
        <ButtonLink to="/Dashboard">{dashboard.explore}</ButtonLink>
      </section>
    </Page>
  );
}

function Tiles() {
  const { dashboard } = useWords();
  return (
    <ul className={styles.tiles} aria-label={dashboard.tiles}>
      {catalogue.map((service) => (
        <li key={service.id}>
          <Tile service={service} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ service }: { service: Service }) {
  const { frame, inputs, services } = useWords();
  const { id, route, fields, pricePaise } = service;
  return (
    <Link to={route} className={styles.tile}>
      <CheckIcon service={service} size={36} />
      <span className={styles.tileName}>
        {services[id]}
        <small>{frame.by(fields.map(({ kind }) => inputs[kind]).join(', '))}</small>
      </span>
      {useServicesOff().has(id) ? (
        <span className={styles.off}>{frame.off}</span>
      ) : (
        <span className={styles.price}>{rupeeText(pricePaise)}</span>
      )}
    </Link>
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
