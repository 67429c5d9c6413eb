// A payment's story: the database's part, and what the gateway says of it just now.

import type { DeskStory } from '../../data/desk/dealers.ts';
import { askedNow } from '../operator/money/payment.ts';
import { Refusal } from '../refusal.ts';
import type { Desk } from './desk.ts';

/** By the id of an order or of a payment, also one that only the gateway knows. */
export async function paymentStoryFor(
  { backend, reading }: Desk,
  id: string,
): Promise<DeskStory | undefined> {
  const order =
    (await reading.ask('order', { id })) ??
    (await reading.ask('order', { id: await orderAtGateway(backend, id) }));
  if (!order) return undefined;
  const asked = await askedNow(backend, order);
  return reading.ask('payment', { orderId: order.id, asked });
}

/** The gateway knows which order a payment is of; '' where it does not, or does not answer. */
async function orderAtGateway(
  { gateway }: Pick<Desk['backend'], 'gateway'>,
  id: string,
): Promise<string> {
  if (!/^pay_\w{14}$/.test(id)) return '';
  try {
    return (await gateway.fetchPayment(id))?.orderId ?? '';
  } catch (error) {
    if (error instanceof Refusal && error.code === 'gateway_down') return '';
    throw error;
  }
}
