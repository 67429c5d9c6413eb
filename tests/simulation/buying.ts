// A simulated phone requests a report, and its answer is compared with the model's.

import { isClockDoubtful, serverTime } from './clocks.ts';
import type { Trouble } from './life.ts';
import { spendablePaise, type Wallet } from './model.ts';
import { buy, type Expected } from './model-calls.ts';
import { must } from './model-payments.ts';
import type { Heard, Phone } from './phone.ts';
import type { SourceAnswer } from './scripted-source.ts';
import { restartServer, type World } from './world.ts';

export type Wish = {
  dealer: number;
  key: string;
  plate: string;
  answer: SourceAnswer;
  isQuoteRight: boolean;
  trouble: Trouble | undefined;
  /** How many copies are sent at the same moment. */
  copies: number;
};

/** Returns a request for a report that will be found, with a fresh key. */
export function newWish({ random }: World, dealer: number): Wish {
  return {
    dealer,
    key: random.key(),
    plate: random.plate(),
    answer: 'found',
    isQuoteRight: true,
    trouble: undefined,
    copies: 1,
  };
}

/** Sends the request. Returns `lost` if no answer comes. */
export function send(world: World, wish: Wish, signal?: AbortSignal): Promise<Heard> {
  const { key, plate, isQuoteRight } = wish;
  const body = {
    serviceName: 'Hyundai Service',
    payload: { vehicleNumber: plate },
    quotedPrice: isQuoteRight ? 25 : 24,
  };
  return phoneOf(world, wish).post('/api/service/call', body, { key, ...(signal && { signal }) });
}

/**
 * Sends the request with its fault, restarts the server if that kills it, and checks the answer.
 */
export async function buyNow(world: World, wish: Wish): Promise<void> {
  const { life } = world;
  world.source.answer = wish.answer;
  life.trouble = wish.trouble;
  const expected = expectedOf(world, wish);
  const replies = Promise.all(Array.from({ length: wish.copies }, () => send(world, wish)));
  if (expected === 'lost') {
    await Promise.race([life.death, replies]);
    if (life.isDead) await restartServer(world, 'killed');
  }
  const answers = await replies;
  life.trouble = undefined;
  for (const one of answers) check(world, wish, one, expected);
}

/** Returns the answer that the model expects. The model then counts the report as bought. */
export function expectedOf(world: World, wish: Wish): Expected {
  const isClockRight = !isClockDoubtful(world.wrong);
  return buy(walletOf(world, wish), { ...wish, isClockRight, at: serverTime(world) });
}

/** Compares an answer with the expected one, and records the bytes of a new one. */
export function check(world: World, wish: Wish, heard: Heard, expected: Expected): void {
  const wallet = walletOf(world, wish);
  if (expected === 'lost') {
    expect(heard, 'an answer out of a dead server').toBe('lost');
  } else if (heard === 'lost') {
    throw new Error(`No answer came; expected ${JSON.stringify(expected)}.`);
  } else if ('code' in expected) {
    const { status, body } = heard;
    expect({ status, code: body['code'] }, heard.text).toEqual(expected);
    if (body['code'] === 'insufficient_balance') {
      expect(body).toMatchObject({ required: 25, balance: spendablePaise(wallet) / 100 });
    }
  } else {
    expect(heard.status, heard.text).toBe(200);
    checkReport(wallet, wish, heard.text, heard.body);
  }
}

/** Expects a report on the requested plate, and always the same bytes for the same key. */
function checkReport(wallet: Wallet, { key, plate }: Wish, text: string, body: object): void {
  expect(body).toMatchObject({
    data: { data: { result: { vehicleNumber: plate } } },
    receipt: { key, price: 25, serviceName: 'Hyundai Service' },
  });
  const call = must(wallet.calls.get(key));
  if (call.state !== 'captured') throw new Error('A report without a charge in the model.');
  if (call.text !== undefined) expect(text, 'the repeated bytes').toBe(call.text);
  call.text = text;
}

export function walletOf({ ledger }: World, { dealer }: { dealer: number }): Wallet {
  return must(ledger.wallets[dealer]);
}

export function phoneOf({ phones }: World, { dealer }: { dealer: number }): Phone {
  return must(phones[dealer]);
}
