// A server that was restored from a backup may have lost a new key of the library, and take the
// former one again. It is told of the new one by a device that has it, step by step.

import type { Account } from '../device.ts';
import { base64Url } from '../proof/base64url.ts';
import { libraryRow } from './library-row.ts';
import { remoteLibrary } from './remote-library.ts';
import { hashOf, keysOf, type Ring } from './ring.ts';

/**
 * False where this device cannot: only one that has the ring under its recovery code. Throws
 * Refused and NoAnswer, as `remote` does.
 */
export async function tellLostGenerations(
  { accountId }: Account,
  ring: Ring,
  serverGeneration: number,
): Promise<boolean> {
  const recovery = (await libraryRow(accountId, 'recovery'))?.sealed ?? '';
  if (recovery === '') return false;
  for (let known = serverGeneration; known < ring.keys.length; known += 1) {
    const generation = known + 1;
    const write = base64Url((await keysUpTo(ring, known)).writeToken);
    const writeHash = await hashOf((await keysUpTo(ring, generation)).writeToken);
    const body = { write, generation, writeHash, recovery };
    await remoteLibrary('libraryGeneration', { accountId, body });
  }
  return true;
}

function keysUpTo({ libraryId, keys }: Ring, generation: number) {
  return keysOf({ libraryId, keys: keys.slice(0, generation) });
}
