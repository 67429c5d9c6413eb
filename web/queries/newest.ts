// The newest reports, which are read before any screen asks for them.

import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { findReports, type Wanted } from '../../sw/report-search.ts';

/** As many as fit a few screens; more are read when they are scrolled to. */
export const REPORTS_A_PAGE = 50;

export const NEWEST: Wanted = { search: '', limit: REPORTS_A_PAGE };

/** What is found is known under this. */
export function reportsKey(accountId: string, { search, limit }: Wanted): QueryKey {
  return ['reports', accountId, search, limit];
}

/** A list that the page was drawn with must not go away while it is read again. */
export async function readNewest(client: QueryClient, accountId: string): Promise<void> {
  client.setQueryData(reportsKey(accountId, NEWEST), await findReports(accountId, NEWEST));
}
