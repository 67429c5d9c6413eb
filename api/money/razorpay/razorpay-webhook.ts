// Receives Razorpay's payment events. Each arrives at least once, in any order, perhaps a day late.
// An event only says which payment to look at; we then fetch its state from the gateway.

import Router from '@koa/router';
import * as v from 'valibot';
import type { Backend } from '../../backend.ts';
// The contract does not include the gateway's events, so this endpoint parses them itself.
import { callerAddress } from '../../http/read-request.ts';
import { rawBody } from '../../http/request-body.ts';
import { inTime } from '../../operations/in-time.ts';
import { refusal } from '../../refusal.ts';
import { followDisputeOf } from '../refunds/disputes.ts';
import { followRefundsOf } from '../refunds/gateway-refunds.ts';
import { credit } from '../top-up/credit-payment.ts';
import { heard } from '../top-up/payment-events.ts';
import { disputeId, paymentId } from './razorpay-answers.ts';

/** Razorpay waits five seconds for a response, and repeats an unanswered event for a day. */
const ANSWER_MS_MAX = 4_000;

/** We acknowledge other events unread, so that Razorpay does not send them again. */
const paymentEvents = ['payment.authorized', 'payment.captured', 'order.paid'];
const refundEvents = ['refund.created', 'refund.processed', 'refund.failed'];
const disputeEvent = /^payment\.dispute\./;

const Event = v.object({
  event: v.string(),
  payload: v.object({
    payment: v.optional(v.object({ entity: v.object({ id: paymentId }) })),
    refund: v.optional(v.object({ entity: v.object({ payment_id: paymentId }) })),
    dispute: v.optional(v.object({ entity: v.object({ id: disputeId, payment_id: paymentId }) })),
  }),
});

/** `POST /api/payment/webhook` is outside the contract: it needs raw bytes and no session. */
export function webhookRouter(backend: Backend): Router {
  const router = new Router();
  router.post('/api/payment/webhook', async (ctx) => {
    const raw = await rawBody(ctx);
    if (!backend.gateway.isWebhookSignature(raw, ctx.get('x-razorpay-signature'))) {
      backend.log.warn({ address: callerAddress(ctx) }, 'a webhook has a wrong signature');
      throw refusal('event_unsigned');
    }
    const outcome = await inTime(handled(backend, raw), ANSWER_MS_MAX, 'late');
    // The work continues, but may fail: Razorpay must send the event again.
    if (outcome === 'late') throw refusal('gateway_down');
    ctx.body = { outcome };
  });
  return router;
}

/** Returns what the event led to. Throws `gateway_down`; Razorpay then sends the event again. */
async function handled(backend: Backend, raw: string): Promise<string> {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Event), raw);
  if (!read.success) {
    backend.log.error('a signed webhook has an unknown shape');
    return 'ignored';
  }
  const { event, payload } = read.output;
  const { payment, refund, dispute } = payload;
  if (payment && paymentEvents.includes(event)) {
    const paymentId = payment.entity.id;
    return (await heard(backend, { paymentId, event }, () => credit(backend, paymentId))).kind;
  } else if (refund && refundEvents.includes(event)) {
    const paymentId = refund.entity.payment_id;
    return (await heard(backend, { paymentId, event }, () => followRefundsOf(backend, paymentId)))
      .kind;
  } else if (dispute && disputeEvent.test(event)) {
    const { id: disputeId, payment_id: paymentId } = dispute.entity;
    return (await heard(backend, { paymentId, event }, () => followDisputeOf(backend, disputeId)))
      .kind;
  } else {
    return 'ignored';
  }
}
