// Said once, after a sign-out: what of the dealer stays on this phone, and the way to remove it.

import { useState } from 'react';
import { type Account, useLeftAccount } from '../../state/account.ts';
import { useLeftBehind } from '../../state/left-behind.ts';
import type { OutboxRow } from '../../state/outbox.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Subject } from '../../ui/subject.tsx';
import { useTimeText } from '../../ui/use-time-text.ts';
import { nameIn, useWords } from '../../words/words.ts';
import styles from './left-behind.module.css';

export function LeftBehind() {
  const left = useLeftAccount();
  // Once it is removed nobody is left, and that is still to be said.
  const [account, setAccount] = useState(left);
  if (left && left.accountId !== account?.accountId) setAccount(left);
  return account ? <Left key={account.accountId} account={account} /> : null;
}

function Left({ account }: { account: Account }) {
  const { left, remove, isRemoved } = useLeftBehind(account);
  const { leftBehind: text } = useWords();
  const [isAsking, setAsking] = useState(false);
  if (isRemoved) {
    return (
      <p role="status" className={styles.left}>
        {text.removed(account.email)}
      </p>
    );
  }
  if (!left) return null;
  const { reports, unsent, underWay } = left;
  const waiting = unsent.length + underWay.length;
  if (reports + waiting === 0) return null;
  return (
    <section className={styles.left}>
      <p>{text.left({ reports, waiting, email: account.email })}</p>
      <Button onClick={() => setAsking(true)}>{text.remove}</Button>
      {isAsking && (
        <Dialog
          title={text.title}
          tone="bad"
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{text.keep}</Button>
              <Button look="final" onClick={remove}>
                {text.confirm}
              </Button>
            </>
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
            <Subject serviceId={serviceId} text={subject} />
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
