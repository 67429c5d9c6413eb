// A server that lies at random: it leaves records out, gives older, damaged, replayed or
// renumbered ones, never ends a list, and loses or rolls back what it stores without a word.

import type { StoredRecord } from '../../../data/library/frames.ts';
import { base64Url } from '../../../sw/proof/base64url.ts';
import type { Random } from '../../simulation/random.ts';
import type { LibraryServer } from './library-server.ts';

/** Every version ever stored, to be replayed. */
export type Past = Map<string, StoredRecord[]>;

/** Notes the present records. */
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

/** From now on each record that the server gives is the truth or a lie of some kind. */
export function lie(server: LibraryServer, random: Random, past: Past): void {
  const liars = LIES.filter(() => random.percent(50));
  server.gives = (records) =>
    records.flatMap((record) => (random.anyOf(liars) ?? random.pick(LIES))(record, random, past));
}

/** Loses or rolls back some stored records in silence. */
export function lose({ records }: LibraryServer, random: Random, past: Past): void {
  for (const [id, record] of records) {
    if (!random.percent(20)) continue;
    const older = random.anyOf(past.get(id) ?? []);
    if (older && random.percent(50)) records.set(id, { ...older, seq: record.seq });
    else if (random.percent(50)) records.delete(id);
    else records.set(id, { ...record, sealed: damaged(record.sealed, random) });
  }
}

/** Rolls the whole store back to an older copy in silence. */
export function rollBack(server: LibraryServer, copy: Map<string, StoredRecord> | undefined): void {
  if (!copy) return;
  server.records = new Map(copy);
  server.seq = Math.max(0, ...[...copy.values()].map(({ seq }) => seq));
}

function damaged(sealed: Uint8Array, random: Random): Uint8Array {
  const at = random.below(Math.max(1, sealed.length));
  return sealed.map((byte, index) => (index === at ? byte ^ 1 : byte));
}
