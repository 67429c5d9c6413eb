// Data that is read in advance, so that the first screen renders complete and nothing on it moves.

import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { walletSnapshot } from '../../sw/account/wallet.ts';
import { newestReports } from '../../sw/reports/report-search.ts';

/** Enough for a few screens; more are read on scrolling. */
export const REPORTS_A_PAGE = 50;

/** The query key of an account's newest reports. */
export function newestKey(accountId: string, limit: number): QueryKey {
  return ['newest reports', accountId, limit];
}

/** The query key of an account's wallet. */
export function walletKey(accountId: string): QueryKey {
  return ['wallet', accountId];
}

/** Reads the wallet and the newest reports of an account. */
export async function readAhead(client: QueryClient, accountId: string): Promise<void> {
  const [wallet, reports] = await Promise.all([
    walletSnapshot(accountId),
    newestReports(accountId, REPORTS_A_PAGE),
  ]);
  client.setQueryData(walletKey(accountId), wallet);
  client.setQueryData(newestKey(accountId, REPORTS_A_PAGE), reports);
}
