// Makes the desk's calls (data/desk/desk-calls.ts) and parses their answers; loads lists page by
// page; follows the stream of counts.

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as v from 'valibot';
import { Counts, type List, type ListQuestion } from '../../data/desk/answers.ts';
import {
  type DeskAnswer,
  type DeskBody,
  type DeskCall,
  type DeskQuery,
  deskCalls,
} from '../../data/desk/desk-calls.ts';

/** The error if the server refuses or cannot be reached. The desk shows its message. */
export class DeskRefusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const RefusalBody = v.object({ code: v.string(), message: v.string() });

/**
 * The time limit for a call. An act may wait for the payment gateway; a read takes under a second.
 */
const WAIT_MS = 40_000;

/** Makes a call and reads its answer. Throws a {@link DeskRefusal}. */
export async function ask<K extends DeskCall>(
  name: K,
  { query, body }: { query?: DeskQuery<K>; body?: DeskBody<K> } = {},
): Promise<DeskAnswer<K>> {
  const { method, path, answer } = deskCalls[name];
  const response = await fetch(`${path}${searchOf(query ?? {})}`, {
    method,
    signal: AbortSignal.timeout(WAIT_MS),
    ...(method === 'POST' && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    }),
  }).catch(() => {
    throw new DeskRefusal('unreachable', 'The server does not answer. Is the tunnel still open?');
  });
  const read: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw refusalIn(read, response.status);
  const parsed = v.safeParse(answer, read);
  if (!parsed.success) {
    throw new DeskRefusal('unread', 'The server has been updated: reload this page.');
  }
  return parsed.output as DeskAnswer<K>; // `parsed` has the union of all answers
}

function searchOf(query: object): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

function refusalIn(read: unknown, status: number): DeskRefusal {
  const refusal = v.safeParse(RefusalBody, read);
  if (refusal.success) return new DeskRefusal(refusal.output.code, refusal.output.message);
  return new DeskRefusal('internal', `The server answered ${status}. Its log says more.`);
}

export type Asked<T> = {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

/** `everyMs`: how long the open screen waits before it asks again; `false`: it never does. */
export function useAsked<K extends DeskCall>(
  name: K,
  query?: DeskQuery<K>,
  everyMs?: (data: DeskAnswer<K> | undefined) => number | false,
): Asked<DeskAnswer<K>> {
  return useQuery<DeskAnswer<K>>({
    queryKey: [name, query],
    queryFn: () => ask(name, query === undefined ? {} : { query }),
    ...(everyMs !== undefined && { refetchInterval: ({ state }) => everyMs(state.data) }),
  });
}

type Listed = Asked<List> & { more: (() => unknown) | undefined };

/**
 * The rows of all pages so far. `more` loads another page; it is undefined on the last page. With
 * `after`, the first page starts there instead of at the newest row.
 */
export function useListed({ after, ...query }: ListQuestion): Listed {
  const { data, hasNextPage, fetchNextPage, ...asked } = useInfiniteQuery({
    queryKey: ['list', query, after],
    queryFn: ({ pageParam }) => ask('list', { query: { ...query, after: pageParam } }),
    initialPageParam: after,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const [first] = data?.pages ?? [];
  return {
    ...asked,
    data: first && { ...first, rows: data?.pages.flatMap((page) => page.rows) ?? [] },
    more: hasNextPage ? fetchNextPage : undefined,
  };
}

const COUNTS = ['counts'];

/** The stream's latest counts; undefined before the first. */
export function useCounts(): Counts | undefined {
  return useQuery<Counts>({ queryKey: COUNTS, enabled: false }).data;
}

/** Keeps the stream open while a person is signed in. The server sends counts every 5 seconds. */
export function useLive(isSignedIn: boolean): void {
  const client = useQueryClient();
  // The browser reopens a broken stream by itself.
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const stream = new EventSource('/desk/api/events');
    let last = '';
    stream.onmessage = ({ data }: MessageEvent<string>) => {
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Counts), data);
      if (!read.success || data === last) return;
      if (last !== '') void client.invalidateQueries({ queryKey: ['today'] });
      last = data;
      client.setQueryData(COUNTS, read.output);
    };
    return () => stream.close();
  }, [client, isSignedIn]);
}

/** Whether this is an anonymous visitor to the sandbox. An invited person has a name even there. */
export function isVisitor({ name, isSandbox }: Pick<DeskAnswer<'me'>, 'name' | 'isSandbox'>) {
  return isSandbox && name === 'sandbox';
}
