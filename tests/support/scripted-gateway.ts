// A gateway whose every answer the test writes: a real client, and a server instead of Razorpay.

import { makeGateway } from '../../api/money/razorpay/razorpay.ts';
import { serve } from './listening.ts';

/** A request such as `GET /payments/pay_1`. */
type Question = `${'GET' | 'POST'} /${string}`;

type ScriptedGateway = Awaited<ReturnType<typeof scriptedGateway>>;

/** Opens a gateway before a file's first test. Each test begins without any dispute. */
export function sharedGateway(): ScriptedGateway {
  const razorpay = {} as ScriptedGateway; // `beforeAll` fills it
  beforeAll(async () => {
    Object.assign(razorpay, await scriptedGateway());
  });
  beforeEach(() => {
    razorpay.clear();
    razorpay.says('GET /disputes', { items: [] });
  });
  return razorpay;
}

export async function scriptedGateway() {
  const answers = new Map<string, object | 'no'>();
  const asked: { question: string; body: unknown }[] = [];
  const baseUrl = await serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const question = `${request.method} ${request.url?.replace(/^\/v1|\?.*/g, '')}`;
    asked.push({ question, body: text === '' ? undefined : JSON.parse(text) });
    const answer = answers.get(question);
    const isNo = answer === 'no';
    response.writeHead(answer ? (isNo ? 400 : 200) : 500, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isNo ? { error: { code: 'BAD_REQUEST_ERROR' } } : (answer ?? {})));
  });
  const secrets = { keySecret: 'a', webhookSecrets: ['b'] };
  return {
    gateway: makeGateway({ keyId: 'rzp_x', ...secrets, baseUrl, checkoutScript: '' }),
    /** The requests and the bodies sent with them, in order. */
    asked,
    /**
     * Sets the answer to a request; `no` is a refusal. A request without an answer counts as an
     * outage.
     */
    says: (question: Question, answer: object | 'no') => answers.set(question, answer),
    clear: () => {
      answers.clear();
      asked.length = 0;
    },
  };
}
