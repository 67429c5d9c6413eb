// The first screen: a plate, the cars, the checks and the wallet's figures.

import { Link, useOutletContext } from 'react-router-dom';
import { catalogue, type Service } from '../../../data/catalogue.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { Notices } from '../../shell/app-notices.tsx';
import { useServicesOff } from '../../state/config.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/check-icon.tsx';
import notice from '../../ui/notice.module.css';
import { Odometer } from '../../ui/odometer.tsx';
import { Page } from '../../ui/page.tsx';
import { useWords } from '../../words/words.ts';
import styles from './dashboard.module.css';
import { Statistics } from './statistics.tsx';
import { WhichCar } from './which-car.tsx';
import { YourCars } from './your-cars.tsx';

export function Dashboard() {
  const { dashboard } = useWords();
  /** Whether the dealer has just logged in. */
  const isArriving = useOutletContext<boolean>();
  return (
    <Page
      title={dashboard.title}
      lead={dashboard.lead}
      before={
        <>
          <WhichCar />
          <div className={notice.oneAtATime}>
            <YourCars />
            <Notices isArriving={isArriving} />
          </div>
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
