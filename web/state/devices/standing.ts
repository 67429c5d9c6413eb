// How this device stands to the dealer's library on all devices, as this phone knows it.

import { useQuery } from '@tanstack/react-query';
import { account } from '../../../sw/device.ts';
import { refreshState } from '../../../sw/devices/remote-library.ts';
import { type Standing, standing } from '../../../sw/devices/standing.ts';
import { type Bin, binOf } from '../../../sw/reports/bin.ts';
import { takeBefore } from '../../../sw/reports/car-notes.ts';
import { useAccount } from '../account.ts';
import { REMOTE, useOwn } from '../use-own.ts';

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

export async function takeOtherNote(plate: string): Promise<void> {
  const owner = await account();
  if (owner) await takeBefore(owner.accountId, plate);
}

/** Soon enough for a dealer who waits beside the other device. */
const ASKED_EVERY_MS = 10_000;

/** While a QR is shown, which the other device scans within seconds. */
export const SCAN_ASKED_EVERY_MS = 1_500;

/** Asked again while it is shown; undefined while unknown. */
export function useLibraryState(everyMs = ASKED_EVERY_MS) {
  const account = useAccount();
  const { data } = useQuery({
    queryKey: [...REMOTE, account?.accountId, 'library'],
    queryFn: () => (account ? refreshState(account) : null),
    enabled: Boolean(account),
    refetchInterval: everyMs,
    retry: false,
  });
  return data ?? undefined;
}
