// Before and after of an act, side by side, before it is done.

import type { ActPreview } from '../../../data/desk/acts.ts';
import { rupeeText } from '../../../data/values/money.ts';
import styles from './acting.module.css';

type Props = { preview: ActPreview; reason: string };

export function Changes({ preview, reason }: Props) {
  const { sentence, beforePaise, afterPaise, leftTodayPaise } = preview;
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
      <p className="note">Why: {reason}</p>
      {leftTodayPaise !== null && (
        <p className="note">{rupeeText(leftTodayPaise)} more may be given by hand today.</p>
      )}
    </>
  );
}
