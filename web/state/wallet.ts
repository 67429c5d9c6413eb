// Balance, totals and transactions: shown from the phone, refreshed from the server.

import { useQuery } from '@tanstack/react-query';
import type { Transaction } from '../../data/contract.ts';
import {
  accountDatabase,
  type Statistics,
  type WalletSnapshot,
} from '../../sw/account/database.ts';
import { refreshTransactions, statementAsOf, transactions } from '../../sw/account/transactions.ts';
import { refreshStatistic, walletSnapshot } from '../../sw/account/wallet.ts';
import { useAccount } from './account.ts';
import { walletKey } from './preload.ts';
import { useStored } from './use-stored.ts';

export type Wallet = WalletSnapshot;
export type Statistic = keyof Statistics;

/** The wallet as of `asOf`; undefined while unknown. */
export function useWallet(): Wallet | undefined {
  const accountId = useAccount()?.accountId ?? '';
  const stored = useStored(walletKey(accountId), accountDatabase(accountId).wallet, () =>
    walletSnapshot(accountId),
  );
  return stored ?? undefined;
}

/**
 * Fetches one of the wallet's figures, when it is shown and when `refresh` is called. A failure
 * keeps the last known one and affects no other (specification, sections 3 and 8).
 */
export function useStatistic(statistic: Statistic) {
  const accountId = useAccount()?.accountId ?? '';
  const { isFetching, refetch } = useQuery({
    queryKey: ['wallet', accountId, 'remote', statistic],
    queryFn: async () => {
      await refreshStatistic(accountId, statistic);
      return null;
    },
    enabled: accountId !== '',
    retry: false,
  });
  return { isRefreshing: isFetching, refresh: () => void refetch() };
}

/** Syncs the list of transactions: at every start, and after everything that moves money. */
export function useStatementSync(): { isLoading: boolean; refresh: () => void } {
  const accountId = useAccount()?.accountId ?? '';
  const { isFetching, refetch } = useQuery({
    queryKey: ['transactions', accountId, 'remote'],
    queryFn: async () => {
      await refreshTransactions(accountId);
      return null;
    },
    enabled: accountId !== '',
    retry: false,
  });
  return { isLoading: isFetching, refresh: () => void refetch() };
}

type Statement = {
  /** Newest first; undefined while loading. */
  transactions: Transaction[] | undefined;
  /** When the whole list was last received; null if it never was. */
  asOf: string | null | undefined;
  isLoading: boolean;
  refresh: () => void;
};

export function useTransactions(): Statement {
  const accountId = useAccount()?.accountId ?? '';
  const database = accountDatabase(accountId);
  return {
    ...useStatementSync(),
    transactions: useStored(['transactions', accountId], database.transactions, () =>
      transactions(accountId),
    ),
    asOf: useStored(['statement', accountId], database.wallet, () => statementAsOf(accountId)),
  };
}
