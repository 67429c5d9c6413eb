// One run of the sync: for whom, with which keys, and as which device.

import type { LibraryRow, Pause } from '../../account/library-rows.ts';
import type { Ring, RingKeys } from '../ring.ts';

export type Run = Pick<Ring, 'libraryId'> &
  RingKeys & {
    accountId: string;
    /** The newest that this device has a key of. */
    generation: number;
    /** This device's id. */
    device: string;
    /** What the server said of the library when the run began. */
    told: { seq: number; records: number };
    /** The whole list was read again, since something was amiss. */
    isChecked: boolean;
    /** Another device did not know what this one has sent. */
    isForked: boolean;
    /** Another device wrote between what was read and what was sent. */
    isOvertaken: boolean;
    /** Ids of what was sent last. */
    sending: Uint8Array[];
    /** Versions that stand on the server and cannot be taken: damaged, or under a former key. */
    standing: Map<string, number>;
    /** False once something more urgent needs the network. */
    mayGoOn: () => boolean;
  };

export type Cursor = Omit<Extract<LibraryRow, { name: 'cursor' }>, 'name'>;

/** The largest library, 50,000 records or 200 MB, has some 220 pages; a longer list has no end. */
export const PAGES_MAX = 300;

/** Why a run ended before its end; what it had done stands. */
export class Halted extends Error {
  readonly why: Pause | 'locked' | 'busy' | 'conflict';

  constructor(why: Halted['why']) {
    super(`The sync halted: ${why}.`);
    this.name = 'Halted';
    this.why = why;
  }
}

/** More than a record is ever written under one key. */
const VERSIONS_OF_KEY = 1_000_000;

/**
 * Greater than all that is known, and than whatever stands under a former key: that may be unknown
 * here, or a removed device's.
 */
export function nextVersion({ generation, standing }: Run, record: string, known = 0): number {
  const least = (generation - 1) * VERSIONS_OF_KEY;
  return Math.max(known, standing.get(record) ?? 0, least) + 1;
}

/** Throws where something more urgent has come up. */
export function goOn({ mayGoOn }: Pick<Run, 'mayGoOn'>): void {
  if (!mayGoOn()) throw new Halted('busy');
}
