// A server that lies, by chance: what it gives is left out, older, damaged, replayed, renumbered or
// without an end, and what it stores is lost or rolled back without a word.

import type { StoredRecord } from '../../../data/library/frames.ts';
import { base64Url } from '../../../sw/proof/base64url.ts';
import type { Random } from '../../simulation/random.ts';
import type { LibraryServer } from './library-server.ts';

/** All that was ever stored: what can be replayed. */
export type Past = Map<string, StoredRecord[]>;

/** Notes what is stored now. */
export function remember(past: Past, { records }: LibraryServer): void {
  for (const [id, record] of records) {
    const known = past.get(id) ?? [];
    if (known.at(-1)?.version !== record.version) past.set(id, [...known, record]);
  }
}

type Lie = (record: StoredRecord, random: Random, past: Past) => StoredRecord[];

const LIES: [Lie, ...Lie[]] = [
  (record) => [record],
  () => [],
  (record, random) => [{ ...record, sealed: damaged(record.sealed, random) }],
  (record, random, past) => [
    { ...record, ...random.anyOf(past.get(base64Url(record.id)) ?? []), seq: record.seq },
  ],
  (record, random) => [{ ...record, version: record.version + random.below(3) }],
  (record, random) => [{ ...record, generation: 1 + random.below(3) }],
  (record, random) => [{ ...record, seq: record.seq + random.below(50) }],
  (record, random) => [{ ...record, sealed: new Uint8Array(random.below(40)) }],
  (record) => [record, record],
];

/** From now on each record that it gives is a lie of some kind, or the truth. */
export function lie(server: LibraryServer, random: Random, past: Past): void {
  const liars = LIES.filter(() => random.percent(50));
  server.gives = (records) =>
    records.flatMap((record) => (random.anyOf(liars) ?? random.pick(LIES))(record, random, past));
}

/** Loses or rolls back some of what it stores, and says nothing of it. */
export function lose({ records }: LibraryServer, random: Random, past: Past): void {
  for (const [id, record] of records) {
    if (!random.percent(20)) continue;
    const older = random.anyOf(past.get(id) ?? []);
    if (older && random.percent(50)) records.set(id, { ...older, seq: record.seq });
    else if (random.percent(50)) records.delete(id);
    else records.set(id, { ...record, sealed: damaged(record.sealed, random) });
  }
}

/** Takes its whole store back to an older copy, and says nothing of it. */
export function rollBack(server: LibraryServer, copy: Map<string, StoredRecord> | undefined): void {
  if (!copy) return;
  server.records = new Map(copy);
  server.seq = Math.max(0, ...[...copy.values()].map(({ seq }) => seq));
}

function damaged(sealed: Uint8Array, random: Random): Uint8Array {
  const at = random.below(Math.max(1, sealed.length));
  return sealed.map((byte, index) => (index === at ? byte ^ 1 : byte));
}
