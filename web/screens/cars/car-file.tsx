// One car, laid out like a report: its identity, the findings of all its reports, and the checks
// still to be made, with their prices.

import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { allFindings, plateColourOf } from '../../../data/car/car.ts';
import { isWellFormed, normalise, plateGroups } from '../../../data/values/identifiers.ts';
import { FindingsView } from '../../report/findings-view.tsx';
import { useCarNote, useIdsOfPlate } from '../../state/car-file.ts';
import { type Car, useCar, useNoRecord, useRequestsFor } from '../../state/cars.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty, Loading, OwnBar, Page, useTitle } from '../../ui/page.tsx';
import { Plate } from '../../ui/plate.tsx';
import { useWords } from '../../words/words.ts';
import { AskedDeletion } from '../reports/delete-reports.tsx';
import { ShareButton } from '../reports/share-button.tsx';
import styles from './cars.module.css';
import { CheckRest, Checks } from './checks.tsx';
import { SeenToday } from './seen-today.tsx';
import { Seller } from './seller.tsx';
import { InStock } from './stock.tsx';

export function CarFile() {
  const plate = normalise(useParams()['plate'] ?? '');
  const { frame } = useWords();
  const car = useCar(plate);
  const requests = useRequestsFor(plate);
  const unknown = useNoRecord(plate);
  useTitle(plateGroups(plate).join(' '));
  if (car === undefined) return <Loading lines={6} />;
  // A plate with an unusual form counts as a car's once a report on it has been requested.
  const isAsked = car.reports.length + requests.length + unknown.length > 0;
  if (!isAsked && !isWellFormed('plate', plate)) return <NoPlate plate={plate} />;
  const findings = allFindings(car);
  return (
    <article className={`stack wide ${styles.file}`} aria-labelledby="car">
      <OwnBar
        to="/cars"
        back={frame.cars}
        action={
          car.reports.length > 0 && (
            <ShareButton isIcon shared={{ plate }} told={{ ...car, plate }} />
          )
        }
      >
        <h1 id="car">
          <Plate plate={plate} colour={plateColourOf(car.identity)} />
        </h1>
      </OwnBar>
      <div className="stack loose">
        <Identity car={car} />
        {findings.length > 0 && <FindingsView findings={findings} />}
        <Checks plate={plate} car={car} />
      </div>
      <div className={`stack loose ${styles.own}`}>
        <SeenToday plate={plate} />
        <Seller plate={plate} />
        <InStock plate={plate} />
        <RemoveCar plate={plate} />
      </div>
      <CheckRest plate={plate} />
    </article>
  );
}

function NoPlate({ plate }: { plate: string }) {
  const { car: text, frame } = useWords();
  return (
    <Page title={frame.cars}>
      <Empty icon="plate" text={text.noPlate(plate)}>
        <ButtonLink to="/Dashboard">{frame.checkCar}</ButtonLink>
      </Empty>
    </Page>
  );
}

function Identity({ car }: { car: Car }) {
  const { car: text } = useWords();
  const { name, detail } = car.name;
  if (name === '') return <p className="note">{text.unknown}</p>;
  return (
    <div className={styles.identity}>
      <p className={styles.name}>{name}</p>
      <p className="note">{detail}</p>
    </div>
  );
}

/**
 * Shown only if the car has a report or a note. Waiting requests can be cancelled in the outbox.
 */
function RemoveCar({ plate }: { plate: string }) {
  const { car: text } = useWords();
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const ids = useIdsOfPlate(plate);
  const isNoted = Boolean(useCarNote(plate));
  if (ids.length === 0 && !isNoted) return null;
  return (
    <div>
      <Button look="quiet" icon="trash" onClick={() => setAsking(true)}>
        {text.remove}
      </Button>
      {isAsking && (
        <AskedDeletion
          title={text.removeTitle(plate)}
          ids={ids}
          plate={plate}
          onClose={() => setAsking(false)}
          onDeleted={() => navigate('/cars', { replace: true })}
        >
          <p>{text.removeMore}</p>
        </AskedDeletion>
      )}
    </div>
  );
}
