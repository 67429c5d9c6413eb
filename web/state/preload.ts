// Reads data in advance, so that the first screen renders complete and nothing on it moves.

import type { QueryClient } from '@tanstack/react-query';
import { walletSnapshot } from '../../sw/account/wallet.ts';
import { newestReports } from '../../sw/reports/report-search.ts';
import { ownKey } from './use-own.ts';

/** The number of reports read: enough for a few screens; scrolling reads more. */
export const REPORTS_A_PAGE = 50;

/** Reads the wallet and the newest reports of an account. */
export async function readAhead(client: QueryClient, accountId: string): Promise<void> {
  const [wallet, reports] = await Promise.all([
    walletSnapshot(accountId),
    newestReports(accountId, REPORTS_A_PAGE),
  ]);
  client.setQueryData(ownKey(accountId, 'wallet'), wallet);
  client.setQueryData(ownKey(accountId, 'newest reports', REPORTS_A_PAGE), reports);
}
