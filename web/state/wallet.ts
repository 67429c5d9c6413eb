// Balance, totals and transactions: shown from the phone, refreshed from the server.

import type { Statistics, WalletSnapshot } from '../../sw/account/database.ts';
import { refreshTransactions, statementAsOf, transactions } from '../../sw/account/transactions.ts';
import { refreshStatistic, walletSnapshot } from '../../sw/account/wallet.ts';
import { account } from '../../sw/device.ts';
import { useOwn, useRemote } from './use-own.ts';

export type Wallet = WalletSnapshot;
export type Statistic = keyof Statistics;

/** The wallet as of `asOf`; undefined while unknown. */
export function useWallet(): Wallet | undefined {
  return useOwn(['wallet'], 'wallet', walletSnapshot, { row: 'wallet', rests: true }) ?? undefined;
}

/**
 * Fetches one of the wallet's figures when it is shown and on `refetch`. A failure keeps the last
 * known value and affects no other figure (specification, sections 3 and 8).
 */
export function useStatistic(statistic: Statistic) {
  return useRemote(statistic, (accountId) => refreshStatistic(accountId, statistic));
}

/** Syncs the transactions at every start and whenever money moves. */
export function useStatementSync() {
  const { isFetching, refetch, data } = useRemote('transactions', async (accountId) => {
    // The server refuses this call from a buyer's phone.
    return (await account())?.buyer === undefined ? refreshTransactions(accountId) : [];
  });
  return { isLoading: isFetching, refresh: () => void refetch(), asking: data ?? [] };
}

/**
 * The transactions, newest first, and when the whole list last arrived, or null if never; undefined
 * until read.
 */
export function useTransactions() {
  return {
    ...useStatementSync(),
    transactions: useOwn(['transactions'], 'transactions', transactions),
    asOf: useOwn(['statement'], 'wallet', statementAsOf, { row: 'statement' }),
  };
}
