// What this phone knows of the dealer's sealed library, as rows of the account's own database.

import type { Seen, Stock } from '../../data/car/seen.ts';

/** What a device says of itself and of the whole, sealed like everything else. */
export type DeviceSays = {
  device: string;
  /** What the dealer calls it. */
  name: string;
  /** Reports it has written since it joined, those deleted since included. */
  wrote: number;
  /**
   * Of the ids and versions of all records, heads aside, as this device knew them when it had sent
   * and fetched all; empty where it was in doubt itself.
   */
  digest: string;
  /** Greater than in all heads that it knew: of two, the greater is the later. */
  order: number;
  /** Records that came damaged: a device with a good copy writes them again. */
  wants: string[];
  /** What is here differs from what others have listed: they are to list it again. */
  asks: boolean;
  /** Of the library when this was said; a restored one may have lost what was written. */
  epoch: string;
  /** ISO 8601, UTC. */
  at: string;
  /** Random: tells what this device wrote from what a copy of its profile did. */
  mark: string;
};

/** `here`: how many of those that the device wrote are known to this one. */
export type DeviceCount = { device: string; wrote: number; here: number };

/** The library as the server last described it. */
export type ServerLibrary = {
  id: string;
  generation: number;
  records: number;
  /** ISO 8601, UTC. */
  codeSince: string;
};

/** Why nothing is sent or fetched just now. */
export type Pause = 'data-saver' | 'no-signal' | 'full' | 'no-room' | 'unavailable';

/** Records that are in doubt, by their ids. */
export type Doubts = {
  unopened: string[];
  /** Offered in an older version than is here. */
  older: string[];
  tooLarge: string[];
  /** Sealed under a former key, which a removed device still has. */
  former: string[];
  /** What is here is not what another device has listed, though all was read again. */
  differs?: true | undefined;
  /** When the unopened were last fetched again, and how often. */
  again?: Tries | undefined;
};

type Heads = {
  heads: DeviceSays[];
  /** Of those that this device tried to write since one was confirmed, that one included. */
  marks: string[];
  /** What is here of each device's reports, after the last sync. */
  counted: DeviceCount[];
  /** This device has sent something that its own head does not list yet, or was asked to list. */
  isDue?: boolean | undefined;
};

/** `at`: of the last one, in milliseconds since 1970, by this device's clock. */
export type Tries = { count: number; at: number };

export type LibraryRow =
  /** Under a key that the browser never hands out; absent where the library is off. */
  | {
      name: 'ring';
      key: CryptoKey;
      iv: Uint8Array<ArrayBuffer>;
      bytes: ArrayBuffer;
      /** Base64url; this and its newest generation, to be compared with the server's. */
      libraryId: string;
      generation: number;
    }
  /** The ring under its recovery code, in base64url, as the server is to keep it. */
  | { name: 'recovery'; sealed: string }
  | { name: 'device'; id: string; title: string }
  /** `isWhole`: everything before it was taken at least once. */
  | { name: 'cursor'; epoch: string; seq: number; isWhole: boolean }
  | { name: 'server'; library: ServerLibrary | null }
  /** The server has said that there is one, and nothing else of it yet. */
  | { name: 'told' }
  | { name: 'code'; isChecked: boolean }
  | { name: 'pause'; why: Pause }
  /** The server refuses this device's keys. */
  | { name: 'locked' }
  | ({ name: 'doubts' } & Doubts)
  /**
   * The library that was found whole: the server's last number and count. `tries`: how often its
   * list was read again since something was amiss. `isSuspect`: it is to be read again in time.
   */
  | { name: 'checked'; seq?: number; records?: number; tries?: Tries; isSuspect?: true }
  | ({ name: 'heads' } & Heads);

/** What is sealed in the library, but for the heads of devices. */
export type ChangeKind = 'report' | 'note' | 'dealership';

/** Which sale a report is of, on every device. */
export type Sale = { id: string; at: string };

/** What the library has yet to hear; written in the same commit as the change itself. */
export type ChangeRow = {
  kind: ChangeKind;
  /** Of the report on this phone, or the key of the plate; of the dealership its own name. */
  id: string;
  /** ISO 8601, UTC, by the server's clock: since when it is so. */
  at: string;
  isDeleted?: true | undefined;
  /** Of a report: known from its receipt while it is here. */
  sale?: Sale | undefined;
  /** Whose edit it is, where not this device's. */
  by?: string | undefined;
  /** Random: tells it from a later change, made while it was on its way. */
  mark: string;
};

/** What this phone knows of a record of the library. */
export type RecordRow = {
  /** Its id, written as a UUID: the local id of a report that another device bought. */
  record: string;
  /** `unread`: only a newer build can read it. */
  kind: ChangeKind | 'head' | 'unread';
  /** As in {@link ChangeRow}; of a head, its device. */
  id: string;
  /** The newest one taken or sent; 0 where only a note has named it. */
  version: number;
  /** Of a report the device that wrote it first, of anything else the one that edited it. */
  by: string;
  isDeleted?: true | undefined;
  /** ISO 8601, UTC, by the server's clock. */
  editedAt: string;
  /** Of a deleted report. */
  sale?: Sale | undefined;
  /** Of an unread one: as it came. */
  sealed?: { generation: number; bytes: Uint8Array<ArrayBuffer> } | undefined;
};

/** The other version of a note that two devices changed at once. */
export type OtherNote = {
  note: string;
  seen?: Seen | undefined;
  stock?: Stock | undefined;
  /** ISO 8601, UTC, by the server's clock. */
  editedAt: string;
};
