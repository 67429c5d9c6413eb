// What this phone knows of the dealer's sealed library, as rows of the account's own database.

import type { Seen } from '../../data/car/about-car.ts';

/** What a device says of itself and of the others, sealed like everything else. */
export type DeviceSays = {
  device: string;
  /** What the dealer calls it. */
  name: string;
  /** Reports it has written since it joined, those deleted since included. */
  wrote: number;
  /** How many of all reports that it knows are deleted. */
  deleted: number;
  /** How many each other device had written, as far as this one knows. */
  seen: Record<string, number>;
  /** The versions of the heads that said so; a head of an earlier build has none. */
  seenVersions?: Record<string, number> | undefined;
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

/** `at`: of the last one, in milliseconds since 1970, by this device's clock. */
export type Tries = { count: number; at: number };

export type LibraryRow =
  /** Under a key that the browser hands to nobody; absent where the library is off. */
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
  /**
   * Records that could not be opened, or were offered in an older version, or found no room.
   * `again`: when the first were last fetched again, and how often.
   */
  | { name: 'doubts'; unopened: string[]; older: string[]; tooLarge: string[]; again?: Tries }
  /**
   * `marks`: of the heads that this device tried to write since one of its own was last confirmed,
   * that one included. `counted`: what is here of each device's reports, after the last sync.
   */
  | { name: 'heads'; heads: DeviceSays[]; marks: string[]; counted: DeviceCount[] };

/** What is sealed in the library, but for the heads of devices. */
export type ChangeKind = 'report' | 'note' | 'dealership';

/** Which sale a report is of, on every device. */
export type Sale = { id: string; at: string };

/** What the library has yet to be told; written in the same commit as the change itself. */
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
  /** ISO 8601, UTC, by the server's clock. */
  editedAt: string;
};
