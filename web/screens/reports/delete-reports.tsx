// Deletes reports after a confirmation, because buying them again costs the full price.

import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { deleteCar, deleteReports, idsBefore } from '../../../sw/reports/delete-reports.ts';
import { useAccountId } from '../../state/account.ts';
import { useStanding } from '../../state/devices/standing.ts';
import { useOwn } from '../../state/use-own.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useWords } from '../../words/words.ts';

/** The button below a report that deletes it. */
export function DeleteReport({ id, title }: { id: string; title: string }) {
  const { deletion: text } = useWords();
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button look="quiet" icon="trash" className="more unprinted" onClick={() => setAsking(true)}>
        {text.one}
      </Button>
      {isAsking && (
        <AskedDeletion
          title={text.oneTitle}
          ids={[id]}
          onClose={() => setAsking(false)}
          onDeleted={() => navigate('/reports', { replace: true })}
        >
          <p>{title}</p>
        </AskedDeletion>
      )}
    </>
  );
}

/** The button below the list that deletes all reports bought before a chosen day. */
export function DeleteOldReports() {
  const { deletion: text } = useWords();
  const [day, setDay] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [deleted, setDeleted] = useState<number>();
  const ids = useIdsBefore(day) ?? [];
  return (
    <details className={`panel fold unprinted`}>
      <summary>{text.old}</summary>
      <div className="stack">
        <Field
          label={text.before}
          type="date"
          value={day}
          onChange={({ target }) => {
            setDay(target.value);
            setDeleted(undefined);
          }}
        />
        <Button disabled={ids.length === 0} onClick={() => setAsking(true)}>
          {text.these(ids.length)}
        </Button>
        <p role="status">{deleted !== undefined && text.deleted(deleted)}</p>
      </div>
      {isAsking && (
        <AskedDeletion
          title={text.theseTitle(ids.length)}
          ids={ids}
          onClose={() => setAsking(false)}
          onDeleted={setDeleted}
        >
          <p>{text.boughtBefore(day.split('-').reverse().join('/'))}</p>
        </AskedDeletion>
      )}
    </details>
  );
}

/** The ids of the reports bought before this day (`2026-01-31`) began, in the phone's time zone. */
const useIdsBefore = (day: string) =>
  useOwn(['reports before', day], 'reports', async (accountId) => {
    const at = new Date(`${day}T00:00`); // a time without a zone is in the phone's zone
    return Number.isNaN(at.getTime()) ? [] : idsBefore(accountId, at.toISOString());
  });

type Props = {
  title: string;
  ids: string[];
  /** The plate whose note is to be deleted too. */
  plate?: string;
  onClose: () => void;
  onDeleted: (count: number) => void;
  children: ReactNode;
};

export function AskedDeletion({ title, ids, plate, onClose, onDeleted, children }: Props) {
  const { deletion: text, frame } = useWords();
  const accountId = useAccountId();
  const { mutateAsync, isPending, isError } = useMutation({
    mutationFn: () =>
      plate === undefined ? deleteReports(accountId, ids) : deleteCar(accountId, { plate, ids }),
  });
  const isShared = useStanding()?.kind === 'on';

  async function confirm() {
    // Continue here rather than in `onSuccess`, because the report's screen closes with the report.
    await mutateAsync();
    onClose();
    onDeleted(ids.length);
  }

  return (
    <Dialog
      title={title}
      tone="bad"
      close={frame.keep}
      onClose={onClose}
      act={{
        text: text.confirm,
        look: 'final',
        disabled: isPending,
        onPress: () => void confirm().catch(() => undefined),
      }}
    >
      {children}
      {ids.length > 0 && <p>{text.forGood(ids.length)}</p>}
      {isShared && <p>{text.everywhere}</p>}
      <p role="status">{isError && text.failed}</p>
    </Dialog>
  );
}
