// Before and after of an act, side by side, before it is done.

import type { ActPreview } from '../../../data/desk/acts.ts';
import { rupeeText } from '../../../data/values/money.ts';
import styles from './acting.module.css';

type Props = { preview: ActPreview; reason: string };

export function Changes({ preview, reason }: Props) {
  const { sentence, beforePaise, afterPaise, leftTodayPaise, goes, stays } = preview;
  return (
    <>
      <p>{sentence}</p>
      {beforePaise !== null && afterPaise !== null && (
        <dl className={styles['changes']}>
          <dt>Can be spent</dt>
          <dd>
            <span className={styles['before']}>
              <span className="unseen">before: </span>
              {rupeeText(beforePaise)}
            </span>
            <span aria-hidden="true"> → </span>
            <strong>
              <span className="unseen">after: </span>
              {rupeeText(afterPaise)}
            </strong>
          </dd>
        </dl>
      )}
      {goes && <Things name="What goes" things={goes} />}
      {stays && <Things name="What stays" things={stays} />}
      <p className="note">Why: {reason}</p>
      {leftTodayPaise !== null && (
        <p className="note">{rupeeText(leftTodayPaise)} more may be given by hand today.</p>
      )}
    </>
  );
}

function Things({ name, things }: { name: string; things: readonly string[] }) {
  return (
    <section className={styles['things']}>
      <h3>{name}</h3>
      <ul>
        {things.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </section>
  );
}
