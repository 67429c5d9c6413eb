// Opens the desk beside the running server: its app and its reading thread.

import type { RequestListener } from 'node:http';
import { PassThrough } from 'node:stream';
import type { Context, Middleware } from 'koa';
import Koa from 'koa';
import type { Counts } from '../../data/desk/answers.ts';
import { type DeskAnswer, type DeskCall, deskCalls } from '../../data/desk/desk-calls.ts';
import { invoiceCsv } from '../../data/invoice.ts';
import type { Backend } from '../backend.ts';
import { isVerbatim, refusalsAnswered, type Verbatim } from '../http/contract-endpoints.ts';
import type { Port } from '../http/listening.ts';
import { callerAddress } from '../http/read-request.ts';
import { rawBody } from '../http/request-body.ts';
import { financialYearOf } from '../money/vouchers.ts';
import { requestsLogged } from '../operations/log.ts';
import { deskRefusal, refusal } from '../refusal.ts';
import { databaseDamaged } from '../storage/integrity/damage.ts';
import { placeOf } from '../storage/open-configured.ts';
import { scheduled } from '../storage/servers/schedule.ts';
import { deskHandlers } from './desk-handlers.ts';
import {
  type Desk,
  type DeskHandlers,
  onlySees,
  type Person,
  readDeskRequest,
  unknownPerson,
  type WhoAsks,
} from './desk-request.ts';
import { deskGuarded, deskPage } from './desk-site.ts';
import { makeJobs } from './jobs.ts';
import { makeCeremonies } from './people/ceremonies.ts';
import { whoAsksAt } from './people/desk-sessions.ts';
import { keepRefusedPasskey } from './people/signed-act.ts';
import { openReadingThread } from './reading/reads.ts';
import { countsOf } from './today.ts';

type Beside = Pick<Desk, 'sourceHealth' | 'scheduled'> & {
  /** The port that only this machine can reach. */
  port: Port;
  webDir: string;
};

export function openDesk(backend: Backend, { port, webDir, ...watched }: Beside) {
  const { config } = backend;
  const url = config.deskUrl ?? `http://localhost:${new URL(port.url).port}`;
  const ceremonies = makeCeremonies(backend);
  const reading = openReadingThread(placeOf(config), ({ message }) =>
    backend.damage.tell(databaseDamaged(message)),
  );
  const jobs = makeJobs(backend.clock);
  const desk: Desk = { ...watched, backend, reading, ceremonies, jobs, url };
  const events = makeEvents(desk);
  return {
    url,
    ask: reading.ask,
    answer: makeDeskApp(desk, events, webDir),
    async close() {
      events.close();
      jobs.close();
      await reading.close();
    },
  };
}

/** Creates the desk's Koa app. Requests pass through the middleware in this order. */
function makeDeskApp(desk: Desk, events: Events, webDir: string): RequestListener {
  const { backend } = desk;
  // Behind a proxy, the origin of a request comes from the proxy's headers.
  const app = new Koa({ proxy: desk.url.startsWith('https:'), maxIpsCount: 1 });
  app.on('error', (error) => backend.log.warn({ error }, 'a connection failed'));
  app.use(requestsLogged(backend.log));
  app.use(refusalsAnswered(backend));
  app.use(deskGuarded(backend.config.deskUrl));
  const whoAsks = whoAsksAt(backend, backend.config.deskUrl ?? 'http://localhost');
  app.use(deskEndpoints(desk, deskHandlers, whoAsks));
  app.use(accountsFiles(desk, whoAsks));
  app.use(events.stream(whoAsks));
  app.use(deskPage(webDir));
  app.use(() => {
    throw deskRefusal('no_such_address', 'The desk has no such page.');
  });
  return app.callback();
}

function deskEndpoints(desk: Desk, handlers: DeskHandlers, whoAsks: WhoAsks): Middleware {
  const url = desk.backend.config.deskUrl;
  const names = Object.keys(deskCalls) as DeskCall[]; // `deskCalls` has exactly these keys
  const calls = new Map(
    names.map((name) => [`${deskCalls[name].method} ${deskCalls[name].path}`, name]),
  );
  return async (ctx, next) => {
    const method = ctx.method === 'HEAD' ? 'GET' : ctx.method;
    const name = calls.get(`${method} ${ctx.path}`);
    if (!name) return next();
    ctx.state['route'] = deskCalls[name].path;
    const bodyText = ctx.method === 'POST' ? await rawBody(ctx) : '';
    // A page from another origin could send other content types without a preflight.
    if (ctx.method === 'POST' && !ctx.is('application/json')) throw refusal('not_json');
    const person = await whoAsks(ctx);
    const { asker } = deskCalls[name];
    if (!person && asker !== 'anyone') throw unknownPerson();
    if (asker === 'act' && person?.may !== 'act') throw onlySees();
    ctx.type = 'json';
    const answer = await answerOf(name, ctx, bodyText, person);
    ctx.body = isVerbatim(answer) ? answer.verbatim : JSON.stringify(answer);
  };

  function answerOf<K extends DeskCall>(
    name: K,
    ctx: Context,
    bodyText: string,
    person: Person | undefined,
  ): Promise<DeskAnswer<K> | Verbatim> {
    const request = readDeskRequest(ctx, { name, bodyText, person, url });
    const attempt = { name, person, network: callerAddress(ctx), body: request.body };
    return handlers[name](desk, request).catch((error) => keepRefusedPasskey(desk, error, attempt));
  }
}

/**
 * Serves `GET /desk/api/books/file?year=2026`: that year's vouchers, or the current year's if none
 * is given. With `month=2026-11`, serves that month's invoices and credit notes.
 */
function accountsFiles(desk: Desk, whoAsks: WhoAsks): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'GET' || ctx.path !== '/desk/api/books/file') return next();
    if (!(await whoAsks(ctx))) throw unknownPerson();
    const month = String(ctx.query['month'] ?? '');
    const asked = String(ctx.query['year'] ?? '');
    ctx.type = 'text/csv; charset=utf-8';
    if (/^20\d\d-\d\d$/.test(month)) {
      ctx.attachment(`lotproof-invoices-${month}.csv`);
      ctx.body = invoiceCsv(await desk.reading.ask('invoices', { month }));
    } else {
      const { clock } = desk.backend;
      const year = /^20\d\d$/.test(asked) ? Number(asked) : financialYearOf(clock());
      ctx.attachment(`lotproof-vouchers-${year}-${String(year + 1).slice(2)}.csv`);
      ctx.body = await desk.reading.ask('voucherFile', { financialYear: year });
    }
    return undefined;
  };
}

// Sends the counts to open pages: at once, and then every five seconds, with one read shared by all
// pages. Nothing is read while no page is open.

const EVERY_MS = 5_000;
/** A few people may each have a few tabs open. */
const STREAMS_MAX = 50;

type Stream = { out: PassThrough; stands: () => Promise<boolean> };

type Events = { stream: (whoAsks: WhoAsks) => Middleware; close: () => void };

function makeEvents(desk: Desk): Events {
  const streams = new Set<Stream>();

  function event(): Promise<string> {
    return countsOf(desk).then(eventOf, (error) => {
      desk.backend.log.error({ error }, "the desk's counts could not be read");
      return ': unknown\n\n';
    });
  }

  async function tell(): Promise<void> {
    // A page that opens during the read gets its first counts from its own read.
    const watching = [...streams];
    if (watching.length === 0) return;
    const text = await event();
    for (const { out, stands } of watching) {
      // Ends the stream if its person has been removed or has been idle for fifteen minutes.
      if (await stands().catch(() => false)) out.write(text);
      else out.end();
    }
  }

  const telling = scheduled(desk.backend, { work: 'the counts', everyMs: EVERY_MS }, tell);
  return {
    stream: (whoAsks) => async (ctx, next) => {
      if (ctx.method !== 'GET' || ctx.path !== '/desk/api/events') return next();
      if (!(await whoAsks(ctx))) throw unknownPerson();
      if (streams.size >= STREAMS_MAX) {
        throw deskRefusal('rate_limited', 'Too many desk pages are already open.');
      }
      const out = new PassThrough();
      const stream = { out, stands: async () => (await whoAsks(ctx)) !== undefined };
      streams.add(stream);
      ctx.res.once('close', () => streams.delete(stream));
      ctx.type = 'text/event-stream';
      ctx.set('X-Accel-Buffering', 'no'); // a proxy must not buffer events
      ctx.body = out;
      out.write(await event());
      return undefined;
    },
    close() {
      telling.stop();
      for (const { out } of streams) out.end();
      streams.clear();
    },
  };
}

function eventOf(counts: Counts): string {
  return `data: ${JSON.stringify(counts)}\n\n`;
}
