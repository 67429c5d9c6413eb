// The wallet's dialog in a chunk of its own: a start shows only the button that opens it.

import { type ComponentProps, lazy, Suspense } from 'react';
import { inTime } from '../../boot/reload-stale-chunk.ts';

const fetched = inTime(() => import('./wallet-dialog.tsx'));
const WalletDialog = lazy(async () => ({ default: (await fetched()).WalletDialog }));

export function LateWalletDialog(props: ComponentProps<typeof WalletDialog>) {
  return (
    <Suspense fallback={null}>
      <WalletDialog {...props} />
    </Suspense>
  );
}
