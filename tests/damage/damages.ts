// Every kind of damage to a database on disk that we know of, in a random place.

import { copyFileSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Random } from '../simulation/random.ts';
import { flip, leavesOf, offsetOf, overwrite } from '../support/damaged-database.ts';

/** The database's folder, and a copy of the database from an earlier day. */
type Place = { dataDir: string; older: string; random: Random };
type Damage = {
  kind: string;
  /** `false`: for the database of a machine that died and left the log next to it. */
  isAtRest: boolean;
  /** Damages the database. Returns where. */
  make: (place: Place) => string;
};

const PAGE_BYTES = 4096;

export const damages: readonly Damage[] = [
  {
    kind: 'a byte',
    isAtRest: true,
    make({ dataDir, random }) {
      const offset = random.below(sizeOf(dataDir));
      flip(databaseIn(dataDir), offset, 1 << random.below(8));
      return `byte ${offset}`;
    },
  },
  {
    kind: 'a page',
    isAtRest: true,
    make({ dataDir, random }) {
      const page = 1 + random.below(sizeOf(dataDir) / PAGE_BYTES);
      const bytes = Buffer.alloc(PAGE_BYTES);
      if (random.percent(50))
        for (const at of bytes.keys()) bytes.writeUInt8(random.below(256), at);
      overwrite(databaseIn(dataDir), offsetOf(page), bytes);
      return `page ${page}`;
    },
  },
  {
    kind: 'a byte of an index',
    isAtRest: true,
    make({ dataDir, random }) {
      const index = random.anyOf(indexesOf(dataDir)) ?? '';
      const page = random.anyOf(leavesOf(dataDir, index)) ?? 1;
      // Cells are stored from the end of a page backwards, so its middle may be empty.
      const offset = offsetOf(page) + PAGE_BYTES - 1 - random.below(120);
      flip(databaseIn(dataDir), offset, 1 << random.below(8));
      return `${index}, page ${page}, byte ${offset}`;
    },
  },
  {
    kind: 'a byte of a row',
    isAtRest: true,
    make({ dataDir, random }) {
      const table = random.anyOf(tablesOf(dataDir)) ?? '';
      const page = random.anyOf(leavesOf(dataDir, table)) ?? 1;
      // Rows fill a page from its end; the page's header says where they begin.
      const rowsFrom = readFileSync(databaseIn(dataDir)).readUInt16BE(offsetOf(page) + 5);
      const offset = offsetOf(page) + rowsFrom + random.below(PAGE_BYTES - rowsFrom);
      flip(databaseIn(dataDir), offset, 1 << random.below(8));
      return `${table}, page ${page}, byte ${offset}`;
    },
  },
  {
    kind: 'a byte of the log',
    isAtRest: false,
    make({ dataDir, random }) {
      const offset = random.below(statSync(logIn(dataDir)).size);
      flip(logIn(dataDir), offset, 1 << random.below(8));
      return `byte ${offset} of the log`;
    },
  },
  {
    kind: 'a log cut short',
    isAtRest: false,
    make({ dataDir, random }) {
      const length = random.below(statSync(logIn(dataDir)).size);
      truncateSync(logIn(dataDir), length);
      return `the log ends at ${length}`;
    },
  },
  {
    kind: 'a byte of a sealed answer',
    isAtRest: true,
    make({ dataDir, random }) {
      const sealed = random.anyOf(sealedIn(dataDir)) ?? Buffer.alloc(0);
      const offset = readFileSync(databaseIn(dataDir)).indexOf(sealed.subarray(0, 32));
      flip(databaseIn(dataDir), offset + random.below(32), 1 << random.below(8));
      return `byte ${offset}`;
    },
  },
  {
    kind: 'a file cut short',
    isAtRest: true,
    make({ dataDir, random }) {
      const length = random.below(sizeOf(dataDir));
      truncateSync(databaseIn(dataDir), length);
      return `the file ends at ${length}`;
    },
  },
  {
    kind: 'an older file under a newer log',
    isAtRest: false,
    make({ dataDir, older }) {
      copyFileSync(older, databaseIn(dataDir));
      return 'the database of the day before';
    },
  },
  {
    kind: 'a copy put back',
    isAtRest: true,
    make({ dataDir, older }) {
      for (const end of ['-wal', '-shm']) rmSync(`${databaseIn(dataDir)}${end}`, { force: true });
      copyFileSync(older, databaseIn(dataDir));
      return 'the database of the day before';
    },
  },
  {
    kind: 'a byte of what says that acts were logged',
    isAtRest: true,
    make({ dataDir, random }) {
      const path = join(dataDir, 'acts-begun.json');
      const offset = random.below(statSync(path).size);
      flip(path, offset, 1 << random.below(8));
      return `byte ${offset} of acts-begun.json`;
    },
  },
  {
    kind: 'what says that acts were logged, cut short',
    isAtRest: true,
    make({ dataDir, random }) {
      const path = join(dataDir, 'acts-begun.json');
      const length = random.below(statSync(path).size);
      truncateSync(path, length);
      return `acts-begun.json ends at ${length}`;
    },
  },
];

export function databaseIn(dataDir: string): string {
  return join(dataDir, 'lotproof.db');
}

function logIn(dataDir: string): string {
  return `${databaseIn(dataDir)}-wal`;
}

function sizeOf(dataDir: string): number {
  return statSync(databaseIn(dataDir)).size;
}

function readDatabase<T>(dataDir: string, text: string): T[] {
  const database = new Sqlite(databaseIn(dataDir), { readonly: true });
  try {
    return database.prepare<[], T>(text).pluck().all() as T[]; // the query has one column
  } finally {
    database.close();
  }
}

function indexesOf(dataDir: string): string[] {
  return filled(dataDir, 'index');
}

function tablesOf(dataDir: string): string[] {
  return filled(dataDir, 'table');
}

/** Returns the tables or indexes that have rows. */
function filled(dataDir: string, type: 'index' | 'table'): string[] {
  return readDatabase(
    dataDir,
    `SELECT DISTINCT name FROM dbstat WHERE ncell > 0 AND pagetype = 'leaf' AND name IN
       (SELECT name FROM sqlite_schema WHERE type = '${type}')`,
  );
}

function sealedIn(dataDir: string): Buffer[] {
  return readDatabase(dataDir, 'SELECT sealed FROM sealed_answer WHERE sealed IS NOT NULL');
}
