// The source has no such number: an end, free, from which the number is corrected.

import { plateGroups } from '../../../data/values/identifiers.ts';
import { cancelRequest, type OutboxRow } from '../../state/outbox.ts';
import { Button } from '../../ui/button.tsx';
import notice from '../../ui/notice.module.css';
import { useWords } from '../../words/words.ts';

type Props = {
  plate: string;
  rows: readonly OutboxRow[];
  /** Puts the plate back into the field. */
  onCorrect: (plate: string) => void;
};

export function NoRecord({ plate, rows, onCorrect }: Props) {
  const { whichCar, outbox, services } = useWords();
  const dismiss = () => {
    for (const { key } of rows) void cancelRequest(key);
  };
  const asked = rows.filter(({ obstacle }) => obstacle === 'no_record');
  const checks = asked.map(({ serviceId }) => services[serviceId]).join(', ');
  return (
    <div className={notice.notice}>
      <p>{whichCar.noRecord({ plate: plateGroups(plate).join(' '), checks })}</p>
      <div className={notice.actions}>
        <Button look="quiet" onClick={dismiss}>
          {outbox.dismiss}
        </Button>
        <Button
          onClick={() => {
            dismiss();
            onCorrect(plate);
          }}
        >
          {whichCar.correct}
        </Button>
      </div>
    </div>
  );
}
