// The state of the dealer's library on this device, as screens show it. This code opens and seals
// nothing, so a page can run it when it starts.

import { accountDatabase } from '../account/database.ts';
import {
  type DoubtKind,
  doubtKinds,
  type LibraryRow,
  type Pause,
  type ServerLibrary,
} from '../account/library-rows.ts';

/** A record that the server did not send, or sent with wrong content. */
export type Doubt =
  /** The named device wrote more reports than the server has sent. */
  | { kind: 'missing'; device: string; wrote: number; here: number }
  | { kind: DoubtKind; count: number }
  /** The records here differ from another device's list. */
  | { kind: 'differs' };

/**
 * A device in the list, such as "Office PC wrote 214; 212 are here." `at`: when that device last
 * wrote its head; ISO 8601, UTC.
 */
type DeviceHead = {
  id: string;
  name: string;
  isThis: boolean;
  wrote: number;
  here: number;
  at: string;
};

export type Standing =
  /** This device knows of no library. `endedId`: the ended library whose keys are still here. */
  | { kind: 'off'; endedId?: string }
  /** The account has a library, but this device has no key. */
  | { kind: 'elsewhere'; records?: number }
  /** This device's keys are not the newest, so it needs another approval. */
  | { kind: 'locked' }
  | {
      kind: 'on';
      /** How many of the `total` records are both on this device and on the server. */
      synced: number;
      total: number;
      /** Whether this device has every record that the server or another device has listed. */
      isWhole: boolean;
      isPaused?: Pause;
      doubts: Doubt[];
      devices: DeviceHead[];
      /** When the recovery code was made (ISO 8601, UTC); empty until the server has sent it. */
      codeSince: string;
      isCodeChecked: boolean;
    };

type Rows = { [N in LibraryRow['name']]?: Extract<LibraryRow, { name: N }> };

export async function standing(accountId: string): Promise<Standing> {
  const stored = await accountDatabase(accountId).library.toArray();
  const rows: Rows = Object.fromEntries(stored.map((row) => [row.name, row]));
  const { ring, server } = rows;
  const paused = rows.pause?.why;
  const library = server?.library === 'told' ? undefined : server?.library;
  if (!ring) return library ? { kind: 'elsewhere', records: library.records } : { kind: 'off' };
  if (library === null) return { kind: 'off', endedId: ring.libraryId };
  if (library && library.id !== ring.libraryId) {
    return { kind: 'elsewhere', records: library.records };
  }
  const isOld = library && library.generation > ring.generation;
  if (isOld || paused === 'locked') return { kind: 'locked' };
  const { synced, total } = await progress(accountId, library);
  const doubts = doubtsOf(rows);
  return {
    kind: 'on',
    synced,
    total,
    isWhole: rows.cursor?.isWhole === true && synced >= total && !paused && doubts.length === 0,
    ...(paused && { isPaused: paused }),
    doubts,
    devices: devicesOf(rows),
    codeSince: library?.codeSince ?? '',
    isCodeChecked: rows['code-checked'] !== undefined,
  };
}

async function progress(accountId: string, library: ServerLibrary | null | undefined) {
  const { records, changes } = accountDatabase(accountId);
  const [known, heads, unsent] = await Promise.all([
    records.count(),
    records.where('[kind+id]').between(['head', ''], ['head', '\uffff']).count(),
    changes.count(),
  ]);
  // A device that is full, or that could not open some records, has fewer records than the server.
  const there = Math.max(known, library?.records ?? 0);
  return { synced: known - heads, total: there - heads + unsent };
}

function doubtsOf({ doubts, heads }: Rows): Doubt[] {
  const missing = (heads?.counted ?? [])
    .filter(({ wrote, here }) => here < wrote)
    .map(({ device, wrote, here }) => {
      const name = heads?.heads.find((head) => head.device === device)?.name ?? '';
      return { kind: 'missing' as const, device: name, wrote, here };
    });
  const counts = doubtKinds.map((kind) => ({ kind, count: doubts?.[kind].length ?? 0 }));
  const differs = doubts?.differs ? [{ kind: 'differs' as const }] : [];
  return [...missing, ...counts.filter(({ count }) => count > 0), ...differs];
}

function devicesOf({ heads, device: own }: Rows): DeviceHead[] {
  return (heads?.heads ?? []).map(({ device, name, wrote, at }) => {
    const counted = heads?.counted.find((each) => each.device === device);
    const here = counted?.here ?? 0;
    const isThis = device === own?.id;
    return { id: device, name, isThis, wrote: counted?.wrote ?? wrote, here, at };
  });
}
