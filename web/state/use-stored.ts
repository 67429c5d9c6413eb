// A query on the phone's database, kept current as the database changes.

import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { live, type Watched } from '../../sw/live-query.ts';

export type StoredOptions = {
  /** Whether to show the previous result while the query for a new key loads. */
  isSteady?: boolean;
  /** Whether to read at most once a second, because a drain changes the table row by row. */
  rests?: boolean;
};

/** The result of `read` on one or more tables, kept current; undefined until first read. */
export function useStored<T>(
  queryKey: QueryKey,
  table: Watched | readonly Watched[],
  read: () => Promise<T>,
  { isSteady = false, rests = false }: StoredOptions = {},
): T | undefined {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: read,
    ...(isSteady ? { placeholderData: keepPreviousData } : {}),
    // Throw if the first read fails, or the screen would wait for ever.
    throwOnError: (_error, query) => query.state.data === undefined,
    staleTime: Number.POSITIVE_INFINITY, // the live query below marks it as stale
  });
  const name = JSON.stringify(queryKey);
  // Follow the database, to which other tabs and the worker write too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names what `read` reads
  useEffect(
    () => follow(client, queryKey, { tables: [table].flat(), read, rests }),
    [client, name],
  );
  return data;
}

type Followed = { followers: number; stop: () => void };

const followed = new WeakMap<QueryClient, Map<string, Followed>>();

/** Keeps a query current while components show it, with one subscription for all of them. */
function follow<T>(
  client: QueryClient,
  queryKey: QueryKey,
  { tables, ...options }: { tables: readonly Watched[]; read: () => Promise<T>; rests: boolean },
): () => void {
  const queries = followed.get(client) ?? new Map<string, Followed>();
  followed.set(client, queries);
  const name = JSON.stringify(queryKey);
  // Without this check, a screen would read everything twice as it opens.
  const isBeingRead = isReading(client, queryKey);
  const query = queries.get(name) ?? {
    followers: 0,
    stop: live(tables, { ...options, show: (value) => show(client, queryKey, value), isBeingRead }),
  };
  queries.set(name, query);
  query.followers += 1;
  return () => {
    query.followers -= 1;
    if (query.followers > 0) return;
    queries.delete(name);
    query.stop();
    // Cancel a running read, so that the next component starts one of its own.
    if (isReading(client, queryKey)) stopReading(client, queryKey);
  };
}

function show(client: QueryClient, queryKey: QueryKey, value: unknown): void {
  // Stop the first read: it may end after a later one, and old data would stay on the screen.
  if (isReading(client, queryKey)) stopReading(client, queryKey);
  client.setQueryData(queryKey, value);
}

function isReading(client: QueryClient, queryKey: QueryKey): boolean {
  return client.getQueryState(queryKey)?.fetchStatus === 'fetching';
}

function stopReading(client: QueryClient, queryKey: QueryKey): void {
  void client.cancelQueries({ queryKey, exact: true });
}
