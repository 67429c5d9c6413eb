// Whether to offer sharing the reports between all devices.

import { isLibraryKnown } from '../../../sw/devices/changes.ts';
import { remembered } from '../browser-memory.ts';
import { useOwn } from '../use-own.ts';

export const OFFER_DECLINED = 'lotproof-devices-declined';

/** With this many reports, losing a phone hurts. */
export const REPORTS_MIN = 10;

export function hasDeclined(): boolean {
  return remembered(OFFER_DECLINED) !== null;
}

/** Undefined until read. */
export function useIsLibraryKnown(): boolean | undefined {
  return useOwn(['library known'], 'library', isLibraryKnown, { rests: true });
}
