// The newest reports, which are read before any screen asks for them.

import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { newestReports } from '../../sw/report-search.ts';

/** As many as fit a few screens; more are read when they are scrolled to. */
export const REPORTS_A_PAGE = 50;

/** The newest of an account are known under this. */
export function newestKey(accountId: string, limit: number): QueryKey {
  return ['newest reports', accountId, limit];
}

/** A list that the page was drawn with must not go away while it is read again. */
export async function readNewest(client: QueryClient, accountId: string): Promise<void> {
  const reports = await newestReports(accountId, REPORTS_A_PAGE);
  client.setQueryData(newestKey(accountId, REPORTS_A_PAGE), reports);
}
