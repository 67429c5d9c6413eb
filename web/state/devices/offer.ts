// Decides whether to offer to share the reports between all devices.

import { isLibraryKnown } from '../../../sw/devices/changes.ts';
import { useOwn } from '../use-own.ts';

export const OFFER_DECLINED = 'lotproof-devices-declined';

/** From this many reports on, losing the phone would hurt, so we offer sharing. */
export const REPORTS_MIN = 10;

/** Whether this device knows of a library; undefined until read. */
export function useIsLibraryKnown(): boolean | undefined {
  return useOwn(['library known'], 'library', isLibraryKnown, { rests: true });
}
