// Whether to offer sharing the reports between all devices.

import { isLibraryKnown } from '../../../sw/devices/changes.ts';
import { remembered } from '../browser-memory.ts';
import { useOwn } from '../use-own.ts';

export const OFFER_DECLINED = 'lotproof-devices-declined';

/** We offer sharing from this many reports on, because losing the phone would then hurt. */
export const REPORTS_MIN = 10;

export function hasDeclined(): boolean {
  return remembered(OFFER_DECLINED) !== null;
}

/** Whether this device knows of a library; undefined until read. */
export function useIsLibraryKnown(): boolean | undefined {
  return useOwn(['library known'], 'library', isLibraryKnown, { rests: true });
}
