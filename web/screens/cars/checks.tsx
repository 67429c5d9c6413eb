// A car's checks: first those already done, then the others, each with its price on a button.

import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type CarCheck, checksOf } from '../../../data/car/car.ts';
import type { Offer } from '../../../data/car/offers.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { type Car, useNoRecord, useOffers, useRequestsFor } from '../../state/cars.ts';
import { useServicesOff } from '../../state/config.ts';
import { useGoToLogin } from '../../state/login-navigation.ts';
import { orderBundle } from '../../state/order-bundle.ts';
import type { OutboxRow } from '../../state/outbox.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/check-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useTimeText, useWords, type Words } from '../../words/words.ts';
import { NoRecord } from '../dashboard/order-results.tsx';
import { AddMissing } from '../outbox/waiting-cost.tsx';
import styles from './cars.module.css';

export function Checks({ plate, car }: { plate: string; car: Car }) {
  const { car: text, whichCar } = useWords();
  const { order, failure } = useOrder();
  const navigate = useNavigate();
  const unknown = useNoRecord(plate);

  return (
    <section className="stack" aria-labelledby="checks">
      <h2 id="checks">{text.checks}</h2>
      <ul className="ruled">
        {checksOf(car).map((check) => (
          <CheckLine
            key={check.service.id}
            plate={plate}
            {...check}
            onOrder={(offer) => order([{ plate, offer }])}
          />
        ))}
      </ul>
      {unknown.length > 0 && (
        <NoRecord
          plate={plate}
          rows={unknown}
          onCorrect={() => void navigate('/Dashboard', { state: { plate } })}
        />
      )}
      <p role="status" className="failure">
        {failure}
      </p>
      <p className="note">{whichCar.promise}</p>
      <AddMissing look="plain" />
    </section>
  );
}

/** The button at the bottom of the screen that buys all remaining checks. */
export function CheckRest({ plate }: { plate: string }) {
  const { car: text, frame } = useWords();
  const { order, failure } = useOrder();
  const rest = useOffers(plate)?.at(-1);
  // If only one check remains, it has its own button.
  if (!rest || (rest.services.length < 2 && !rest.awaitsMaker)) return null;
  const price = rupeeText(rest.pricePaise);
  return (
    <div className={styles.rest}>
      <p role="status" className="failure">
        {failure}
      </p>
      <Button look="primary" onClick={() => void order([{ plate, offer: rest }])}>
        {text.rest} {rest.awaitsMaker ? frame.upTo(price) : price}
      </Button>
    </div>
  );
}

/** Orders with one tap. `failure` says why the last order was not stored. */
export function useOrder() {
  const { ending } = useWords();
  const [failure, setFailure] = useState('');
  const goToLogin = useGoToLogin();

  async function order(offers: Parameters<typeof orderBundle>[0]) {
    setFailure('');
    const { kind } = await orderBundle(offers);
    if (kind === 'signed_out') goToLogin();
    else if (kind !== 'stored') setFailure(ending[kind]);
    return kind;
  }

  return { order, failure };
}

function requestText(request: OutboxRow | undefined, text: Words['car']): string {
  if (request === undefined) return text.notChecked;
  return request.asks === 'cancel' ? text.cancelling : text.onTheWay;
}

type Line = CarCheck & { plate: string; onOrder: (offer: Offer) => Promise<unknown> };

function CheckLine({ plate, service, report, onOrder }: Line) {
  const { services, car: text, frame } = useWords();
  const timeText = useTimeText();
  const request = useRequestsFor(plate).find(({ serviceId }) => serviceId === service.id);
  const isOff = useServicesOff().has(service.id);
  const [isOrdered, setOrdered] = useState(false);
  const name = services[service.id];
  if (report) {
    return (
      <li>
        <Link to={`/reports/${report.id}`} state={{ car: plate }} className={styles.line}>
          <CheckIcon service={service} size={32} />
          <span className={styles.checksName}>{name}</span>
          <span className={styles.when}>{timeText(report.soldAt)}</span>
          <Icon name="next" size={18} />
        </Link>
      </li>
    );
  }
  const { pricePaise } = service;
  const offer: Offer = { kind: 'papers', services: [service], awaitsMaker: false, pricePaise };

  async function order() {
    // Hide the button at once, so that a second tap cannot reach it.
    setOrdered(true);
    await onOrder(offer).finally(() => setOrdered(false));
  }

  return (
    <li className={styles.line}>
      <CheckIcon service={service} size={32} />
      <span className={styles.checksName}>{name}</span>
      <span className={styles.when}>{requestText(request, text)}</span>
      {request || isOff ? (
        <span className="note">{isOff && frame.off}</span>
      ) : (
        <Button
          disabled={isOrdered}
          aria-label={text.buy({ name, price: rupeeText(pricePaise) })}
          onClick={() => void order()}
        >
          {rupeeText(pricePaise)}
        </Button>
      )}
    </li>
  );
}
