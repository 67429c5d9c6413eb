// Loads a server from outside over a number of connections. Each sends its next request when it has
// the answer to the last.

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { idempotencyKey } from '../../build/compiled/data/values/idempotency-key.js';

const SECONDS = 5;
/** The warm-up: a server with a thousand calls a second has compiled its code after two seconds. */
export const WARM_SECONDS = 4;
/** A duration that no benchmark reaches. */
const LONGEST_SECONDS = 3600;

/** Loads an address with GETs. Returns requests per second and latencies in milliseconds. */
export function loadGet({ url, connections, seconds = SECONDS }) {
  return measured({ url, connections, duration: seconds });
}

/** Like `loadGet`, for paid calls: every request has its own key, and the dealers take turns. */
export function loadCalls({ seconds = SECONDS, ...seller }) {
  return measured({ ...paidCalls(seller), duration: seconds });
}

/** Sends paid calls until it is stopped. Returns how many have been answered. */
export async function openLoad(seller) {
  const { default: autocannon } = await import('autocannon');
  const load = autocannon({ ...paidCalls(seller), duration: LONGEST_SECONDS }, () => undefined);
  let answered = 0;
  let failed = 0;
  load.on('response', (_, status) => {
    if (status === 200) answered += 1;
    else failed += 1;
  });
  load.on('reqError', () => {
    failed += 1;
  });
  return {
    answered: () => answered,
    async stop() {
      const isOver = once(load, 'done');
      load.stop();
      await isOver;
      if (failed > 0) throw new Error(`${seller.url}: ${failed} calls were not answered`);
    },
  };
}

function paidCalls({ url, cookies, service, vehicleNumber, connections }) {
  const body = JSON.stringify({
    serviceName: service,
    payload: { vehicleNumber },
    quotedPrice: 25,
  });
  let turn = 0;
  const setupRequest = (request) => {
    turn += 1;
    const headers = {
      'content-type': 'application/json',
      cookie: cookies[turn % cookies.length],
      'idempotency-key': idempotencyKey(Date.now(), randomUUID()),
    };
    return { ...request, headers };
  };
  const request = { method: 'POST', path: '/api/service/call', body, setupRequest };
  return { url, connections, requests: [request] };
}

async function measured(options) {
  const { default: autocannon } = await import('autocannon');
  const result = await autocannon(options);
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${options.url}: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  const { p50, p99 } = result.latency;
  return { perSecond: result.requests.total / result.duration, p50, p99 };
}
