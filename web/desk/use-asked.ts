// What the desk's screens read, and lists that grow a page at a time.

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { DeskAnswer, DeskCall, DeskQuery } from '../../data/desk/desk-calls.ts';
import { ask } from './ask.ts';

export type Asked<T> = {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

export function useAsked<K extends DeskCall>(name: K, query?: DeskQuery<K>): Asked<DeskAnswer<K>> {
  return useQuery({
    queryKey: [name, query],
    queryFn: () => ask(name, query === undefined ? {} : { query }),
  });
}

/** The calls that answer a page of rows and where the next begins. */
type ListCall = {
  [K in DeskCall]: DeskAnswer<K> extends { rows: unknown[]; next: string | null } ? K : never;
}[DeskCall];

type RowOf<K extends ListCall> = DeskAnswer<K>['rows'][number];

export type Listed<T> = Asked<T[]> & { more: (() => unknown) | undefined };

/**
 * Rows of all pages so far; `more` fetches another, undefined where there is none. `from` is what
 * the first page goes on after; null: it is the newest.
 */
export function useListed<K extends ListCall>(
  name: K,
  query: Omit<DeskQuery<K>, 'after'>,
  from: string | null = null,
): Listed<RowOf<K>> {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [name, query, from],
    queryFn: ({ pageParam }) =>
      ask(name, { query: { ...query, after: pageParam ?? undefined } as DeskQuery<K> }),
    initialPageParam: from,
    getNextPageParam: ({ next }) => next,
  });
  return {
    data: data?.pages.flatMap(({ rows }) => rows as RowOf<K>[]),
    error,
    isFetching,
    refetch,
    more: hasNextPage ? fetchNextPage : undefined,
  };
}
