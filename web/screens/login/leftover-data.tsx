// Tells a dealer who has signed out what stays on this phone, and offers to remove it.

import { useState } from 'react';
import { type Account, useLeftAccount } from '../../state/account.ts';
import type { OutboxRow } from '../../state/outbox.ts';
import { useLeftoverData } from '../../state/storage.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ReportSubject } from '../../ui/plate.tsx';
import { nameIn, useTimeText, useWords } from '../../words/words.ts';

import styles from './login.module.css';

export function LeftoverData() {
  const left = useLeftAccount();
  // Remembered past the removal, which is still to be confirmed to the dealer.
  const [account, setAccount] = useState(left);
  if (left && left.accountId !== account?.accountId) setAccount(left);
  return account ? <Left key={account.accountId} account={account} /> : null;
}

function Left({ account }: { account: Account }) {
  const { left, remove, isRemoved } = useLeftoverData(account);
  const { leftBehind: text } = useWords();
  const [isAsking, setAsking] = useState(false);
  if (isRemoved) {
    return (
      <p role="status" className="stripe stack">
        {text.removed(account.email)}
      </p>
    );
  }
  if (!left) return null;
  const { reports, unsent, underWay } = left;
  const waiting = unsent.length + underWay.length;
  if (reports + waiting === 0) return null;
  return (
    <section className="stripe stack">
      <p>{text.left({ reports, waiting, email: account.email })}</p>
      <Button onClick={() => setAsking(true)}>{text.remove}</Button>
      {isAsking && (
        <Dialog
          title={text.title}
          tone="bad"
          close={text.keep}
          onClose={() => setAsking(false)}
          actions={
            <Button look="final" onClick={remove}>
              {text.confirm}
            </Button>
          }
        >
          {reports > 0 && <p>{text.reports}</p>}
          <Lost lead={text.unsent} rows={unsent} />
          <Lost lead={text.underWay} rows={underWay} />
        </Dialog>
      )}
    </section>
  );
}

function Lost({ lead, rows }: { lead: string; rows: OutboxRow[] }) {
  const { leftBehind: text, services, reports } = useWords();
  const timeText = useTimeText();
  if (rows.length === 0) return null;
  return (
    <>
      <p>{lead}</p>
      <ul className={styles.unsent}>
        {rows.map(({ key, serviceId, subject = '', queuedAt }) => (
          <li key={key}>
            <ReportSubject serviceId={serviceId} text={subject} />
            <span>
              {text.asked({
                service: nameIn(services, serviceId) ?? reports.unknown,
                when: timeText(queuedAt),
              })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
