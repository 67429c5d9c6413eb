// The desk's stream of counts: what is on the screen is read again when one of them has changed.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as v from 'valibot';

const Counts = v.object({
  sales: v.number(),
  held: v.number(),
  orders: v.number(),
  troubles: v.number(),
  jobs: v.number(),
});
type Counts = v.InferOutput<typeof Counts>;

/** The server sends at most one in five seconds. Undefined until the first has come. */
export function useLive(isSignedIn: boolean): Counts | undefined {
  const client = useQueryClient();
  const [counts, setCounts] = useState<Counts>();
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
      setCounts(read.output);
    };
    return () => stream.close();
  }, [client, isSignedIn]);
  return counts;
}
