// The state of the dealer's library, as this phone knows it.

import { useQuery } from '@tanstack/react-query';
import { refreshState } from '../../../sw/devices/remote-library.ts';
import { type Standing, standing } from '../../../sw/devices/standing.ts';
import { swapWithOther } from '../../../sw/reports/car-notes.ts';
import { type Bin, binOf } from '../../../sw/reports/delete-reports.ts';
import { ofOwner, useAccount } from '../account.ts';
import { REMOTE, useOwn } from '../use-own.ts';

export type { Standing };
/** The state of a device that has the keys. */
export type StandingOn = Extract<Standing, { kind: 'on' }>;
/** The state of a device without the library's newest keys. */
export type StandingElsewhere = Extract<Standing, { kind: 'elsewhere' | 'locked' }>;

/** The library's state on this device; undefined until read. */
export function useStanding(): Standing | undefined {
  return useOwn(['library standing'], ['library', 'reports'], standing, { rests: true });
}

/** Reports that other devices deleted, kept in this bin; undefined if none, or until read. */
export function useBin(): Bin | undefined {
  return useOwn(['bin'], 'bin', async (accountId) => (await binOf(accountId)) ?? null) ?? undefined;
}

export const takeOtherNote = ofOwner(swapWithOther);

/** How often to ask the server while the dealer waits beside the other device. */
const ASKED_EVERY_MS = 10_000;

/** How often to ask while a QR is shown: the other device scans it within seconds. */
export const SCAN_ASKED_EVERY_MS = 1_500;

/** The library's state on the server, refetched while it is shown; undefined while unknown. */
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
