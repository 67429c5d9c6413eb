// One seed for a restore: a day of trade with a backup at some point, then the server, the phones,
// the gateway and the operator on the restored database in any order. `drill-checks.ts` says what
// must be true in the end.

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../../api/operator/command.ts';
import { backup } from '../../api/operator/server/backups.ts';
import { restore } from '../../api/operator/server/restore.ts';
import type { Dealer } from '../support/dealer.ts';
import { operate } from '../support/desk.ts';
import { type Proof, setFaults, silent } from '../support/payments.ts';
import { newDataDir, startTestServer, type TestServer } from '../support/server.ts';
import { checkRestored } from './drill-checks.ts';
import {
  afterDeck,
  comeBack,
  compare,
  doAgain,
  newDealer,
  newPayer,
  pay,
  settle,
  tradeDeck,
} from './drill-steps.ts';
import { type Random, randomFrom } from './random.ts';

type Payment = { proof: Proof; rupees: number; dealer: Dealer };

export type Drill = {
  random: Random;
  server: TestServer;
  folder: string;
  dealers: Dealer[];
  payments: Payment[];
  disputes: string[];
  /** All keys that phones have sent. */
  keys: { key: string; dealer: Dealer }[];
  /** The dealer who never returns after the restore. */
  absent?: Dealer | undefined;
  log: string[];
};

/**
 * Runs a seed. Returns the money, in paise, that is left waiting for a dealer who never returned.
 * Throws with the seed and its steps if a promise is broken.
 */
export async function runDrill(seed: number): Promise<number> {
  const drill = await openDrill(randomFrom(seed));
  try {
    const file = await trade(drill);
    await restored(drill, file);
    await aftermath(drill);
    return await checkRestored(drill);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const steps = drill.log.map((step, index) => `  ${index + 1}. ${step}`).join('\n');
    const again = `Replay: npm run soak -- drill ${seed}`;
    throw new Error(`Drill ${seed}: ${why}\n${steps}\n${again}`, { cause: error });
  } finally {
    await drill.server.stop();
    rmSync(drill.folder, { recursive: true, force: true });
  }
}

async function openDrill(random: Random): Promise<Drill> {
  const folder = newDataDir();
  for (const name of ['data', 'acts', 'copies']) mkdirSync(join(folder, name));
  const server = await started(folder, '0');
  const nothing = { dealers: [], payments: [], disputes: [], keys: [], log: [] };
  return { random, server, folder, ...nothing };
}

async function started(folder: string, port: string): Promise<TestServer> {
  const env = { PORT: port, LOTPROOF_ACTS_DIR: join(folder, 'acts') };
  const server = await startTestServer({ dataDir: join(folder, 'data'), env });
  await setFaults(server, silent);
  return server;
}

/** Makes the backup after a random step. Returns its file. */
async function trade(drill: Drill): Promise<string> {
  const { random } = drill;
  await newDealer(drill);
  await pay(drill);
  const before = random.below(6);
  const after = 3 + random.below(8);
  for (let step = 0; step < before; step += 1) await random.anyOf(tradeDeck)?.(drill);
  const options = { to: join(drill.folder, 'copies') };
  const { rows } = await operate(drill.server, backup, { options });
  drill.log.push('the database is backed up');
  for (let step = 0; step < after; step += 1) await random.anyOf(tradeDeck)?.(drill);
  if (random.percent(50)) drill.absent = await newPayer(drill);
  return String(rows[0]?.['file']);
}

async function restored(drill: Drill, file: string): Promise<Result> {
  await drill.server.stop();
  const result = await operate(drill.server, restore, { words: [file] });
  drill.log.push('it is restored');
  drill.server = await started(drill.folder, new URL(drill.server.url).port);
  return result;
}

/** Everyone acts in any order, even twice; in the end, everything has been done once. */
async function aftermath(drill: Drill): Promise<void> {
  const { random } = drill;
  for (let step = 3 + random.below(5); step > 0; step -= 1) {
    await random.anyOf(afterDeck)?.(drill);
  }
  drill.log.push('in the end');
  for (const dealer of drill.dealers.slice(random.below(2))) await comeBack(drill, dealer);
  for (const step of [settle, compare, doAgain]) await step(drill);
}
