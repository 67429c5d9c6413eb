// Sends the signed events of the Razorpay double, again and again until they are acknowledged.
// https://razorpay.com/docs/webhooks

import { createHmac } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { Dispute, Order, Payment, Refund } from './entities.ts';
import type { Faults } from './faults.ts';
import { newId } from './new-entities.ts';

export type Event = {
  event: string;
  payment: Payment;
  order?: Order;
  refund?: Refund;
  dispute?: Dispute;
};

type Settings = {
  /** The webhook secrets. The first one signs. */
  webhookSecrets: string[];
  serverUrl: () => string;
  faults: () => Faults['webhook'];
};

/** Razorpay waits five seconds for an answer. */
const ANSWER_MS_MAX = 5_000;
/** The waits between tries. Razorpay retries for a day, which no test would wait for. */
const RETRY_WAITS_MS = [1_000, 2_000, 4_000, 8_000, 16_000];

/** Sends in the background. `close` drops unsent events, as if the process were killed. */
export function openWebhooks(settings: Settings) {
  const closed = new AbortController();

  function later(waitMs: number, job: () => Promise<void>): void {
    // Once `close` is called, the wait ends with an error and nothing is sent.
    void after(waitMs, undefined, { signal: closed.signal }).then(job, () => undefined);
  }

  async function deliver(delivery: Delivery, [waitMs, ...waits]: number[]): Promise<void> {
    if ((await isAcknowledged(settings.serverUrl(), delivery)) || waitMs === undefined) return;
    later(waitMs, () => deliver(delivery, waits));
  }

  return {
    send(events: Event[]): void {
      const faults = settings.faults();
      const inOrder = faults.isReversed ? events.toReversed() : events;
      const deliveries = inOrder.flatMap((event) => {
        const delivery = deliveryOf(event, settings.webhookSecrets);
        return Array.from({ length: faults.copies }, () => delivery);
      });
      later(0, async () => {
        for (const delivery of deliveries) await deliver(delivery, RETRY_WAITS_MS);
      });
    },
    close: () => closed.abort(),
  };
}

type Delivery = { body: string; headers: Record<string, string> };

function deliveryOf(
  { event, payment, order, refund, dispute }: Event,
  [secret = '']: string[],
): Delivery {
  const told = {
    payment,
    ...(order && event === 'order.paid' ? { order } : {}),
    ...(refund ? { refund } : {}),
    ...(dispute ? { dispute } : {}),
  };
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_LotproofSandbx',
    event,
    contains: Object.keys(told),
    payload: Object.fromEntries(Object.entries(told).map(([name, entity]) => [name, { entity }])),
    created_at: Math.floor(Date.now() / 1000),
  });
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Razorpay-Webhook/v1',
    'X-Razorpay-Event-Id': newId('evt').slice(4),
    'X-Razorpay-Signature': createHmac('sha256', secret).update(body).digest('hex'),
  };
  return { body, headers };
}

async function isAcknowledged(serverUrl: string, { body, headers }: Delivery): Promise<boolean> {
  try {
    const answer = await fetch(`${serverUrl}/api/payment/webhook`, {
      method: 'POST',
      body,
      headers,
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false; // without an answer in time, the event is sent again
  }
}
