// A query whose truth is the phone's database: read once, then kept as the database changes.

import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { live, type Watched } from '../../sw/live-query.ts';

type Manner = {
  /** Goes on showing the last answer while another question of the same screen is read. */
  isSteady?: boolean;
  /** A drain changes the table row by row: at most once a second is enough. */
  rests?: boolean;
};

/** What `read` gives of a table, kept current; undefined until it was read for the first time. */
export function useStored<T>(
  queryKey: QueryKey,
  table: Watched,
  read: () => Promise<T>,
  { isSteady = false, rests = false }: Manner = {},
): T | undefined {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: read,
    ...(isSteady ? { placeholderData: keepPreviousData } : {}),
    networkMode: 'always', // the database needs no signal
    // Nothing was ever read: without it the screen would wait for good.
    throwOnError: (_error, query) => query.state.data === undefined,
    staleTime: Number.POSITIVE_INFINITY, // the live query below says when it is stale
  });
  const name = JSON.stringify(queryKey);
  // Subscribes to the outside world: other tabs and the worker write to the same database.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names what `read` reads
  useEffect(() => follow(client, queryKey, { table, read, rests }), [client, name]);
  return data;
}

type Followed = { followers: number; stop: () => void };

const followed = new WeakMap<QueryClient, Map<string, Followed>>();

/** Keeps a query current for as long as anybody shows it; however many do, it is read once. */
function follow<T>(
  client: QueryClient,
  queryKey: QueryKey,
  { table, ...manner }: { table: Watched; read: () => Promise<T>; rests: boolean },
): () => void {
  const queries = followed.get(client) ?? new Map<string, Followed>();
  followed.set(client, queries);
  const name = JSON.stringify(queryKey);
  const query = queries.get(name) ?? {
    followers: 0,
    stop: live(table, { ...manner, show: (value) => client.setQueryData(queryKey, value) }),
  };
  queries.set(name, query);
  query.followers += 1;
  return () => {
    query.followers -= 1;
    if (query.followers > 0) return;
    queries.delete(name);
    query.stop();
  };
}
