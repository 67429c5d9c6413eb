// What the Razorpay double stores, in a file of its own: a payment that was made survives the
// death of its process. Entities are stored as they travel.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Dispute, Order, Payment, Refund } from './entities.ts';
import { ApiError } from './error.ts';

type Entity = Order | Payment | Refund | Dispute;

type Page = { from: number; to: number; count: number; skip: number };

export type Store = {
  /** Throws what Razorpay says of an id that it does not know. */
  get: <T extends Entity>(kind: T['entity'], id: string) => T;
  /** The children of another: an order's payments, oldest first; a key's one refund. */
  of: <T extends Entity>(kind: T['entity'], owner: string) => T[];
  /** Those made in that time, in seconds, newest first. */
  made: <T extends Entity>(kind: T['entity'], page: Page) => T[];
  put: (entity: Entity, owner?: string) => void;
  /** All of the job or nothing of it. */
  together: <T>(job: () => T) => T;
  close: () => void;
};

export function openStore(dataDir: string): Store {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = new Sqlite(join(dataDir, 'sandbox-razorpay.db'));
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = FULL');
  file.exec(`CREATE TABLE IF NOT EXISTS entity (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, owner TEXT, body TEXT NOT NULL
  ) STRICT`);
  file.exec('CREATE INDEX IF NOT EXISTS entity_of_owner ON entity (owner, kind)');
  const one = file.prepare('SELECT body FROM entity WHERE id = ? AND kind = ?').pluck();
  const owned = file.prepare('SELECT body FROM entity WHERE owner = ? AND kind = ? ORDER BY rowid');
  const made = file.prepare(
    `SELECT body FROM entity WHERE kind = :kind
       AND json_extract(body, '$.created_at') BETWEEN :from AND :to
     ORDER BY rowid DESC LIMIT :count OFFSET :skip`,
  );
  const put = file.prepare(
    `INSERT INTO entity VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET body = excluded.body`,
  );
  return {
    get: (kind, id) => {
      const body = one.get(id, kind);
      if (typeof body !== 'string') throw new ApiError('The id provided does not exist');
      return JSON.parse(body);
    },
    of: (kind, owner) =>
      owned
        .pluck()
        .all(owner, kind)
        .map((body) => JSON.parse(String(body))),
    made: (kind, page) =>
      made
        .pluck()
        .all({ kind, ...page })
        .map((body) => JSON.parse(String(body))),
    put: (entity, owner) =>
      void put.run(entity.id, entity.entity, owner ?? null, JSON.stringify(entity)),
    together: (job) => file.transaction(job)(),
    close: () => file.close(),
  };
}
