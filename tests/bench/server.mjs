// One of the compared servers, as its own process: `bare`, `server`, `unsigned` (sells reports
// without a proof) or `postgres`. Prints `{url, cookies, service, vehicleNumber}` when it listens.
// `server FOLDER` sells from the database in a folder. `watched FOLDER` does too, with the built
// pages, and reports its stalls and CPU time to its parent.

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Koa from 'koa';
import { pino } from 'pino';
import {
  contractCalls,
  refusalsAnswered,
} from '../../build/compiled/api/http/contract-endpoints.js';
import { guarded } from '../../build/compiled/api/http/origin-guard.js';
import { headersOf } from '../../build/compiled/api/http/security-headers.js';
import { sessions } from '../../build/compiled/api/identity/sessions.js';
import { post } from '../../build/compiled/api/money/ledger.js';
import { keepAct } from '../../build/compiled/api/operator/audit-log.js';
import { withoutStatement } from '../../build/compiled/api/proof/sale-proof.js';
import { handlers } from '../../build/compiled/api/server/routes.js';
import { startServer } from '../../build/compiled/api/server/server.js';
import { readConfig } from '../../build/compiled/api/settings/config.js';
import { catalogue } from '../../build/compiled/data/catalogue.js';
import { sampleAnswer } from '../../build/compiled/data/judges.js';
import { postgresCalls } from './postgres-calls.mjs';
import { signedIn } from './worst-world.mjs';

const DEALERS = 64;
const FORTUNE_PAISE = 1_00_00_000_00;
const [kind = 'server', given = ''] = process.argv.slice(2);
// The folder of files that the build copies unchanged. Screens are opened only on a watched server.
const pages = kind === 'watched' ? '../../build/web' : '../../web/public';
const webDir = fileURLToPath(new URL(pages, import.meta.url));
/** An existing database is used and not deleted. */
const databaseDir = ['server', 'watched'].includes(kind) && given !== '' ? given : undefined;
const dataDir = databaseDir ?? mkdtempSync(join(tmpdir(), 'lotproof-bench-'));

if (kind === 'bare') {
  const app = new Koa();
  app.use((ctx) => {
    ctx.body = { balance: 175 };
  });
  announce({ url: await listen(app), cookies: [] });
} else {
  const config = readConfig({
    PORT: '0',
    LOTPROOF_DATA_DIR: dataDir,
    SANDBOX_LATENCY_MS: '0',
  });
  const { url, metricsUrl, backend } = await startServer(config, {
    webDir,
    adapt: withInstantSource,
  });
  const dealers = [];
  for (let number = 0; number < DEALERS; number += 1)
    dealers.push(await dealer(url, backend, number));
  const cookies = dealers.map(({ cookie }) => cookie);
  if (kind === 'postgres') {
    const accountIds = dealers.map(({ accountId }) => accountId);
    const callService = await postgresCalls(JSON.parse(given), accountIds);
    announce({ url: await listen(appWith(backend, callService)), cookies });
  } else {
    announce({ url, metricsUrl, cookies });
  }
}

/** Returns the server's own middleware around a different way of keeping the money. */
function appWith(backend, callService) {
  const app = new Koa();
  app.use(refusalsAnswered(backend));
  app.use(guarded(backend, headersOf(backend, { styles: [], scripts: [] })));
  app.use(contractCalls(backend, { ...handlers, callService }, sessions(app, backend)));
  return app;
}

function withInstantSource(backend) {
  const found = { kind: 'found', provider: 'bench', providerReference: '1' };
  const prove = kind === 'unsigned' ? async () => withoutStatement() : backend.prove;
  return {
    ...backend,
    prove,
    log: pino({ level: 'silent' }),
    sources: { ask: async (service) => ({ ...found, result: sampleAnswer(service) }) },
  };
}

/** Signs a dealer in and fills the wallet. */
async function dealer(url, backend, number) {
  const { accountId, cookie } = await signedIn({ url }, `bench-${number}@example.in`);
  const at = Date.now();
  await backend.database.transaction((sql) => giveFortune(sql, accountId, at));
  return { accountId, cookie };
}

/** Credits the account as an operator does, so that `verify` finds no fault. */
function giveFortune(sql, accountId, at) {
  const reference = `bench ${accountId} ${at}`;
  const movement = { from: 'operator', to: 'wallet', amountPaise: FORTUNE_PAISE };
  post(sql, { ...movement, accountId, reference, description: 'Bench', at });
  keepAct(sql, { reference, kind: 'credit', accountId, who: 'bench', why: 'Bench', at });
}

async function listen(app) {
  const server = createServer(app.callback());
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${server.address().port}`;
}

function announce(told) {
  const [service] = catalogue;
  const { vehicleNumber } = sampleAnswer(service); // the source's only vehicle
  console.log(JSON.stringify({ ...told, service: service.serviceName, vehicleNumber }));
}

if (kind === 'watched') watch();

/** Measures the longest stall of the thread, and its CPU time, between `begin` and `end`. */
function watch() {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let cpu = process.cpuUsage();
  process.on('message', async (word) => {
    if (word === 'begin') {
      delay.reset();
      cpu = process.cpuUsage();
      process.send({});
    } else {
      await after(20); // a stall is counted once the thread runs again
      const { user, system } = process.cpuUsage(cpu);
      process.send({ stallMs: delay.max / 1e6, cpuMs: (user + system) / 1000 });
    }
  });
}

for (const signal of ['SIGTERM', 'SIGINT']) {
  process.once(signal, () => {
    if (databaseDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  });
}
