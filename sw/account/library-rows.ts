// The rows about the dealer's sealed library in the account's database.

import * as v from 'valibot';
import { Seen, Stock } from '../../data/car/seen.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A head lists at most this many wanted records, because every device reads every head. */
export const WANTS_MAX = 20;

/** A device's head: the sealed record in which it describes itself and the records it knows. */
export const DeviceSays = v.object({
  device: v.string(),
  /** The dealer's name for the device. */
  name: v.string(),
  /** The number of reports that the device has written since it joined, including deleted ones. */
  wrote: count,
  /**
   * The digest of the ids and versions of all records except heads, made when this device had sent
   * and fetched everything; empty if any record was in doubt.
   */
  digest: v.string(),
  /** A counter, higher than any known before, so that the latest head has the highest. */
  order: count,
  /** Ids of records that arrived damaged. A device with a good copy writes them again. */
  wants: v.pipe(v.array(v.string()), v.maxLength(WANTS_MAX)),
  /**
   * Whether this device's records differ from another device's list. If so, the other devices must
   * write their heads again.
   */
  asks: v.boolean(),
  /** The library's epoch when the head was written. A restored server may lack later records. */
  epoch: v.string(),
  /** ISO 8601, UTC. */
  at: v.string(),
  /** A random value that tells this device apart from a copy of its browser profile. */
  mark: v.string(),
});
export type DeviceSays = v.InferOutput<typeof DeviceSays>;

/** `wrote`: how many reports the device wrote; `here`: how many of them are on this device. */
export type DeviceCount = { device: string; wrote: number; here: number };

/** The library as the server last described it. */
export type ServerLibrary = {
  id: string;
  generation: number;
  records: number;
  /** ISO 8601, UTC. */
  codeSince: string;
};

/** The reason why the sync is paused. */
export type Pause = 'data-saver' | 'no-signal' | 'full' | 'no-room' | 'unavailable';

/**
 * The records in doubt. `unopened`: no key of this library opens them. `older`: the server offers
 * an older version than the one here. `tooLarge`: reports too large to send. `former`: sealed under
 * a former key, which a removed device still has.
 */
export const doubtKinds = ['unopened', 'older', 'tooLarge', 'former'] as const;
export type DoubtKind = (typeof doubtKinds)[number];

/** The ids of records in doubt. */
export type Doubts = Record<DoubtKind, string[]> & {
  /**
   * Set if the records here still differ from another device's list after the whole list was
   * reread.
   */
  differs?: true | undefined;
  /** When the unopened records were last fetched again, and how many times. */
  again?: Tries | undefined;
};

type Heads = {
  heads: DeviceSays[];
  /**
   * The marks of this device's last confirmed head and of the heads that it has tried to write
   * since.
   */
  marks: string[];
  /** How many of each device's reports were on this device after the last sync. */
  counted: DeviceCount[];
  /** Whether this device must write its head again. */
  isDue?: boolean | undefined;
  /** When all records were last compared with this device's head; ISO 8601, UTC. */
  comparedAt?: string | undefined;
};

/** `at`: the time of the last try, in milliseconds since 1970, by this device's clock. */
export type Tries = { count: number; at: number };

export type LibraryRow =
  /** The key ring, sealed under a key that the browser never exports; absent without a library. */
  | {
      name: 'ring';
      key: CryptoKey;
      sealed: Uint8Array<ArrayBuffer>;
      /** Base64url. The sync compares id and generation with the server's. */
      libraryId: string;
      generation: number;
    }
  /** On a buyer's phone: the owner's public key from the QR, and the server's last epoch. */
  | {
      name: 'owner';
      libraryId: Uint8Array<ArrayBuffer>;
      generation: number;
      point: Uint8Array<ArrayBuffer>;
      epoch?: string;
    }
  /** The key ring sealed under its recovery code, in base64url, for the server to store. */
  | { name: 'recovery'; sealed: string }
  | { name: 'device'; id: string; title: string }
  /** `isWhole`: this device has read all records before the cursor at least once. */
  | { name: 'cursor'; epoch: string; seq: number; isWhole: boolean }
  /** `told`: the server has said that a library exists, but has not described its state. */
  | { name: 'server'; library: ServerLibrary | 'told' | null }
  /** Set once the dealer has typed the right recovery code here. */
  | { name: 'code-checked' }
  /** `locked`: the server rejects this device's keys. */
  | { name: 'pause'; why: Pause | 'locked' }
  /**
   * How many times wrong digits were typed here to approve another device. The count starts again
   * after the right digits, or a day after the last wrong ones.
   */
  | { name: 'wrong-digits'; times: number; lastAt: number }
  | ({ name: 'doubts' } & Doubts)
  /**
   * The server's last sequence number and record count when the library was last found complete.
   * `tries`: how many times the list was read again after a fault. `isSuspect`: whether to read it
   * again later.
   */
  | { name: 'checked'; seq?: number; records?: number; tries?: Tries; isSuspect?: true }
  | ({ name: 'heads' } & Heads);

/** The kinds of records in the library, except heads. */
export type ChangeKind = 'report' | 'note' | 'dealership';

/** The sale, which identifies a report on all devices. The report's id differs between devices. */
export const Sale = v.object({ id: v.string(), at: v.string() });
export type Sale = v.InferOutput<typeof Sale>;

/** A change to be sent to the library. Written in the same commit as the data it describes. */
export type ChangeRow = {
  kind: ChangeKind;
  /** The report's id on this phone, the plate's key, or `dealership`. */
  id: string;
  /** The time of the change by the server's clock; ISO 8601, UTC. */
  at: string;
  isDeleted?: true | undefined;
  /** The sale of a report, as in its receipt. */
  sale?: Sale | undefined;
  /** The device that made the edit; absent if it was this one. */
  by?: string | undefined;
  /** A random value that tells this change apart from a newer one made while it is being sent. */
  mark: string;
};

/** What this phone knows about a record in the library. */
export type RecordRow = {
  /**
   * The record's id as a UUID, which is also the local id of a report that another device bought.
   */
  record: string;
  /** `unread`: only a newer build can read the record. */
  kind: ChangeKind | 'head' | 'unread';
  /** The id as in {@link ChangeRow}; for a head, its device. */
  id: string;
  /** The newest version received or sent; 0 if only a note refers to the record. */
  version: number;
  /** The device that first wrote the report, or that edited the note or the dealership. */
  by: string;
  isDeleted?: true | undefined;
  /** ISO 8601, UTC, by the server's clock. */
  editedAt: string;
  /** The sale of a deleted report. */
  sale?: Sale | undefined;
  /** The bytes of an unread record, as they arrived. */
  sealed?: { generation: number; bytes: Uint8Array<ArrayBuffer> } | undefined;
};

/** The other version of the note, if two devices changed it at the same time. */
export const OtherNote = v.object({
  note: v.string(),
  seen: v.optional(Seen),
  stock: v.optional(Stock),
  /** ISO 8601, UTC, by the server's clock. */
  editedAt: v.string(),
});
export type OtherNote = v.InferOutput<typeof OtherNote>;
