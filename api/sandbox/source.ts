// The sandbox's report source: an aggregator's wire (POST JSON, its own `code` in the body, often
// under HTTP 200) over invented records. Nothing here knows a service but the table.

import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import Router from '@koa/router';
import type { Context } from 'koa';
import * as v from 'valibot';
import { type IdentifierKind, isWellFormed } from '../../data/identifiers.ts';
import { rawBody } from '../request-body.ts';
import { type BankFailure, bankFailure, bankResult } from './bank.ts';
import { challanResult } from './challan.ts';
import { hyundaiResult } from './hyundai.ts';
import { mahindraResult, marutiResult } from './makers.ts';
import { aadhaarResult, panResult } from './persons.ts';
import { rcResult } from './rc.ts';

/** Whether this is the first time that something is asked. */
type FirstTimes = (question: string) => boolean;

type SourceService = {
  /** The keys of the question that name whose record is wanted. */
  fields: Record<string, IdentifierKind>;
  /** The record of well-formed identifiers, always the same. */
  resultOf: (question: Record<string, string>) => unknown;
  /** How the question ends without one, if it does. */
  failureOf: (question: Record<string, string>, isFirst: FirstTimes) => SourceAnswer | undefined;
};

function ofVehicle(resultOf: (vehicleNumber: string) => unknown): SourceService {
  return {
    fields: { vehicleNumber: 'plate' },
    resultOf: ({ vehicleNumber = '' }) => resultOf(vehicleNumber),
    failureOf: ({ vehicleNumber = '' }, isFirst) => {
      if (vehicleNumber.endsWith(FAILS_ONCE)) return isFirst(vehicleNumber) ? DOWN : undefined;
      return failures.get(vehicleNumber.slice(-4));
    },
  };
}

const bank: SourceService = {
  fields: { AccountNumber: 'account', IfscCode: 'ifsc' },
  resultOf: (question) => bankResult(accountIn(question)),
  failureOf: (question, isFirst) => {
    const account = accountIn(question);
    const failure = bankFailure(account);
    if (failure === undefined) return undefined;
    const isLate = failure === 'answers-later' && !isFirst(account.accountNumber);
    return isLate ? undefined : bankFailures[failure];
  },
};

function accountIn({ AccountNumber = '', IfscCode = '' }: Record<string, string>) {
  return { accountNumber: AccountNumber, ifsc: IfscCode };
}

/** What each path answers. */
const services = new Map<string, SourceService>([
  ['hyundai-service-history', ofVehicle(hyundaiResult)],
  ['maruti-service-history', ofVehicle(marutiResult)],
  ['mahindra-service-history', ofVehicle(mahindraResult)],
  ['vehicleRegistrations', ofVehicle(rcResult)],
  ['vehicleChallan', ofVehicle(challanResult)],
  ['bankAccountValidation', bank],
  [
    'panPlus',
    {
      fields: { panNumber: 'pan' },
      resultOf: ({ panNumber = '' }) => panResult(panNumber),
      failureOf: () => undefined,
    },
  ],
  [
    'aadhaarValidation',
    {
      fields: { aadhaarNumber: 'aadhaar' },
      resultOf: ({ aadhaarNumber = '' }) => aadhaarResult(aadhaarNumber),
      failureOf: ({ aadhaarNumber }) => (aadhaarNumber === AADHAAR_IS_DOWN ? DOWN : undefined),
    },
  ],
]);

type SourceAnswer = {
  status: number;
  code: number;
  message: string;
  result?: unknown;
  /** Instead of the latency that the operator set. */
  takesMs?: number;
};

const NO_KEYS: SourceAnswer = { status: 401, code: 401, message: 'Invalid clientId or secretKey' };
const MALFORMED: SourceAnswer = { status: 400, code: 400, message: 'Malformed request' };
const INVALID: SourceAnswer = { status: 200, code: 422, message: 'Invalid number' };
const DOWN: SourceAnswer = { status: 503, code: 503, message: 'Source unavailable' };

const NO_BALANCE: SourceAnswer = { status: 200, code: 402, message: 'NoBalance' };

/** A transfer that is on its way or was declined gives no answer: for the box, the bank is down. */
const bankFailures: Record<BankFailure, SourceAnswer> = {
  invalid: INVALID,
  'no-balance': NO_BALANCE,
  declined: { status: 200, code: 424, message: 'SOURCE_BANK_DECLINED' },
  pending: DOWN,
  'answers-later': DOWN,
};

/** Longer than any time-out of the box. */
const HANG_MS = 65_000;

/** The last four characters of a plate choose a failure. */
const failures = new Map<string, SourceAnswer>([
  ['9402', NO_BALANCE],
  ['9404', { status: 200, code: 404, message: 'No data found' }],
  ['9422', INVALID],
  ['9429', { status: 429, code: 429, message: 'Too many requests' }],
  ['9500', { status: 500, code: 500, message: 'Internal error' }],
  ['9504', { status: 504, code: 504, message: 'Timed out', takesMs: HANG_MS }],
]);

const AADHAAR_IS_DOWN = '999999990057';

/** Fails at the first question about each plate and answers from the second on. */
const FAILS_ONCE = '9599';

/** More than anybody tries by hand; then all of them fail once more. */
const FAILED_ONCE_MAX = 1000;

const Question = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** The source under `/sandbox/source`; every answer takes so many milliseconds. */
export function sandboxSource({ latencyMs }: { latencyMs: number }): Router {
  const isFirstOf = firstTimes();
  const router = new Router({ prefix: '/sandbox/source' });

  router.post('/:path', async (ctx) => {
    const service = services.get(ctx['params'].path ?? '');
    // Koa's bare 404, outside the envelope: a wrong path must never read as "no record".
    if (!service) return;
    const { takesMs = latencyMs, status, ...body } = await answerTo(ctx, service, isFirstOf);
    await waitWhileThere(ctx, takesMs);
    ctx.status = status;
    ctx.set('X-Request-Id', randomUUID());
    if (status === 429) ctx.set('Retry-After', '30');
    ctx.body = body;
  });
  return router;
}

async function answerTo(
  ctx: Context,
  { fields, resultOf, failureOf }: SourceService,
  isFirstOf: FirstTimes,
): Promise<SourceAnswer> {
  // Any keys will do: the sandbox has no accounts. None is a fault of the adapter.
  if (ctx.get('clientId') === '' || ctx.get('secretKey') === '') return NO_KEYS;
  const question = v.safeParse(Question, await rawBody(ctx));
  const asked = question.success ? question.output : {};
  const names = Object.entries(fields);
  if (names.some(([name]) => asked[name] === undefined)) return MALFORMED;
  if (names.some(([name, kind]) => !isWellFormed(kind, asked[name] ?? ''))) return INVALID;
  const failure = failureOf(asked, (what) => isFirstOf(`${ctx.path} ${what}`));
  return failure ?? { status: 200, code: 200, message: 'Success', result: resultOf(asked) };
}

function firstTimes(): FirstTimes {
  const asked = new Set<string>();
  return (question) => {
    if (asked.has(question)) return false;
    if (asked.size >= FAILED_ONCE_MAX) asked.clear();
    asked.add(question);
    return true;
  };
}

/** Waits, and no longer than the caller does. */
async function waitWhileThere(ctx: Context, ms: number): Promise<void> {
  if (ms === 0) return;
  const gone = new AbortController();
  ctx.res.once('close', () => gone.abort());
  await after(ms, undefined, { signal: gone.signal }).catch(() => undefined);
}
