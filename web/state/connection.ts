// Whether the phone reports signal (which chooses a hint; the app tries to send anyway), and
// whether it can send while the app is closed.

import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { canSendWhenClosed } from '../../sw/outbox/background-sync.ts';

export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** Whether requests are sent while the app is closed; undefined until the browser has answered. */
export function useClosedSending(): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['sends when closed'],
    queryFn: canSendWhenClosed,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
