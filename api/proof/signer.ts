// The key in use. Its public half is in the database before it signs anything, also where the
// operator has put another file in place of the key's, or a restored database lacks it.

import type { Logger } from 'pino';
import type { Database } from '../storage/database.ts';
import { lookAt } from '../storage/database-file.ts';
import { knownKeys, listKey } from './known-keys.ts';
import {
  makeSigningKey,
  NoSigningKey,
  readSigningKey,
  type SigningKey,
  signingKeyPath,
} from './signing-key.ts';

export type Signer = {
  /** The host that its statements name. */
  iss: string;
  key: () => Promise<SigningKey>;
};

type Place = {
  dataDir: string;
  /** Where dealers reach the server. */
  publicUrl: string;
  /** Whether no other server can be on the database. */
  isAlone: boolean;
  database: Pick<Database, 'read' | 'transaction'>;
  clock: () => number;
  log: Pick<Logger, 'error' | 'info' | 'warn'>;
};

const MADE_OR_LOST =
  'this folder had no signing key and one was made: as it should be for a new server; ' +
  'an old one has lost its own';

/** Opens the key of the folder, or makes its first; one that is lost or unreadable is replaced. */
export async function openSigner(place: Place): Promise<Signer> {
  const iss = new URL(place.publicUrl).host;
  let seen: string | undefined;
  let opened: Promise<SigningKey> | undefined;
  let isLookedAt = false;
  function key(): Promise<SigningKey> {
    // Sales of one moment share a look at the file, which the one thread waits for.
    if (opened && isLookedAt) return opened;
    isLookedAt = true;
    setImmediate(() => {
      isLookedAt = false;
    });
    const stamp = stampOf(place);
    // The operator may have replaced it. A file that is missing is the next start's matter.
    if (opened && (stamp === undefined || stamp === seen)) return opened;
    seen = stamp;
    opened = keptOrNew(place).then((key) => listed(place, iss, key));
    opened.catch(() => {
      opened = undefined; // whoever asks next tries again
    });
    return opened;
  }
  await key().catch((error) => {
    place.log.error({ error }, 'there is no signing key: reports are sold without a proof');
  });
  return { iss, key };
}

/** What tells a file from the one that was there before. */
function stampOf({ dataDir }: Place): string | undefined {
  const file = lookAt(signingKeyPath(dataDir));
  return file && `${file.ino} ${file.mtimeMs} ${file.size}`;
}

async function listed(place: Place, iss: string, key: SigningKey): Promise<SigningKey> {
  const at = place.clock();
  await place.database.transaction((sql) => listKey(sql, key, { iss, at }));
  return key;
}

async function keptOrNew(place: Place): Promise<SigningKey> {
  const { dataDir, database, isAlone, clock, log } = place;
  const isMissing = stampOf(place) === undefined;
  try {
    return await readSigningKey(dataDir);
  } catch (error) {
    if (!(error instanceof NoSigningKey)) throw error;
    const key = await makeSigningKey(dataDir, clock());
    const { kid } = key;
    const isFirst = (await database.read(knownKeys)).length === 0;
    if (isFirst) log.info({ kid }, 'the signing key was made');
    // Those listed may all be other servers' own: a new server and a lost key look the same here.
    else if (isMissing && !isAlone) log.warn({ kid }, MADE_OR_LOST);
    else log.error({ why: error.message, kid }, 'the signing key was lost and another one made');
    return key;
  }
}
