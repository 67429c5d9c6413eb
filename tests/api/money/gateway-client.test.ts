// Tests the limits of every request to the gateway: where it goes, and how long and how large an
// answer may be.

import { ClientRequest, type IncomingHttpHeaders } from 'node:http';
import { makeGateway } from '../../../api/money/razorpay/razorpay.ts';
import { serve } from '../../support/listening.ts';

const order = { id: 'order_00000000000001', amount: 118_00, currency: 'INR', notes: [] };
const down = { code: 'gateway_down' };

type Reply = { status?: number; headers?: IncomingHttpHeaders; body?: object };

let url: string;
let reply: Reply;
/** The addresses that were requested, as the server saw them. */
let asked: (string | undefined)[];
beforeAll(async () => {
  url = await serve((request, response) => {
    asked.push(request.url);
    const { status = 200, headers, body = order } = reply;
    response.writeHead(status, headers).end(JSON.stringify(body));
  });
});
beforeEach(() => {
  asked = [];
  reply = {};
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const settings = { keyId: 'rzp_x', keySecret: 'secret', webhookSecrets: ['a'] };
const gatewayAt = (baseUrl: string, hear?: (date: unknown) => void) =>
  makeGateway({ ...settings, checkoutScript: 'https://x.in/c.js', baseUrl, ...(hear && { hear }) });

it("the clock hears an answer's date, a refusal's too, and nothing without an answer", async () => {
  const heard: unknown[] = [];
  const hear = (date: unknown) => heard.push(date);
  const [first, second] = ['Sun, 22 Nov 2026 00:00:00 GMT', 'Mon, 23 Nov 2026 00:00:00 GMT'];
  reply = { headers: { date: first } };
  expect(await gatewayAt(url, hear).fetchOrder(order.id)).toMatchObject({ id: order.id });
  reply = { status: 500, headers: { date: second } };
  await expect(gatewayAt(url, hear).fetchOrder(order.id)).rejects.toMatchObject(down);
  const silent = gatewayAt('http://127.0.0.1:1', hear);
  await expect(silent.fetchOrder(order.id)).rejects.toMatchObject(down);
  expect(heard).toEqual([first, second, undefined]);
});

it('a caller learns from a gateway that is asked too often when to ask again', async () => {
  reply = { status: 429 };
  const asking = gatewayAt(url).fetchOrder(order.id);
  await expect(asking).rejects.toMatchObject({ ...down, retryAfterSeconds: 2 });
});

it('a redirect of the gateway is not followed: the other host would get our secret', async () => {
  reply = { status: 302, headers: { location: '/elsewhere' } };
  await expect(gatewayAt(url).fetchOrder(order.id)).rejects.toMatchObject(down);
  expect(asked).toEqual([`/v1/orders/${order.id}`]);
});

it('an answer of more than a megabyte counts as no answer', async () => {
  reply = { body: { ...order, receipt: 'x'.repeat(1024 * 1024) } };
  await expect(gatewayAt(url).fetchOrder(order.id)).rejects.toMatchObject(down);
});

it('a request to the gateway gives up after ten seconds', async () => {
  const wait = vi.spyOn(ClientRequest.prototype, 'setTimeout');
  await gatewayAt(url).fetchOrder(order.id);
  expect(wait.mock.calls.map(([ms]) => ms)).toEqual([10_000]);
});

it("a request to this machine avoids the environment's proxy, which others use", async () => {
  vi.stubEnv('http_proxy', 'http://127.0.0.1:1');
  for (const host of ['127.0.0.1', 'localhost']) {
    const local = url.replace('127.0.0.1', host);
    expect(await gatewayAt(local).fetchOrder(order.id)).toMatchObject({ id: order.id });
  }
  vi.stubEnv('http_proxy', url);
  asked = [];
  const others = ['http://gateway.test', 'http://localhost.test', 'http://g127.test'];
  for (const other of others) await gatewayAt(other).fetchOrder(order.id);
  expect(asked).toEqual(others.map((other) => `${other}/v1/orders/${order.id}`));
});
