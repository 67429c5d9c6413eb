// One of the servers that are compared, as a process of its own: `bare`, `box` or `postgres`.
// Prints `{url, cookies, service, vehicleNumber}` once it listens; `box FOLDER` sells from the book
// of a folder.

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Koa from 'koa';
import { pino } from 'pino';
import { readConfig } from '../../build/compiled/api/config.js';
import { contractCalls, refusalsAnswered } from '../../build/compiled/api/edge.js';
import { guarded } from '../../build/compiled/api/guard.js';
import { post } from '../../build/compiled/api/ledger.js';
import { keepAct } from '../../build/compiled/api/operator/acts.js';
import { handlers } from '../../build/compiled/api/routes.js';
import { headersOf } from '../../build/compiled/api/security-headers.js';
import { startBox } from '../../build/compiled/api/server.js';
import { sessions } from '../../build/compiled/api/sessions.js';
import { catalogue, sampleAnswer } from '../../build/compiled/data/catalogue.js';
import { postgresCalls } from './postgres-calls.mjs';

const DEALERS = 64;
const FORTUNE_PAISE = 1_00_00_000_00;
const [kind = 'box', given = ''] = process.argv.slice(2);
// The files that the build copies as they are: nobody looks at a screen here.
const webDir = fileURLToPath(new URL('../../web/public', import.meta.url));
/** A book that is there is sold from, and left there. */
const bookDir = kind === 'box' && given !== '' ? given : undefined;
const dataDir = bookDir ?? mkdtempSync(join(tmpdir(), 'lotproof-bench-'));

if (kind === 'bare') {
  const app = new Koa();
  app.use((ctx) => {
    ctx.body = { balance: 175 };
  });
  announce({ url: await listen(app), cookies: [] });
} else {
  const config = readConfig({ PORT: '0', LOTPROOF_DATA_DIR: dataDir, SANDBOX_LATENCY_MS: '0' });
  const { url, box } = await startBox(config, { webDir, adapt: withInstantSource });
  const dealers = [];
  for (let number = 0; number < DEALERS; number += 1) dealers.push(await dealer(url, box, number));
  const cookies = dealers.map(({ cookie }) => cookie);
  if (kind === 'postgres') {
    const accountIds = dealers.map(({ accountId }) => accountId);
    const callService = await postgresCalls(JSON.parse(given), accountIds);
    announce({ url: await listen(appWith(box, callService)), cookies });
  } else {
    announce({ url, cookies });
  }
}

/** The box's own stack around another way to keep the money. */
function appWith(box, callService) {
  const app = new Koa();
  app.use(refusalsAnswered(box));
  app.use(guarded(box, headersOf(box, { styles: [], scripts: [] })));
  app.use(contractCalls(box, { ...handlers, callService }, sessions(app, box)));
  return app;
}

function withInstantSource(box) {
  const found = { kind: 'found', provider: 'bench', providerReference: '1' };
  return {
    ...box,
    log: pino({ level: 'silent' }),
    sources: { ask: async (service) => ({ ...found, result: sampleAnswer(service) }) },
  };
}

/** Signs a dealer in and fills the wallet. */
async function dealer(url, box, number) {
  const email = `bench-${number}@example.in`;
  const send = (path, body, cookie = '') =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const asked = await send('/api/user/email-login', { email });
  const mail = await fetch(`${url}/sandbox/mail?to=${email}`).then((reply) => reply.json());
  const otp = mail.messages[0].text.match(/\d{6}/)[0];
  // A code is good only in the browser that asked for it.
  const reply = await send('/api/user/verify-otp', { email, otp }, cookiesOf(asked));
  const { accountId } = await reply.json();
  await box.database.transaction((sql) => giveFortune(sql, accountId));
  return { accountId, cookie: cookiesOf(reply) };
}

/** As an operator gives it, so that `verify` has nothing to say of it. */
function giveFortune(sql, accountId) {
  const at = Date.now();
  const reference = `bench ${accountId} ${at}`;
  const movement = { from: 'operator', to: 'wallet', amountPaise: FORTUNE_PAISE };
  post(sql, { ...movement, accountId, reference, description: 'Bench', at });
  keepAct(sql, { reference, kind: 'credit', accountId, who: 'bench', why: 'Bench', at });
}

function cookiesOf({ headers }) {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function listen(app) {
  const server = createServer(app.callback());
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${server.address().port}`;
}

function announce(told) {
  const { serviceName, sample } = catalogue[0];
  const { vehicleNumber } = sample; // the source knows of no other vehicle
  console.log(JSON.stringify({ ...told, service: serviceName, vehicleNumber }));
}

for (const signal of ['SIGTERM', 'SIGINT']) {
  process.once(signal, () => {
    if (bookDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  });
}
