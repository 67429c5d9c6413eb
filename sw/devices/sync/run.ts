// One run of the sync: its account, its keys and its device.

import type { LibraryRow, Pause } from '../../account/library-rows.ts';
import type { Ring, RingKeys } from '../ring.ts';

export type Run = Pick<Ring, 'libraryId'> &
  RingKeys & {
    accountId: string;
    /** The newest generation whose key this device has. */
    generation: number;
    device: string;
    /** The library's state on the server at the start of the run. */
    told: { seq: number; records: number; box: number };
    /** Whether this run has read the whole list again after a fault. */
    isChecked: boolean;
    /** Whether the server may have lost, withheld or invented records. */
    isSuspect: boolean;
    /** Whether another device wrote after this run read and before it sent. */
    isOvertaken: boolean;
    /** The ids of the most recently sent records. */
    sending: Uint8Array[];
    /** The server's versions that this device cannot take: damaged, or under a former key. */
    standing: Map<string, number>;
    /** Returns false as soon as more urgent work needs the network. */
    mayGoOn: () => boolean;
  };

export type Cursor = Omit<Extract<LibraryRow, { name: 'cursor' }>, 'name'>;

/** Ends a run early, with the reason. What the run has stored stays. */
export class Halted extends Error {
  readonly why: Pause | 'locked' | 'busy';

  constructor(why: Halted['why']) {
    super(`The sync halted: ${why}.`);
    this.name = 'Halted';
    this.why = why;
  }
}

/** How many versions are reserved for each key: far more than a record will ever have. */
const VERSIONS_OF_KEY = 1_000_000;

/**
 * A version above all known versions of the record and above any that could exist under a former
 * key. A removed device may have written versions under a former key without this device knowing.
 */
export function nextVersion({ generation, standing }: Run, record: string, known = 0): number {
  const least = (generation - 1) * VERSIONS_OF_KEY;
  return Math.max(known, standing.get(record) ?? 0, least) + 1;
}

/** Throws if more urgent work needs the network. */
export function goOn({ mayGoOn }: Pick<Run, 'mayGoOn'>): void {
  if (!mayGoOn()) throw new Halted('busy');
}
