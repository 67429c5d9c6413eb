// The world in which one seed of the model test runs: devices, their server, expected outcome.

import type { StoredRecord } from '../../../data/library/frames.ts';
import { accountDatabase } from '../../../sw/account/database.ts';
import type { Account } from '../../../sw/device.ts';
import type { SoldResult } from '../../../sw/proof/rebuilt.ts';
import type { Random } from '../../simulation/random.ts';
import { type Bought, firstDevice, joinedDevice } from './device.ts';
import type { LibraryServer } from './library-server.ts';

/** An edit: its time, its author, and the new text, if any. */
type Edit = { at: string; by: string; text: string | undefined };

export type World = {
  random: Random;
  server: LibraryServer;
  devices: Account[];
  /** The device with the newest generation's key. */
  newest: { owner: Account };
  bought: Bought[];
  deleted: Set<string>;
  broughtBack: Set<string>;
  /** The exported copies so far. */
  copies: SoldResult[][];
  backups: Map<string, StoredRecord>[];
  begin: () => Promise<void>;
  /** Records the edits made since the last call. */
  noteEdits: () => Promise<void>;
  /** The last edit of each note and of the dealership. */
  lastEdits: () => Map<string, Edit>;
};

export function newWorld(random: Random, server: LibraryServer): World {
  server.pageRecords = 1 + random.below(8);
  const devices: Account[] = [];
  const edits = new Map<string, Edit>();
  const newest = { owner: { accountId: '', email: '' } };
  return {
    ...{ random, server, devices, newest },
    bought: [],
    deleted: new Set(),
    broughtBack: new Set(),
    copies: [],
    // The server's first backup is empty.
    backups: [new Map()],
    begin: async () => {
      const first = await firstDevice();
      newest.owner = first;
      devices.push(first, await joinedDevice(first));
    },
    noteEdits: async () => {
      for (const owner of devices) {
        for (const [place, edit] of await editsOf(owner)) {
          const known = edits.get(place);
          if (!known || isLater(edit, known)) edits.set(place, edit);
        }
      }
    },
    lastEdits: () => edits,
  };
}

async function editsOf({ accountId }: Account): Promise<[string, Edit][]> {
  const { changes, cars, profile, library } = accountDatabase(accountId);
  const pending = (await changes.toArray()).filter(({ kind }) => kind !== 'report');
  if (pending.length === 0) return [];
  const device = await library.get('device');
  const own = device?.name === 'device' ? device.id : '';
  return Promise.all(
    pending.map(async ({ kind, id, at, by = own, isDeleted }): Promise<[string, Edit]> => {
      const row = kind === 'note' ? await cars.get(id) : await profile.get('dealership');
      const text = row && ('note' in row ? row.note : row.title);
      return [id, { at, by, text: isDeleted ? undefined : text }];
    }),
  );
}

function isLater(one: Edit, other: Edit): boolean {
  return one.at === other.at ? one.by > other.by : one.at > other.at;
}
