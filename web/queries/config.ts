// What the box says of itself: mode, prices, payment script, support. Remembered for no signal.

import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../data/contract.ts';
import { boxConfig, phone, rememberBoxConfig } from '../../sw/phone.ts';
import { remote } from '../../sw/remote.ts';
import { useStored } from './stored.ts';

/** Undefined until it was reached for the first time ever. */
export function useConfig(): Answer<'config'> | undefined {
  useQuery({
    queryKey: ['config', 'remote'],
    queryFn: async () => {
      await rememberBoxConfig(await remote('config'));
      return null;
    },
    staleTime: Number.POSITIVE_INFINITY, // once a start: prices change with a release
  });
  return useStored(['config', 'stored'], phone.rows, boxConfig) ?? undefined;
}
