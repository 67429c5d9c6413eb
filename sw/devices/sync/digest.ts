// Whether what is here is what the devices have listed: the latest head has a digest of the ids and
// versions of all records. A server that leaves one out, gives an older one or brings back what was
// deleted is found out by it; not one that shows an older whole with its own heads.

import { accountDatabase } from '../../account/database.ts';
import type { DeviceSays, RecordRow } from '../../account/library-rows.ts';
import { base64Url } from '../../proof/base64url.ts';
import { libraryRow } from '../library-row.ts';
import type { Run } from './run.ts';

const KINDS = ['report', 'note', 'dealership', 'unread'] as const;

/** Ids and versions of all records, heads aside. */
export async function digestHere(accountId: string): Promise<string> {
  const known = await knownOf(accountId, KINDS);
  const lines = known.map(([record, version]) => `${record} ${version}`).sort();
  const bytes = new TextEncoder().encode(lines.join());
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** How many records are known here, heads and these doubted ones included. */
export async function countHere(accountId: string, doubted: string[]): Promise<number> {
  const known = await knownOf(accountId, [...KINDS, 'head']);
  return new Set([...known.map(([record]) => record), ...doubted]).size;
}

/** Read from an index alone: of ten thousand records some tens of milliseconds. */
async function knownOf(
  accountId: string,
  kinds: readonly RecordRow['kind'][],
): Promise<[record: string, version: number][]> {
  const { records } = accountDatabase(accountId);
  const keys = await Promise.all(
    kinds.map((kind) => records.where('[kind+record+version]').between([kind], [kind, []]).keys()),
  );
  return keys.flat().flatMap((key): [string, number][] => {
    const [, record, version] = key as unknown as [string, string, number]; // as the index is made
    return version > 0 ? [[record, version]] : [];
  });
}

/** The latest head that has a digest. */
function referenceOf(heads: DeviceSays[] = []): DeviceSays | undefined {
  const sure = heads.filter(({ digest }) => digest !== '');
  return sure.sort((one, other) => other.order - one.order)[0];
}

export async function hasReference(accountId: string): Promise<boolean> {
  return referenceOf((await libraryRow(accountId, 'heads'))?.heads) !== undefined;
}

/** What is here beside the latest list of another device; `none`: there is no such list. */
export async function besideOthers({
  accountId,
  device,
}: Pick<Run, 'accountId' | 'device'>): Promise<'same' | 'differs' | 'none'> {
  const heads = (await libraryRow(accountId, 'heads'))?.heads ?? [];
  const reference = referenceOf(heads);
  if (!reference) return 'none';
  const here = await digestHere(accountId);
  const agrees = (head: DeviceSays) => head.device !== device && head.digest === here;
  if (reference.device === device) return heads.some(agrees) ? 'same' : 'none';
  return agrees(reference) ? 'same' : 'differs';
}
