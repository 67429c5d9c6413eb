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

/** Throws where something more urgent has come up. */
export function goOn({ mayGoOn }: Pick<Run, 'mayGoOn'>): void {
  if (!mayGoOn()) throw new Halted('busy');
}
