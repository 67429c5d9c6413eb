// A query whose truth is the phone's database: read once, then kept as the database changes.

import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Table } from 'dexie';
import { useEffect } from 'react';
import { live } from '../../sw/live.ts';

/**
 * What `read` gives of a table, kept current; undefined until it was read for the first time. `isSteady` goes
 * on showing the last answer while another question of the same screen is read.
 */
export function useStored<T>(
  queryKey: QueryKey,
  table: Table,
  read: () => Promise<T>,
  { isSteady = false } = {},
): T | undefined {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: read,
    ...(isSteady ? { placeholderData: keepPreviousData } : {}),
    networkMode: 'always', // the database needs no signal
    staleTime: Number.POSITIVE_INFINITY, // the live query below says when it is stale
  });
  const name = JSON.stringify(queryKey);
  // Subscribes to the outside world: other tabs and the worker write to the same database.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names what `read` reads
  useEffect(() => follow(client, queryKey, table, read), [client, name]);
  return data;
}

type Followed = { followers: number; stop: () => void };

const followed = new WeakMap<QueryClient, Map<string, Followed>>();

/** Keeps a query current for as long as anybody shows it; however many do, it is read once. */
function follow<T>(
  client: QueryClient,
  queryKey: QueryKey,
  table: Table,
  read: () => Promise<T>,
): () => void {
  const queries = followed.get(client) ?? new Map<string, Followed>();
  followed.set(client, queries);
  const name = JSON.stringify(queryKey);
  const query = queries.get(name) ?? {
    followers: 0,
    stop: live(table, read, (value) => client.setQueryData(queryKey, value)),
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
