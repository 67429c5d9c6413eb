// Whether the phone has signal, and whether it can send while the app is closed. The app tries to
// send even when the phone reports no signal.

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
    // Most browsers without it are recognised at once: a late line would move rows under a tap.
    initialData: 'SyncManager' in globalThis ? undefined : false,
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
