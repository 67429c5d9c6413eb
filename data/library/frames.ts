// The bytes of `PUT` and `GET /api/library`: sealed records one after another, each after a header
// of fixed length. Both ends use this file. All numbers are big-endian.

/** The size limit for a sealed record: fourteen times the largest report measured. */
export const RECORD_BYTES_MAX = 64 * 1024;
/** The size limit for an answer: at this size it takes half a minute on a slow network. */
export const FRAMES_BYTES_MAX = 1024 * 1024;
/** The size limit for a request: storing 1 MB blocked the server's thread for up to 134 ms. */
export const SENT_BYTES_MAX = 384 * 1024;
/** The maximum number of records in a request: even the shortest is a row to look up and write. */
export const FRAMES_RECORDS_MAX = 200;

/** The maximum number of ids in one request, which keeps its address short. */
export const IDS_MAX = 60;

const RECORD_ID_BYTES = 16;
export const EPOCH_BYTES = 8;

/** The header of a record: id, version, generation, length. */
const HEAD_BYTES = RECORD_ID_BYTES + 4 + 4 + 4;
const SEQUENCE_BYTES = 6;
/** The header of a page: the epoch, and whether more records follow. */
export const PAGE_HEAD_BYTES = EPOCH_BYTES + 1;

export type SealedRecord = {
  id: Uint8Array;
  /** A number that grows with each change to the record. */
  version: number;
  /** The generation of the key that sealed the record, from 1. */
  generation: number;
  sealed: Uint8Array;
};

/** A record as the server returns it. `seq` counts all writes to the library. */
export type StoredRecord = SealedRecord & { seq: number };

export type RecordPage = {
  /** A value that changes when the server is restored from a backup. */
  epoch: Uint8Array;
  isMore: boolean;
  records: StoredRecord[];
};

/** The bytes of a record that count towards {@link SENT_BYTES_MAX}. */
export function frameBytes({ sealed }: Pick<SealedRecord, 'sealed'>): number {
  return HEAD_BYTES + sealed.length;
}

/** The bytes of a record that count towards {@link FRAMES_BYTES_MAX}. */
export function storedFrameBytes(sealedBytes: number): number {
  return SEQUENCE_BYTES + HEAD_BYTES + sealedBytes;
}

export function framesOf(records: readonly SealedRecord[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(records.reduce((sum, record) => sum + frameBytes(record), 0));
  let at = 0;
  for (const record of records) at = writeRecord(bytes, at, record);
  return bytes;
}

/**
 * Throws a RangeError if the bytes are not whole records, or are more than {@link
 * FRAMES_RECORDS_MAX} records: a megabyte could hold 37,449 of the shortest ones.
 */
export function readFrames(bytes: Uint8Array): SealedRecord[] {
  const records: SealedRecord[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (records.length === FRAMES_RECORDS_MAX) throw new RangeError('There are too many records.');
    const record = recordAt(bytes, at);
    records.push(record);
    at += frameBytes(record);
  }
  return records;
}

export function pageOf({ epoch, isMore, records }: RecordPage): Uint8Array<ArrayBuffer> {
  const length = records.reduce((sum, { sealed }) => sum + storedFrameBytes(sealed.length), 0);
  const bytes = new Uint8Array(PAGE_HEAD_BYTES + length);
  bytes.set(epoch);
  bytes[EPOCH_BYTES] = isMore ? 1 : 0;
  const view = viewOf(bytes);
  let at = PAGE_HEAD_BYTES;
  for (const record of records) {
    view.setUint16(at, Math.floor(record.seq / 2 ** 32));
    view.setUint32(at + 2, record.seq % 2 ** 32);
    at = writeRecord(bytes, at + SEQUENCE_BYTES, record);
  }
  return bytes;
}

/** Throws a RangeError if the bytes are not a whole page. */
export function readPage(bytes: Uint8Array): RecordPage {
  const view = viewOf(bytes);
  const isMore = view.getUint8(EPOCH_BYTES) === 1;
  const records: StoredRecord[] = [];
  for (let at = PAGE_HEAD_BYTES; at < bytes.length; ) {
    const seq = view.getUint16(at) * 2 ** 32 + view.getUint32(at + 2);
    const record = recordAt(bytes, at + SEQUENCE_BYTES);
    records.push({ seq, ...record });
    at += storedFrameBytes(record.sealed.length);
  }
  return { epoch: bytes.slice(0, EPOCH_BYTES), isMore, records };
}

/** Writes a record; returns the position of the next one. */
function writeRecord(bytes: Uint8Array, at: number, record: SealedRecord): number {
  const view = viewOf(bytes);
  bytes.set(record.id, at);
  view.setUint32(at + RECORD_ID_BYTES, record.version);
  view.setUint32(at + RECORD_ID_BYTES + 4, record.generation);
  view.setUint32(at + RECORD_ID_BYTES + 8, record.sealed.length);
  bytes.set(record.sealed, at + HEAD_BYTES);
  return at + frameBytes(record);
}

function recordAt(bytes: Uint8Array, at: number): SealedRecord {
  const view = viewOf(bytes);
  const length = view.getUint32(at + RECORD_ID_BYTES + 8);
  const end = at + HEAD_BYTES + length;
  if (end > bytes.length) throw new RangeError('The last record is cut off.');
  return {
    id: bytes.slice(at, at + RECORD_ID_BYTES),
    version: view.getUint32(at + RECORD_ID_BYTES),
    generation: view.getUint32(at + RECORD_ID_BYTES + 4),
    sealed: bytes.slice(at + HEAD_BYTES, end),
  };
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
