// Makes the proof of a sold report: its number and, for a car, a signed statement. The server keeps
// only the digest.

import { hash, randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Service } from '../../data/catalogue.ts';
import type { Receipt } from '../../data/contract.ts';
import { judges } from '../../data/judges.ts';
import { reportNumberOf } from '../../data/proof/statement.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { TradeWords } from '../operations/trade-words.ts';
import type { Input } from '../providers/outcome.ts';
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
import type { SigningThread } from './signing-thread.ts';

/** A report being sold: the result as sent to the phone, and the time `at` in ms since 1970. */
export type Sold = {
  service: Service;
  input: Input;
  result: unknown;
  at: number;
  accountId: string;
};

export type SaleProof = {
  /** SHA-256 of the signed header and payload; random if nothing is signed. */
  digest: Buffer;
  inReceipt: Pick<Receipt, 'number' | 'proof'>;
};

type Prover = {
  signer: Signer;
  thread: SigningThread;
  isTest: boolean;
  log: Pick<Logger, 'error'>;
  metrics: Pick<Metrics, 'countUnsigned'>;
  words: TradeWords;
};

/** Makes the proof. Never throws: an unsigned report is still a report. Logs any failure. */
export async function proofOf(prover: Prover, sold: Sold): Promise<SaleProof> {
  if (!judges[sold.service.id].buyersView) return withoutStatement();
  try {
    return await withStatement(prover, sold);
  } catch (error) {
    prover.log.error({ error, service: sold.service.id }, 'a report was sold without its proof');
    prover.metrics.countUnsigned();
    return withoutStatement();
  }
}

/** Gives a random number without a statement: the person has not agreed to be shown to others. */
export function withoutStatement(): SaleProof {
  return numbered(hash('sha256', randomBytes(16), 'hex'));
}

async function withStatement(
  { signer, thread, isTest, words }: Prover,
  { service, input, result, at, accountId }: Sold,
): Promise<SaleProof> {
  const { kid, privateKey } = await signer.key();
  const { proof, digest, unknownWords } = await thread.sign(
    { kid, privateKey, iss: signer.iss, isTest },
    {
      serviceId: service.id,
      plate: input['vehicleNumber'] ?? '',
      resultJson: JSON.stringify(result),
      at,
    },
  );
  // The sale does not wait for this, and a failure here does not affect it.
  void words.heard(accountId, unknownWords);
  return numbered(digest, { proof });
}

function numbered(hex: string, more: Pick<Receipt, 'proof'> = {}): SaleProof {
  const digest = Buffer.from(hex, 'hex');
  return { digest, inReceipt: { number: reportNumberOf(digest), ...more } };
}

// The key in use. The database lists its public key before the key signs, even if the operator has
// replaced the key's file or a restored database lacks it.

type Signer = {
  /** The host named in statements. */
  iss: string;
  key: () => Promise<SigningKey>;
};

type Place = {
  dataDir: string;
  publicUrl: string;
  /** Whether this server alone uses the database. */
  isAlone: boolean;
  database: Pick<Database, 'read' | 'transaction'>;
  clock: () => number;
  log: Pick<Logger, 'error' | 'info' | 'warn'>;
};

const MADE_OR_LOST =
  'this folder had no signing key and one was made: normal for a new server, but an old ' +
  'server has lost its key';

/** Opens the folder's key, or makes the first one. Replaces a lost or unreadable key. */
export async function openSigner(place: Place): Promise<Signer> {
  const iss = new URL(place.publicUrl).host;
  let seen: string | undefined;
  let opened: Promise<SigningKey> | undefined;
  let isLookedAt = false;
  function key(): Promise<SigningKey> {
    // Simultaneous sales share one check of the file, because the check blocks the thread.
    if (opened && isLookedAt) return opened;
    isLookedAt = true;
    setImmediate(() => {
      isLookedAt = false;
    });
    const stamp = stampOf(place);
    // The operator may have replaced the file. If it is missing, the next start replaces it.
    if (opened && (stamp === undefined || stamp === seen)) return opened;
    seen = stamp;
    opened = keptOrNew(place).then((key) => listed(place, iss, key));
    opened.catch(() => {
      opened = undefined; // the next sale tries to open the key again
    });
    return opened;
  }
  await key().catch((error) => {
    place.log.error({ error }, 'there is no signing key: reports are sold without a proof');
  });
  return { iss, key };
}

/** Returns a stamp that changes when the file is replaced. */
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
    // All listed keys may belong to other servers, so we cannot know whether a key was lost.
    else if (isMissing && !isAlone) log.warn({ kid }, MADE_OR_LOST);
    else log.error({ why: error.message, kid }, 'the signing key was lost and replaced');
    return key;
  }
}
