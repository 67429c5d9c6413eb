// The API of the specification's section 7, called over HTTP.

import { type APIRequestContext, expect } from 'playwright/test';
import { codeFor } from '../../support/dealer.ts';
import type { Rows } from './rows.ts';

/** `request` keeps its cookies from row to row, as a browser does. */
type World = { request: APIRequestContext; server: string };

const EMAIL = 'wire@example.in';

type Answer = Awaited<ReturnType<APIRequestContext['get']>>;

/** The answer's JSON, in the shape that the row expects. */
async function json<Shape = unknown>(answer: Answer): Promise<Shape> {
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as Shape;
}

type Order = { order: { id: string; amount: number } };
type Bought = { data: { result?: unknown; data?: { result?: unknown } } };
type Statement = { transactions: { type: string; amount: number }[] };

/** What a dealer types for each of the specification's services. */
const typed: Record<string, Record<string, string>> = {
  'Hyundai Service': { vehicleNumber: 'MH00SB0001' },
  'Maruti Service': { vehicleNumber: 'DL0CSB1001' },
  'Mahindra Service': { vehicleNumber: 'KA00SB2001' },
  'RC Verification': { vehicleNumber: 'MH00SB0001' },
  'Challan Check': { vehicleNumber: 'UP00SB4001' },
  'Account Verification': {
    AccountNumber: '026291800001191',
    IfscCode: 'YESB0000262',
    phone: '9999999999',
    name: 'ACCOUNT HOLDER',
  },
  'PAN Verification': { panNumber: 'AAAPS0000A' },
  'Aadhaar Verification': { aadhaarNumber: '9999 9999 0019' },
};

function buy({ request }: World, serviceName: string, payload = typed[serviceName]) {
  return request.post('/api/service/call', { data: { serviceName, payload } });
}

export const wireRows: Rows<World> = {
  '6.2 The session is a cookie; the server answers a call without one with 401': async (world) => {
    for (const path of ['/api/payment/balance', '/api/user/profile', '/api/user/transactions']) {
      expect((await world.request.get(path)).status()).toBe(401);
    }
    expect((await buy(world, 'Hyundai Service')).status()).toBe(401);
  },
  '7.1 POST /api/user/email-login {email} sends the OTP': async ({ request }) => {
    await json(await request.post('/api/user/email-login', { data: { email: EMAIL } }));
  },
  '7.2 POST /api/user/verify-otp {email, otp}': async ({ request, server }) => {
    const data = { email: EMAIL, otp: await codeFor(server, EMAIL) };
    await json(await request.post('/api/user/verify-otp', { data }));
  },
  '7.3 GET /api/user/profile: email': async ({ request }) => {
    expect(await json(await request.get('/api/user/profile'))).toMatchObject({ email: EMAIL });
  },
  '7.4 GET balance, total-transaction, total-debit, total-credit': async ({ request }) => {
    const read = async (what: string) => json(await request.get(`/api/payment/${what}`));
    expect(await read('balance')).toMatchObject({ balance: 0 });
    expect(await read('total-transaction')).toEqual({ totalTransactions: 0 });
    expect(await read('total-debit')).toEqual({ totalCreditUsed: 0 });
    expect(await read('total-credit')).toEqual({ totalCreditAdded: 0 });
  },
  '6.3 A dealer without enough balance cannot buy': async (world) => {
    expect((await buy(world, 'Hyundai Service')).status()).toBe(402);
  },
  '8.9 402: Insufficient balance. Rs.N Required for this Service. Please recharge your wallet.':
    async (world) => {
      const prices = { Hyundai: 25, Maruti: 25, Mahindra: 25, RC: 6, PAN: 5, Challan: 4, A: 4 };
      for (const serviceName of Object.keys(typed)) {
        const [, rupees] =
          Object.entries(prices).find(([name]) => serviceName.startsWith(name)) ?? [];
        const { message } = await (await buy(world, serviceName)).json();
        expect(message).toBe(
          `Insufficient balance. Rs.${rupees} Required for this Service. ` +
            'Please recharge your wallet.',
        );
      }
    },
  '7.5 POST /api/payment/create-order {amount}: {order: {amount, id}}; verify: {newBalance}':
    async ({ request }) => {
      const ordered = await request.post('/api/payment/create-order', { data: { amount: 500 } });
      const { order } = await json<Order>(ordered);
      expect(order).toMatchObject({ amount: 500_00, id: expect.stringMatching(/^order_/) });
      const data = { orderId: order.id, outcome: 'success' };
      const proof = await json<object>(await request.post('/sandbox/pay', { data }));
      const verified = await request.post('/api/payment/verify', {
        data: { ...proof, amount: 500 },
      });
      expect(await json(verified)).toEqual({ newBalance: 500 });
    },
  '7.6 POST /api/service/call {serviceName, payload}; the result at its path': async (world) => {
    for (const serviceName of Object.keys(typed)) {
      const { data } = await json<Bought>(await buy(world, serviceName));
      const isDeeper = /Hyundai|Mahindra/.test(serviceName);
      expect(isDeeper ? data.data?.result : data.result, serviceName).toBeTruthy();
    }
  },
  '1.12 Prices: 25, 25, 25, 6, 5, 4, 4, 4': async ({ request }) => {
    const { transactions } = await json<Statement>(await request.get('/api/user/transactions'));
    const debits = transactions.filter(({ type }) => type === 'Debit');
    const prices = debits.map(({ amount }) => amount);
    expect(prices.toSorted((a, b) => b - a)).toEqual([25, 25, 25, 6, 5, 4, 4, 4]);
  },
  '7.7 GET /api/user/transactions: the six fields of each': async ({ request }) => {
    const { transactions } = await json<Statement>(await request.get('/api/user/transactions'));
    for (const name of ['transactionId', 'date', 'type', 'description', 'amount', 'balance']) {
      expect(transactions[0]).toHaveProperty(name);
    }
  },
  '7.8 POST /api/user/logout': async ({ request }) => {
    await json(await request.post('/api/user/logout', { data: {} }));
    expect((await request.get('/api/user/profile')).status()).toBe(401);
  },
  '7.9 POST /api/user/login-or-register {email, password} logs in or registers': async ({
    request,
  }) => {
    const data = { email: 'password@example.in', password: 'eleven blue trucks' };
    for (const _ of ['registers', 'logs in']) {
      const { email } = await json<{ email: string }>(
        await request.post('/api/user/login-or-register', { data }),
      );
      expect(email).toBe(data.email);
    }
    const wrong = { ...data, password: 'twelve red trucks' };
    const refused = await request.post('/api/user/login-or-register', { data: wrong });
    expect((await refused.json()).message).toMatch(/\w/);
  },
  '7.10 POST /api/user/google-login refuses {email, googleId} alone': async ({ request }) => {
    const data = { email: EMAIL, googleId: '1234567890' };
    const refused = await request.post('/api/user/google-login', { data });
    expect(refused.status()).toBeGreaterThanOrEqual(400);
  },
};
