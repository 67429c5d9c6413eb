// Writes the witness while the server runs, and compares it with the database at startup.

import type { Logger } from 'pino';
import type { Config } from '../../settings/config.ts';
import { operatorCommand } from '../../settings/read-environment.ts';
import type { Database } from '../database.ts';
import { differenceFrom, readWitness, type Witness, witnessOf, writeWitness } from './witness.ts';

/** When the machine dies, the witness is at most a second old. */
const WRITE_EVERY_MS = 1000;

const WHAT_TO_DO =
  'Restore a newer database, or accept this one: ' +
  `${operatorCommand()} accept-database --reason "…".`;

/**
 * Returns why this database must not sell until the operator decides; undefined if it agrees with
 * its witness. Only a file has a witness, because servers that share a database have no common last
 * commit.
 */
export async function witnessTrouble(
  { witnessDir }: Pick<Config, 'witnessDir'>,
  database: Database,
): Promise<string | undefined> {
  if (database.file === undefined) return undefined;
  const seen = readOrTrouble(witnessDir);
  if (typeof seen === 'string') return `${seen} ${WHAT_TO_DO}`;
  const trouble = await database.read((sql) => {
    if (seen) return differenceFrom(sql, seen);
    const had = sql.get('SELECT 1 FROM witnessed');
    return had && `The database had a witness, but it is missing in ${witnessDir}.`;
  });
  return trouble === undefined ? undefined : `${trouble} ${WHAT_TO_DO}`;
}

/** Returns a sentence for an unreadable witness, which is not treated as a missing one. */
function readOrTrouble(witnessDir: string): Witness | string | undefined {
  try {
    return readWitness(witnessDir);
  } catch {
    return `The witness in ${witnessDir} cannot be read.`;
  }
}

/** Accepts the file as it is, even if it is behind its witness, and starts a new witness. */
export async function renewWitness(
  { witnessDir }: Pick<Config, 'witnessDir'>,
  database: Database,
  at: number,
): Promise<Witness> {
  const witness = await database.read((sql) => witnessOf(sql));
  if (database.file === undefined) return witness;
  await writeWitness(witnessDir, witness);
  await database.transaction((sql) =>
    sql.run('INSERT INTO witnessed VALUES (1, :at) ON CONFLICT DO NOTHING', { at }),
  );
  return witness;
}

type WitnessParts = {
  config: Pick<Config, 'witnessDir'>;
  database: Database;
  log: Logger;
  at: number;
};

/** Writes the witness at most once a second after commits, and once more when stopped. */
export async function keepWitness({ config, database, log, at }: WitnessParts) {
  let written = readWitness(config.witnessDir) ?? (await renewWitness(config, database, at));
  let writing: Promise<void> | undefined;
  let isFailing = false;

  async function write(): Promise<void> {
    try {
      const now = await database.read((sql) => witnessOf(sql, written));
      if (now === written) return;
      await writeWitness(config.witnessDir, now);
      written = now;
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.error({ error }, 'the witness cannot be written and needs the operator');
      isFailing = true;
    } finally {
      writing = undefined;
    }
  }

  const timer = setInterval(() => {
    writing ??= write();
  }, WRITE_EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await writing;
      await write();
    },
  };
}
