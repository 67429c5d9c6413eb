// The gateway must answer about the payment, order or dispute for which we asked.

import type { RequestListener } from 'node:http';
import { beforeAll, expect, it } from 'vitest';
import { makeGateway } from '../../../api/money/razorpay/razorpay.ts';
import { serve } from '../../support/listening.ts';

const OTHER = {
  pay: { id: 'pay_other000000000', amount: 500_00, currency: 'INR', status: 'captured' },
  order: { id: 'order_other000000000', amount: 500_00, currency: 'INR', notes: [] },
  disp: { id: 'disp_other000000000', payment_id: 'pay_other000000000', amount: 1, status: 'lost' },
};

/** Answers every lookup with another payment, order or dispute. */
const answers: RequestListener = (request, response) => {
  const kind = (['pay', 'order', 'disp'] as const).find((each) =>
    request.url?.includes(`${each}_`),
  );
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ ...(kind ? OTHER[kind] : {}), created_at: 1 }));
};
let gateway: ReturnType<typeof makeGateway>;
beforeAll(async () => {
  const baseUrl = await serve(answers);
  const secrets = { keySecret: 'a', webhookSecrets: ['b'] };
  gateway = makeGateway({ keyId: 'rzp_live_x', ...secrets, baseUrl, checkoutScript: '' });
});

it('an answer about another payment, order or dispute counts as no answer', async () => {
  const down = { code: 'gateway_down' };
  await expect(gateway.fetchPayment('pay_asked000000000')).rejects.toMatchObject(down);
  await expect(gateway.fetchOrder('order_asked000000000')).rejects.toMatchObject(down);
  await expect(gateway.fetchDispute('disp_asked000000000')).rejects.toMatchObject(down);
});

it('an answer about the right payment, order or dispute is accepted', async () => {
  expect(await gateway.fetchPayment(OTHER.pay.id)).toMatchObject({ amountPaise: 500_00 });
  expect(await gateway.fetchOrder(OTHER.order.id)).toMatchObject({ amountPaise: 500_00 });
  expect(await gateway.fetchDispute(OTHER.disp.id)).toMatchObject({ status: 'lost' });
});
