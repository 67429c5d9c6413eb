// One run of the sync: its account, its keys and its device.

import type { LibraryRow, Pause } from '../../account/library-rows.ts';
import type { Ring, RingKeys } from '../ring.ts';

export type Run = Pick<Ring, 'libraryId'> &
  RingKeys & {
    accountId: string;
    /** The newest generation whose key this device has. */
    generation: number;
    /** This device's id. */
    device: string;
    /** The server's state of the library at the start of the run. */
    told: { seq: number; records: number; box: number };
    /** Whether the whole list was read again after a fault. */
    isChecked: boolean;
    /** Whether another device did not know the records that this one had sent. */
    isForked: boolean;
    /** Whether another device wrote between our reading and our sending. */
    isOvertaken: boolean;
    /** The ids of the records sent last. */
    sending: Uint8Array[];
    /**
     * Versions on the server that we cannot take, because they are damaged or under a former key.
     */
    standing: Map<string, number>;
    /** Returns false as soon as more urgent work needs the network. */
    mayGoOn: () => boolean;
  };

export type Cursor = Omit<Extract<LibraryRow, { name: 'cursor' }>, 'name'>;

/**
 * The largest library, 50,000 records or 200 MB, has some 220 pages. A longer list is a fault or an
 * attack.
 */
export const PAGES_MAX = 300;

/** The reason why a run stopped early. Its work until then stays. */
export class Halted extends Error {
  readonly why: Pause | 'locked' | 'busy' | 'conflict';

  constructor(why: Halted['why']) {
    super(`The sync halted: ${why}.`);
    this.name = 'Halted';
    this.why = why;
  }
}

/** The number of versions reserved for each key, more than a key ever needs. */
const VERSIONS_OF_KEY = 1_000_000;

/**
 * A version above all known ones and all under a former key, which we might not know or which a
 * removed device may have written.
 */
export function nextVersion({ generation, standing }: Run, record: string, known = 0): number {
  const least = (generation - 1) * VERSIONS_OF_KEY;
  return Math.max(known, standing.get(record) ?? 0, least) + 1;
}

/** Throws if more urgent work needs the network. */
export function goOn({ mayGoOn }: Pick<Run, 'mayGoOn'>): void {
  if (!mayGoOn()) throw new Halted('busy');
}
