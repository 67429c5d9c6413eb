// How this device stands to the dealer's library on all devices, as this phone knows it.

import { type Standing, standing } from '../../../sw/devices/standing.ts';
import { type Bin, binOf } from '../../../sw/reports/bin.ts';
import { useOwn } from '../use-own.ts';

export type { Standing };
/** Of a device that has the keys. */
export type StandingOn = Extract<Standing, { kind: 'on' }>;

/** Undefined until read. */
export function useStanding(): Standing | undefined {
  return useOwn(['library standing'], ['library', 'reports'], standing, { rests: true });
}

/** What other devices have deleted and is kept here; undefined until read, and where nothing is. */
export function useBin(): Bin | undefined {
  return useOwn(['bin'], 'bin', async (accountId) => (await binOf(accountId)) ?? null) ?? undefined;
}
