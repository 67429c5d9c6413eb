// The wallet's dialog in its own chunk: at start only its button shows. A buyer has no wallet and
// asks the owner.

import { type ComponentProps, lazy, Suspense } from 'react';
import { inTime } from '../../boot/reload-stale-chunk.ts';
import { useIsBuyer } from '../../state/account.ts';
import { AskMore } from '../phones/late-phones.tsx';

const fetched = inTime(() => import('./wallet-dialog.tsx'));
const WalletDialog = lazy(async () => ({ default: (await fetched()).WalletDialog }));

export function LateWalletDialog(props: ComponentProps<typeof WalletDialog>) {
  const isBuyer = useIsBuyer();
  return (
    <Suspense fallback={null}>
      {isBuyer ? <AskMore onClose={props.onClose} /> : <WalletDialog {...props} />}
    </Suspense>
  );
}
