// Said once, after a sign-out: what of the dealer stays on this phone, and the way to remove it.

import { useState } from 'react';
import { serviceById } from '../../data/catalogue.ts';
import { type Account, useLeftAccount } from '../queries/account.ts';
import { useLeftBehind } from '../queries/leaving.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import styles from './left-behind.module.css';
import { dayText } from './report-list.tsx';
import { Subject } from './subject.tsx';

export function LeftBehind() {
  const account = useLeftAccount();
  return account ? <Left account={account} /> : null;
}

function Left({ account }: { account: Account }) {
  const { left, remove, isRemoved } = useLeftBehind(account);
  const [isAsking, setAsking] = useState(false);
  if (isRemoved) {
    return (
      <p role="status" className={styles.left}>
        Everything of {account.email} was removed from this phone.
      </p>
    );
  }
  if (!left || (left.reports === 0 && left.unsent.length === 0)) return null;
  const what = [
    left.reports > 0 && (left.reports === 1 ? '1 report' : `${left.reports} reports`),
    left.unsent.length > 0 &&
      (left.unsent.length === 1 ? '1 unsent request' : `${left.unsent.length} unsent requests`),
  ].filter(Boolean);
  return (
    <section className={styles.left}>
      <p>
        Signed out. {what.join(' and ')} of {account.email} stay on this phone, hidden until you
        sign in again.
      </p>
      <Button onClick={() => setAsking(true)}>Remove from this phone</Button>
      {isAsking && (
        <Dialog
          title="Remove everything from this phone?"
          tone="bad"
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>Keep</Button>
              <Button look="primary" onClick={remove}>
                Remove
              </Button>
            </>
          }
        >
          {left.reports > 0 && (
            <p>The reports are nowhere else: Lotproof keeps no copy. The wallet stays as it is.</p>
          )}
          {left.unsent.length > 0 && (
            <>
              <p>Not sent yet, and lost if removed:</p>
              <ul className={styles.unsent}>
                {left.unsent.map(({ key, serviceId, subject = '', queuedAt }) => (
                  <li key={key}>
                    <Subject serviceId={serviceId} text={subject} />
                    <span>
                      {serviceById(serviceId).shortName}, asked {dayText(queuedAt)}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Dialog>
      )}
    </section>
  );
}
