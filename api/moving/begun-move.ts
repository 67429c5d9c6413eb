// A note beside the database of the move that was last begun: rows that arrive in PostgreSQL are
// only thrown away by the folder that they came from.

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDurable } from '../storage/durable.ts';

function pathIn(dataDir: string): string {
  return join(dataDir, 'move-begun.txt');
}

/** Before any row of it can be seen there. `aside`: the name that the file will be given. */
export async function keepBegun(dataDir: string, aside: string): Promise<void> {
  const file = await open(pathIn(dataDir), 'w', 0o600);
  try {
    await file.writeFile(`${aside}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await makeDurable(dataDir);
}

export function lastBegun(dataDir: string): string | undefined {
  const path = pathIn(dataDir);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}

export function forgetBegun(dataDir: string): void {
  rmSync(pathIn(dataDir), { force: true });
}
