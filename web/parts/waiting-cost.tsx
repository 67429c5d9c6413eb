// The running cost of what waits, against the balance that it is to be paid from.

import type { Paise } from '../../data/money.ts';
import { rupeeText } from '../../data/money.ts';
import { useWaitingCost } from '../queries/outbox.ts';
import { dayText } from './report-list.tsx';
import styles from './waiting-cost.module.css';

/** `addedPaise`: what the next request would add. Silent while nothing waits. */
export function WaitingCostNote({ addedPaise = 0 }: { addedPaise?: Paise }) {
  const waiting = useWaitingCost();
  if (!waiting || waiting.count === 0) return null;
  const { count, costPaise, balancePaise, asOf } = waiting;
  const wholePaise = costPaise + addedPaise;
  const isShort = balancePaise !== undefined && wholePaise > balancePaise;
  return (
    <p className={styles.note} data-short={isShort}>
      {count === 1 ? '1 request waits' : `${count} requests wait`} for {rupeeText(costPaise)}
      {addedPaise > 0 && `, with this one ${rupeeText(wholePaise)}`}
      {balancePaise !== undefined && asOf && (
        <>
          . Balance: {rupeeText(balancePaise)}, as of {dayText(asOf)}
        </>
      )}
      .{isShort && ' What it does not cover waits for a recharge.'}
    </p>
  );
}
