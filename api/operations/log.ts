// The server's log: structured lines about events, never about people or cars. It writes only
// listed fields and redacts all others.

import type { Middleware } from 'koa';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Database, Sql } from '../storage/database.ts';

/** Fields that are logged unchanged. We choose their names and values; a dealer never does. */
const PLAIN = new Set([
  'route',
  'method',
  'status',
  'ms',
  'callId',
  'service',
  'source',
  'outcome',
  'consent',
  'orderId',
  'paymentId',
  'payment',
  'difference',
  'doubt',
  'given',
  'address',
  'work',
  'kid',
  'again',
  'isNew',
]);

/** Fields with text from outside, or derived from it. Only the plain words in them are logged. */
const WORDY = new Set(['why', 'keys']);

/** A failed fetch has at most this many nested causes. */
const CAUSES_MAX = 3;

/** Pino's number for the level "error". */
const ERROR = 50;

/** On a full disk, all requests fail the same way: one line a minute, with a count, is enough. */
const SAME_ERROR_MS = 60_000;
/** The number of different errors to remember. Once it is reached, all are forgotten. */
const ERRORS_MAX = 100;

/**
 * Writes to standard output by default, and sends the sentence of each error to `alarm`. The same
 * error is written once a minute; `again` counts its repeats since the last line. `isNew` on a line
 * says that it is not a repeat, though an earlier line may have the same sentence.
 */
export function makeLog(
  level: string,
  destination?: DestinationStream,
  alarm: (sentence: string, isNew: boolean) => void = () => undefined,
  now: () => number = () => performance.now(),
): Logger {
  const repeats = makeRepeats(now);
  const options: LoggerOptions = {
    level,
    formatters: { log: shown },
    serializers: { error: (error) => errorOf(error) },
    hooks: {
      logMethod(said, write, level) {
        const line = lineOf(said);
        const again = level >= ERROR ? repeats(line) : 0;
        if (again !== 'not yet') {
          write.apply(this, again > 0 ? [{ ...line[0], again }, line[1]] : line);
        }
        if (level >= ERROR) alarm(line[1] ?? 'an error', 'isNew' in line[0]);
      },
    },
  };
  return pino(options, destination ?? pino.destination(1));
}

/** Returns how many times an error recurred since last logged; "not yet" for the first minute. */
function makeRepeats(now: () => number) {
  const known = new Map<string, { writtenAt: number; again: number }>();
  return ([fields, sentence]: [object, string?]): number | 'not yet' => {
    const { error, ...others } = fields as Record<string, unknown>;
    // A line without an Error is about a different call each time, so every such line is written.
    if (!(error instanceof Error)) return 0;
    const key = JSON.stringify([sentence, error.name, error.message, others]);
    const last = known.get(key);
    if (last && now() - last.writtenAt < SAME_ERROR_MS) {
      last.again += 1;
      return 'not yet';
    }
    if (known.size >= ERRORS_MAX) known.clear();
    known.set(key, { writtenAt: now(), again: 0 });
    return last?.again ?? 0;
  };
}

/** Splits a line into fields and sentence. Otherwise an error's text would replace the sentence. */
function lineOf([first, second]: readonly unknown[]): [object, string?] {
  const line = typeof first === 'object' && first !== null && !(first instanceof Error);
  const fields = line ? first : first instanceof Error ? { error: first } : {};
  const sentence = typeof first === 'string' ? first : second;
  if (typeof sentence === 'string') return [fields, words(sentence)];
  return 'error' in fields || 'err' in fields ? [fields, 'an error'] : [fields];
}

function shown(line: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(line).map(([name, value]) => [name, shownAs(name, value)]),
  );
}

function shownAs(name: string, value: unknown): unknown {
  if (PLAIN.has(name) || name === 'error') return value;
  if (!WORDY.has(name)) return '…';
  return Array.isArray(value) ? value.map((item) => words(String(item))) : words(String(value));
}

type LoggedError = {
  type: string;
  code?: string;
  message: string;
  stack: string;
  cause?: LoggedError;
};

/** Returns an error's kind and place, without its text, which may quote private input. */
function errorOf(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '…', stack: '' };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const hasCause = error.cause instanceof Error && depth < CAUSES_MAX;
  return {
    type: error.name,
    ...code,
    message: words(error.message),
    stack: (error.stack ?? '').match(/^ {4}at .*$/gm)?.join('\n') ?? '',
    ...(hasCause ? { cause: errorOf(error.cause, depth + 1) } : {}),
  };
}

/** Keeps only plain words: no quotes, digits, addresses or long text. */
function words(text: string): string {
  return text
    .replace(/["`].*["`]/s, '…')
    .replace(/\S*[\d@]\S*/g, '…')
    .replace(/\S{25,}/g, '…');
}

/** Logs one line per request. It names the route's pattern, because a path may contain anything. */
export function requestsLogged(log: Logger): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    await next();
    const route: unknown = ctx.state['route'] ?? ctx['_matchedRoute'];
    if (typeof route !== 'string') return; // this skips the app's files
    const callId: unknown = ctx.state['callId']; // for `operator read call ID`
    // The sandbox's sources and gateway act as other machines, whose requests we would not log.
    const level = route.startsWith('/sandbox/') ? 'debug' : 'info';
    log[level]({
      route,
      method: ctx.method,
      status: ctx.status,
      ...(typeof callId === 'number' ? { callId } : {}),
      ms: Math.round(performance.now() - startedAt),
    });
  };
}

// Logs what a transaction did, but only after its commit: the job may run twice or be rolled back.

type Say = (about: object, sentence: string) => void;

/** The log of a transaction's job, which writes its lines only after the commit. */
export type AfterCommit = { warn: Say; error: Say };

/** Runs the job in a transaction. After the commit, logs the messages of the job's last run. */
export async function transactionThenLog<T>(
  { database, log }: { database: Database; log: Logger },
  job: (sql: Sql, afterCommit: AfterCommit) => T,
): Promise<T> {
  let lines: (() => void)[] = [];
  const afterCommit: AfterCommit = {
    warn: (about, sentence) => lines.push(() => log.warn(about, sentence)),
    error: (about, sentence) => lines.push(() => log.error(about, sentence)),
  };
  const value = await database.transaction((sql) => {
    lines = [];
    return job(sql, afterCommit);
  });
  for (const write of lines) write();
  return value;
}
