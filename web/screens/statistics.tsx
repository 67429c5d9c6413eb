// The wallet's four numbers, each with its refresh.

import { rupeeText } from '../../data/money.ts';
import { IconButton } from '../parts/button.tsx';
import { dayText } from '../parts/report-list.tsx';
import { useWallet } from '../queries/wallet.ts';
import styles from './statistics.module.css';

export function Statistics() {
  const { wallet, isRefreshing, refresh } = useWallet();
  const statistics = [
    { name: 'Wallet Balance', value: wallet && rupeeText(wallet.balancePaise) },
    { name: 'Total Transactions', value: wallet?.totalTransactions.toLocaleString('en-IN') },
    { name: 'Total Credits Used', value: wallet && rupeeText(wallet.creditsUsedPaise) },
    { name: 'Total Credits Added', value: wallet && rupeeText(wallet.creditsAddedPaise) },
  ];
  return (
    <section aria-label="Wallet" className={styles.cluster}>
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
                label={`Refresh ${name}`}
                disabled={isRefreshing}
                onClick={refresh}
                className={styles.refresh}
              />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.asOf}>{wallet ? `As of ${dayText(wallet.asOf)}` : 'Not known yet'}</p>
    </section>
  );
}
