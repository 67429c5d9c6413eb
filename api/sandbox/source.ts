// The sandbox's report source: the protocol of an aggregator (POST JSON, its own `code` in the
// body, often under HTTP 200) over invented records.

import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import Router from '@koa/router';
import type { Context } from 'koa';
import * as v from 'valibot';
import { catalogue, type Service, type ServiceId } from '../../data/catalogue.ts';
import { judges, sampleAnswer } from '../../data/judges.ts';
import { isWellFormed } from '../../data/values/identifiers.ts';
import { rawBody } from '../http/request-body.ts';
import { sourceTable } from '../providers/source-table.ts';
import { challanResult } from './records/challan.ts';
import { hyundaiResult } from './records/hyundai.ts';
import { mahindraResult, marutiResult } from './records/makers.ts';
import { aadhaarRecords, bankRecords, panResult } from './records/persons.ts';
import { rcResult } from './records/rc.ts';
import {
  DOWN,
  type FirstTimes,
  INVALID,
  MALFORMED,
  NO_BALANCE,
  NO_KEYS,
  type Records,
  type SourceAnswer,
} from './source-answer.ts';

const services = new Map(catalogue.map((each) => [sourceTable[each.id].sandboxPath, each]));

/** A source that hangs takes longer than any time limit of the server. */
const HANG_MS = 65_000;

/** The last four characters of a plate select a failure. */
const failures = new Map<string, SourceAnswer>([
  ['9402', NO_BALANCE],
  ['9404', { status: 200, code: 404, message: 'No data found' }],
  ['9422', INVALID],
  ['9429', { status: 429, code: 429, message: 'Too many requests' }],
  ['9500', { status: 500, code: 500, message: 'Internal error' }],
  ['9504', { status: 504, code: 504, message: 'Timed out', takesMs: HANG_MS }],
]);

/** Fails on the first request for each plate, and answers later ones. */
const FAILS_ONCE = '9599';

/** More plates than a person tries. After this many, all are forgotten and fail again. */
const FAILED_ONCE_MAX = 1000;

const Question = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** Serves the source at `/sandbox/source`. Every answer takes `latencyMs` milliseconds. */
export function sandboxSource({ latencyMs }: { latencyMs: number }): Router {
  const isFirstOf = firstTimes();
  const router = new Router({ prefix: '/sandbox/source' });

  router.post('/:path', async (ctx) => {
    const service = services.get(ctx['params'].path ?? '');
    // A wrong path gets a bare 404 without the envelope, so it does not look like "no record".
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
  service: Service,
  isFirstOf: FirstTimes,
): Promise<SourceAnswer> {
  // There are no accounts, so the source accepts any keys. Missing keys are the adapter's fault.
  if (ctx.get('clientId') === '' || ctx.get('secretKey') === '') return NO_KEYS;
  const question = v.safeParse(Question, await rawBody(ctx));
  const asked = question.success ? question.output : {};
  if (service.fields.some(({ name }) => asked[name] === undefined)) return MALFORMED;
  const isRight = service.fields.every(({ kind, name }) => isWellFormed(kind, asked[name] ?? ''));
  if (!isRight) return INVALID;
  const isFirst = (what: string) => isFirstOf(`${ctx.path} ${what}`);
  const { resultOf, failureOf } = recordsOf(service);
  const failure = failureOf?.(asked, isFirst) ?? plateFailure(service, asked, isFirst);
  return failure ?? { status: 200, code: 200, message: 'Success', result: resultOf(asked) };
}

/** Returns the failure, if any, that the end of a car's plate selects. */
function plateFailure(
  { fields }: Service,
  asked: Record<string, string>,
  isFirst: FirstTimes,
): SourceAnswer | undefined {
  const field = fields.find(({ kind }) => kind === 'plate');
  const plate = field === undefined ? '' : (asked[field.name] ?? '');
  if (plate.endsWith(FAILS_ONCE)) return isFirst(plate) ? DOWN : undefined;
  return failures.get(plate.slice(-4));
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

/** Waits for this time, or until the caller disconnects. */
async function waitWhileThere(ctx: Context, ms: number): Promise<void> {
  if (ms === 0) return;
  const gone = new AbortController();
  ctx.res.once('close', () => gone.abort());
  await after(ms, undefined, { signal: gone.signal }).catch(() => undefined);
}

// The invented records of the sandbox's source. A service that is not listed here answers every
// request with its published sample.

const byPlate = (resultOf: (plate: string) => unknown): Records => ({
  resultOf: ({ vehicleNumber = '' }) => resultOf(vehicleNumber),
});

const invented: Partial<Record<ServiceId, Records>> = {
  hyundai: byPlate(hyundaiResult),
  maruti: byPlate(marutiResult),
  mahindra: byPlate(mahindraResult),
  rc: byPlate(rcResult),
  challan: byPlate(challanResult),
  bank: bankRecords,
  pan: { resultOf: ({ panNumber = '' }) => panResult(panNumber) },
  aadhaar: aadhaarRecords,
};

export function recordsOf(service: Service): Records {
  return invented[service.id] ?? { resultOf: (question) => sampleFor(service, question) };
}

/** Returns the published sample, changed so that it is about the requested number. */
export function sampleFor(service: Service, question: Record<string, string>): unknown {
  return Object.entries(judges[service.id].repeated).reduce(
    (answer, [field, path]) => withText(answer, path.split('.'), question[field] ?? ''),
    sampleAnswer(service),
  );
}

/** Copies the answer, with this text at the given path of keys. */
function withText(answer: unknown, [key, ...rest]: string[], text: string): unknown {
  if (key === undefined) return text;
  const record: Record<string, unknown> = { ...Object(answer) };
  return { ...record, [key]: withText(record[key], rest, text) };
}
