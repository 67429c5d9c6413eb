// The desk's stream of counts: what is on the screen is read again when one of them has changed.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as v from 'valibot';
import { Counts } from '../../data/desk/jobs.ts';

const COUNTS = ['counts'];

/** What the stream said last; undefined until it has said something. */
export function useCounts(): Counts | undefined {
  return useQuery<Counts>({ queryKey: COUNTS, enabled: false }).data;
}

/** Keeps the stream open while somebody is signed in; the server sends one in five seconds. */
export function useLive(isSignedIn: boolean): void {
  const client = useQueryClient();
  // A stream is the outside world; the browser opens it again by itself when it breaks.
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
