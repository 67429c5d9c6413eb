// Load from outside: so many connections, each sending the next request when it has the answer.

import { randomUUID } from 'node:crypto';
import { idempotencyKey } from '../../build/compiled/data/values/idempotency-key.js';

const SECONDS = 5;
/** Whoever answers a thousand calls a second has few of them compiled after two seconds. */
export const WARM_SECONDS = 4;

/** Requests a second and the latencies, in milliseconds, of a GET. */
export function loadGet({ url, connections, seconds = SECONDS }) {
  return measured({ url, connections, duration: seconds });
}

/** The same of paid calls: every request has a key of its own, dealers take turns. */
export function loadCalls(given) {
  const { url, cookies, service, vehicleNumber, connections, seconds = SECONDS } = given;
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
  return measured({ url, connections, duration: seconds, requests: [request] });
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
