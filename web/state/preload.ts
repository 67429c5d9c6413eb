// What is read before any screen asks for it, so that the first one renders whole and nothing on
// it moves.

import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { walletSnapshot } from '../../sw/account/wallet.ts';
import { newestReports } from '../../sw/reports/report-search.ts';

/** As many as fit a few screens; more are read when they are scrolled to. */
export const REPORTS_A_PAGE = 50;

/** The newest reports of an account are known under this. */
export function newestKey(accountId: string, limit: number): QueryKey {
  return ['newest reports', accountId, limit];
}

/** The wallet as last seen is known under this. */
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
