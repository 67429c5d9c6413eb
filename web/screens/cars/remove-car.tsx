// Deletes a car from this phone: its reports, their PDFs and the dealer's notes.

import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCarNote, useIdsOfPlate } from '../../state/cars.ts';
import { Button } from '../../ui/button.tsx';
import { useWords } from '../../words/words.ts';
import { AskedDeletion } from '../reports/delete-reports.tsx';
import styles from './car-file.module.css';

/** Nothing where nothing is kept: a request that waits is cancelled in the outbox. */
export function RemoveCar({ plate }: { plate: string }) {
  const { car: text } = useWords();
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const ids = useIdsOfPlate(plate);
  const isNoted = Boolean(useCarNote(plate));
  if (ids.length === 0 && !isNoted) return null;
  return (
    <div className={styles.remove}>
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
