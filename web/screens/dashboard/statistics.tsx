// The wallet's four figures, each fetched separately and with its own refresh button.

import { indianNumber, rupeeText } from '../../../data/values/money.ts';
import { type Statistic, useStatistic, useWallet, type Wallet } from '../../state/wallet.ts';
import { IconButton } from '../../ui/button.tsx';
import { useTimeText } from '../../ui/use-time-text.ts';
import { useWords } from '../../words/words.ts';
import styles from './statistics.module.css';

type Entry = { statistic: Statistic; name: string; textOf: (value: number) => string };

export function Statistics() {
  const { dashboard } = useWords();
  const wallet = useWallet();
  const timeText = useTimeText();
  const entries: Entry[] = [
    { statistic: 'balancePaise', name: dashboard.balance, textOf: rupeeText },
    { statistic: 'totalTransactions', name: dashboard.transactions, textOf: indianNumber },
    { statistic: 'creditsUsedPaise', name: dashboard.used, textOf: rupeeText },
    { statistic: 'creditsAddedPaise', name: dashboard.added, textOf: rupeeText },
  ];
  return (
    <section aria-label={dashboard.wallet} className={styles.cluster}>
      <dl className={styles.statistics}>
        {entries.map((entry) => (
          <OneOfFour key={entry.statistic} {...entry} wallet={wallet} />
        ))}
      </dl>
      <p className={styles.asOf}>
        {wallet ? dashboard.asOf(timeText(wallet.asOf)) : dashboard.unknown}
      </p>
    </section>
  );
}

function OneOfFour({ statistic, name, textOf, wallet }: Entry & { wallet: Wallet | undefined }) {
  const { dashboard } = useWords();
  const { isFetching, refetch } = useStatistic(statistic);
  const known = wallet?.[statistic];
  const value = known === undefined ? '–' : textOf(known);
  return (
    <div className={styles.statistic}>
      <dt>{name}</dt>
      <dd>
        <span data-length={value.length > 9 ? 'long' : undefined}>{value}</span>
        <IconButton
          icon="refresh"
          label={dashboard.refresh(name)}
          disabled={isFetching}
          onClick={() => void refetch()}
          className={styles.refresh}
        />
      </dd>
    </div>
  );
}
