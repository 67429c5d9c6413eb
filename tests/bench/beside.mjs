// Measures a dealer's longest paid call while an operator's command works on the same database, and
// the longest on an idle server. Both include the machine's own delays.

import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { idempotencyKey } from '../../build/compiled/data/values/idempotency-key.js';
import { quantile } from './marks.mjs';

const serverFile = fileURLToPath(new URL('./server.mjs', import.meta.url));

/** Ten calls a second, however long each takes. A thousand busy dealers make five a second. */
const CALL_EVERY_MS = 100;
const QUIET_MS = 10_000;
const WARM_MS = 3000;

/**
 * Starts `server.mjs` with these words and waits until it listens. `told` is what it prints about
 * itself; `child` can also exchange messages with it.
 */
export async function startServer(...words) {
  const stdio = ['ignore', 'pipe', 'inherit', 'ipc'];
  const child = spawn(process.execPath, [serverFile, ...words], { stdio });
  const ended = once(child, 'exit');
  const told = await firstLine(child);
  return {
    told,
    child,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * Opens a server that sells from this folder's database. `beside(work)` resolves to the longest
 * call in ms.
 */
export async function openSeller(dataDir) {
  const { told: seller, stop } = await startServer('server', dataDir);
  await worstBeside(seller, () => after(WARM_MS));
  return {
    quiet: () => worstBeside(seller, () => after(QUIET_MS)),
    beside: (work) => worstBeside(seller, work),
    close: stop,
  };
}

async function worstBeside(seller, work) {
  let isOver = false;
  const selling = sell(seller, () => isOver);
  const result = await work().finally(() => {
    isOver = true;
  });
  const taken = await selling;
  return {
    result,
    calls: taken.length,
    p99Ms: Math.round(quantile(taken, 0.99)),
    worstMs: Math.round(Math.max(0, ...taken)),
  };
}

/** Starts each call on time even if earlier ones are waiting, so that a stall delays them all. */
async function sell(seller, isOver) {
  const calls = [];
  let failure;
  while (!isOver() && failure === undefined) {
    const call = buy(seller, calls.length);
    call.catch((error) => {
      failure = error;
    });
    calls.push(call);
    await after(CALL_EVERY_MS);
  }
  return Promise.all(calls);
}

export async function buy({ url, cookies, service, vehicleNumber }, turn) {
  const startedAt = performance.now();
  const reply = await fetch(`${url}/api/service/call`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: cookies[turn % cookies.length],
      'idempotency-key': idempotencyKey(Date.now(), randomUUID()),
    },
    body: JSON.stringify({
      serviceName: service,
      payload: { vehicleNumber },
      quotedPrice: 25,
    }),
  });
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(`A paid call was answered ${reply.status}: ${text}`);
  return performance.now() - startedAt;
}

async function firstLine(child) {
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += chunk;
    const line = printed.split('\n').find((each) => each.startsWith('{"url"'));
    if (line) return JSON.parse(line);
  }
  throw new Error(`The server ended:\n${printed}`);
}
