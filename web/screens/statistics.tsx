// The wallet's four numbers, each with its refresh.

import { indianNumber } from '../../data/indian-number.ts';
import { rupeeText } from '../../data/money.ts';
import { IconButton } from '../parts/button.tsx';
import { useTimeText } from '../parts/use-time-text.ts';
import { useWallet } from '../queries/wallet.ts';
import { useWords } from '../words.ts';
import styles from './statistics.module.css';

export function Statistics() {
  const { dashboard } = useWords();
  const { wallet, isRefreshing, refresh } = useWallet();
  const timeText = useTimeText();
  const statistics = [
    { name: dashboard.balance, value: wallet && rupeeText(wallet.balancePaise) },
    { name: dashboard.transactions, value: wallet && indianNumber(wallet.totalTransactions) },
    { name: dashboard.used, value: wallet && rupeeText(wallet.creditsUsedPaise) },
    { name: dashboard.added, value: wallet && rupeeText(wallet.creditsAddedPaise) },
  ];
  return (
    <section aria-label={dashboard.wallet} className={styles.cluster}>
      <dl className={styles.statistics}>
        {statistics.map(({ name, value }) => (
          <div key={name} className={styles.statistic}>
            <dt>{name}</dt>
            <dd>
              <span data-length={(value?.length ?? 0) > 9 ? 'long' : undefined}>
                {value ?? '–'}
              </span>
              <IconButton
                icon="refresh"
                label={dashboard.refresh(name)}
                disabled={isRefreshing}
                onClick={refresh}
                className={styles.refresh}
              />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.asOf}>
        {wallet ? dashboard.asOf(timeText(wallet.asOf)) : dashboard.unknown}
      </p>
    </section>
  );
}
