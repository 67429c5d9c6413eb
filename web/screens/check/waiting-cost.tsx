// The cost of all waiting requests, beside the balance that pays for them.

import { type Paise, rupeeText } from '../../../data/values/money.ts';
import { useWaitingCost } from '../../state/outbox.ts';
import { useTimeText } from '../../ui/use-time-text.ts';
import { useWords } from '../../words/words.ts';
import styles from './waiting-cost.module.css';

type Props = {
  /** What the next request would add. */
  addedPaise?: Paise;
  /** What waits and what it costs stands above it: the note tells the balance alone. */
  isCostAbove?: boolean;
};

/** Shows nothing while nothing waits. */
export function WaitingCostNote({ addedPaise = 0, isCostAbove = false }: Props) {
  const waiting = useWaitingCost();
  const { waitingCost: text } = useWords();
  const timeText = useTimeText();
  if (!waiting || waiting.count === 0) return null;
  const { count, costPaise, isUpTo, balancePaise, asOf } = waiting;
  const wholePaise = costPaise + addedPaise;
  const isShort = balancePaise !== undefined && wholePaise > balancePaise;
  const withThis = addedPaise > 0 ? rupeeText(wholePaise) : undefined;
  const cost = text.cost({ count, cost: rupeeText(costPaise), isUpTo, withThis });
  const sentences = isCostAbove ? [] : [cost];
  if (balancePaise !== undefined && asOf) {
    sentences.push(text.balance({ balance: rupeeText(balancePaise), when: timeText(asOf) }));
  }
  if (isShort) sentences.push(text.short);
  return (
    <p className={styles.note} data-short={isShort}>
      {sentences.join(' ')}
    </p>
  );
}
