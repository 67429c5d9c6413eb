// The first screen: a plate, the cars, the checks and the wallet's figures.

import { useEffect } from 'react';
import { Link, useOutletContext } from 'react-router-dom';
import { averageDays } from '../../../data/car/stock.ts';
import { catalogue, type Service } from '../../../data/catalogue.ts';
import { indianNumber, rupeeText } from '../../../data/values/money.ts';
import { indianToday } from '../../../sw/server-clock.ts';
import { Notices } from '../../shell/app-notices.tsx';
import { useAccountId, useIsBuyer } from '../../state/account.ts';
import { remember, remembered } from '../../state/browser-memory.ts';
import { useCars, useStock } from '../../state/cars.ts';
import { useServicesOff } from '../../state/config.ts';
import { type Statistic, useStatistic, useWallet, type Wallet } from '../../state/wallet.ts';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/check-icon.tsx';
import { Odometer } from '../../ui/odometer.tsx';
import { Page } from '../../ui/page.tsx';
import { useTimeText, useWords } from '../../words/words.ts';
import { AwaitedCars, CarList } from '../cars/car-list.tsx';
import styles from './dashboard.module.css';
import { WhichCar } from './which-car.tsx';

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
          <div className="one-at-a-time">
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
      {!useIsBuyer() && <Statistics />}
      <section className={styles.verify}>
        <div>
          <h2>{dashboard.verifyTitle}</h2>
          <p className="lead">{dashboard.verifyText}</p>
        </div>
        <ButtonLink to="/Dashboard">{dashboard.explore}</ButtonLink>
      </section>
    </Page>
  );
}

function Tiles() {
  const { frame } = useWords();
  return (
    <ul className={styles.tiles} aria-label={frame.checks}>
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

type Entry = { statistic: Statistic; name: string; textOf: (value: number) => string };

/** The wallet's four figures. Each is fetched separately and has its own refresh button. */
function Statistics() {
  const { dashboard, frame } = useWords();
  const wallet = useWallet();
  const timeText = useTimeText();
  const entries: Entry[] = [
    { statistic: 'balancePaise', name: dashboard.balance, textOf: rupeeText },
    { statistic: 'totalTransactions', name: dashboard.transactions, textOf: indianNumber },
    { statistic: 'creditsUsedPaise', name: dashboard.used, textOf: rupeeText },
    { statistic: 'creditsAddedPaise', name: dashboard.added, textOf: rupeeText },
  ];
  return (
    <section aria-label={frame.wallet} className={styles.cluster}>
      <dl className={styles.statistics}>
        {entries.map((entry) => (
          <OneOfFour key={entry.statistic} {...entry} wallet={wallet} />
        ))}
      </dl>
      <p className={styles.asOf}>
        {wallet ? frame.asOf(timeText(wallet.asOf)) : dashboard.unknown}
      </p>
    </section>
  );
}

function OneOfFour({ statistic, name, textOf, wallet }: Entry & { wallet: Wallet | undefined }) {
  const { dashboard } = useWords();
  const { isFetching, refetch } = useStatistic(statistic);
  const known = wallet?.[statistic];
  const value = known === undefined ? '–' : textOf(known);
  return (
    <div className={styles.statistic}>
      <dt className="note">{name}</dt>
      <dd>
        <span data-length={value.length > 9 ? 'long' : undefined}>{value}</span>
        <IconButton
          icon="refresh"
          label={dashboard.refresh(name)}
          disabled={isFetching}
          onClick={() => void refetch()}
          className={styles.refresh}
        />
      </dd>
    </div>
  );
}

/** The number of cars shown: one more than fit below the form on a phone. */
const SHOWN = 4;

/** The dealer's newest cars. Hidden if there are none. */
function YourCars() {
  const { cars: text } = useWords();
  const found = useCars('', SHOWN);
  const stock = useStock() ?? [];
  const before = useShownBefore(found?.cars.length);
  if ((found?.cars.length ?? before) === 0) return null;
  return (
    <section className={`stack close ${styles.yours}`} aria-labelledby="your-cars">
      <header className="apart">
        <h2 id="your-cars">{text.yours}</h2>
        {found && (
          <ButtonLink to="/cars" look="quiet">
            {text.all(found.count)}
          </ButtonLink>
        )}
      </header>
      {stock.length > 0 && (
        <ButtonLink to="/cars?stock" look="quiet">
          {text.stock({ count: stock.length, days: averageDays(stock, indianToday()) })}
        </ButtonLink>
      )}
      {found ? <CarList cars={found.cars} /> : <AwaitedCars count={before} />}
    </section>
  );
}

/** How many cars were shown last time, to reserve space while they load. */
function useShownBefore(shown: number | undefined): number {
  const name = `lotproof-cars-shown-${useAccountId()}`;
  // Store the number for the next time this screen opens.
  useEffect(() => {
    if (shown !== undefined) remember(name, String(shown));
  }, [name, shown]);
  const before = Number(remembered(name));
  return before >= 0 && before <= SHOWN ? before : 0;
}
