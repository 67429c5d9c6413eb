// Whether there is something to be told of the dealer's library on all devices.

import { isLibraryKnown } from '../../../sw/devices/known-library.ts';
import { useOwn } from '../use-own.ts';

/** Undefined until read. */
export function useIsLibraryKnown(): boolean | undefined {
  return useOwn(['library known'], 'library', isLibraryKnown, { rests: true });
}
