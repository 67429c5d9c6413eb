// Servers in succession on the same ground, each with the faults of its life.

import { pino } from 'pino';
import type { Backend } from '../../api/backend.ts';
import { makeGateway } from '../../api/money/razorpay/razorpay.ts';
import { startServer } from '../../api/server/server.ts';
import { readConfig } from '../../api/settings/config.ts';
import { makeMembership } from '../../api/storage/servers/membership.ts';
import { setFaults, silent } from '../support/payments.ts';
import { databaseUrlOf } from '../support/postgres/new-database.ts';
import { noScreens } from '../support/server.ts';
import { replayAheadMs, steady } from '../support/steady-database.ts';
import type { Wrong } from './clocks.ts';
import { countedGateway, faultyDatabase } from './faulty-parts.ts';
import { during, newLife, rest } from './life.ts';
import type { ScriptedSource } from './scripted-source.ts';

export const NEW_WEBHOOK_SECRET = 'the secret after the rotation';

/** The parts around a server that outlive it. */
type Ground = { dataDir: string; now: number; wrong: Wrong; source: ScriptedSource };

/** The next server on this ground, after everything it does at its start. */
export async function live({ dataDir, now, wrong, source }: Ground, clock: () => number) {
  const life = newLife();
  let openGateway = () => {};
  const isOpen = new Promise<void>((resolve) => {
    openGateway = resolve;
  });
  let isStarted = false;
  const adapt = (own: Backend): Backend => ({
    ...own,
    log: pino({ level: 'silent' }),
    // In turn: on PostgreSQL too, a dead server's work is over at once.
    membership: makeMembership({ ...own.membership, server: own.membership.id, isAlone: true }),
    sources: source.of(life),
    prove: (sold) => during(life, () => own.prove(sold)),
    database: steady(faultyDatabase(own.database, life)),
    gateway: countedGateway(rotatedGateway(own), life, isOpen),
  });
  const settings = readConfig({ PORT: '0', LOTPROOF_DATA_DIR: dataDir });
  const config = { ...settings, databaseUrl: await databaseUrlOf(dataDir) };
  // The world exists only with its first server.
  const time = () => (isStarted ? clock() : now);
  const clocks = {
    wall: () => time() + wrong.machine + replayAheadMs(),
    monotonic: time,
    gateway: () => time() + wrong.gateway,
  };
  const running = await startServer(config, { webDir: noScreens, adapt, clocks });
  isStarted = true;
  await setFaults(running, silent);
  openGateway();
  await rest(life);
  return { life, running };
}

/** A gateway whose webhook secret was changed: events are signed with the old one or the new. */
function rotatedGateway({ config, publicUrl, gateway, trustedClock }: Backend) {
  const webhookSecrets = [NEW_WEBHOOK_SECRET, ...config.razorpay.webhookSecrets];
  const baseUrl = `${publicUrl}/sandbox/razorpay`;
  const { checkoutScript } = gateway;
  const { hear } = trustedClock;
  return makeGateway({ ...config.razorpay, webhookSecrets, baseUrl, checkoutScript, hear });
}
