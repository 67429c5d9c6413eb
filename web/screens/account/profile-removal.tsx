// Removing the account and all that this phone holds of it, after saying what will be lost.

import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { rupeeText } from '../../../data/values/money.ts';
import { useOnline } from '../../state/connection.ts';
import { useOutbox } from '../../state/outbox.ts';
import { useRemoveData } from '../../state/profile.ts';
import { useReportCount } from '../../state/reports.ts';
import { useWallet } from '../../state/wallet.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { reasonText } from '../../words/reason-text.ts';
import { useWords } from '../../words/words.ts';
import styles from './profile.module.css';

export function RemoveData() {
  const { profile } = useWords();
  const [isAsking, setAsking] = useState(false);
  return (
    <section>
      <h2>{profile.remove}</h2>
      <p>{profile.removeLead}</p>
      <Button icon="trash" look="final" onClick={() => setAsking(true)}>
        {profile.remove}
      </Button>
      {isAsking && <Question onClose={() => setAsking(false)} />}
    </section>
  );
}

function Question({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const { profile } = words;
  const { mutate: remove, isPending, error } = useRemoveData();
  const reports = useReportCount() ?? 0;
  const waiting = useOutbox()?.length ?? 0;
  const balancePaise = useWallet()?.balancePaise ?? 0;
  const isOnline = useOnline();
  const navigate = useNavigate();
  const onSuccess = () => navigate('/login', { replace: true });

  return (
    <Dialog
      title={profile.removeTitle}
      role="alertdialog"
      tone="bad"
      close={profile.cancel}
      onClose={onClose}
      actions={
        <Button
          look="final"
          disabled={isPending || balancePaise > 0 || !isOnline}
          onClick={() => remove(undefined, { onSuccess })}
        >
          {profile.removeConfirm}
        </Button>
      }
    >
      <p>{profile.removeReports(reports)}</p>
      {waiting > 0 && <p>{profile.removeWaiting(waiting)}</p>}
      {balancePaise > 0 && <p>{profile.removeBalance(rupeeText(balancePaise))}</p>}
      {!isOnline && <p>{profile.removeOffline}</p>}
      <p role="status" className={styles['failed']}>
        {error && reasonText(error.message, words).text}
      </p>
    </Dialog>
  );
}
