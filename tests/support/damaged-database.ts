// Finds places in a database file and damages them.

import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

const PAGE_BYTES = 4096;

/** Returns the pages of a table or index that hold its rows, in order. */
export function leavesOf(dataDir: string, name: string): number[] {
  const database = new Sqlite(join(dataDir, 'lotproof.db'), { readonly: true });
  try {
    return database
      .prepare<[string], { pageno: number }>(
        "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path",
      )
      .all(name)
      .map(({ pageno }) => pageno);
  } finally {
    database.close();
  }
}

/** Returns the offset of the page in its file. */
export function offsetOf(page: number): number {
  return (page - 1) * PAGE_BYTES;
}

export function flip(path: string, offset: number, bits = 1): void {
  const file = openSync(path, 'r+');
  const byte = Buffer.alloc(1);
  readSync(file, byte, 0, 1, offset);
  byte.writeUInt8(byte.readUInt8(0) ^ bits);
  writeSync(file, byte, 0, 1, offset);
  closeSync(file);
}

export function overwrite(path: string, offset: number, bytes: Buffer): void {
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, offset);
  closeSync(file);
}
