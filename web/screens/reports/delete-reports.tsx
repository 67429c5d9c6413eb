// Deletes reports after a confirmation, because getting them again costs their price.

import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDeletion, useIdsBefore } from '../../state/deletion.ts';
import { useStanding } from '../../state/devices/standing.ts';
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

/** The button below the list that deletes all reports older than a chosen day. */
export function DeleteOldReports() {
  const { deletion: text } = useWords();
  const [day, setDay] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [deleted, setDeleted] = useState<number>();
  const ids = useIdsBefore(day);
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

type Props = {
  title: string;
  ids: string[];
  /** The plate whose note is deleted too. */
  plate?: string;
  onClose: () => void;
  onDeleted: (count: number) => void;
  children: ReactNode;
};

export function AskedDeletion({ title, ids, plate, onClose, onDeleted, children }: Props) {
  const { deletion: text, frame } = useWords();
  const { mutateAsync: deleteAll, isPending, isError } = useDeletion(plate);
  const isShared = useStanding()?.kind === 'on';

  async function confirm() {
    // Continue here and not in `onSuccess`, because the report's screen closes with the report.
    await deleteAll(ids);
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
