// The counts that open pages hear: one look for all pages, at most every five seconds, and none
// while no page is open.

import { PassThrough } from 'node:stream';
import { setTimeout as after } from 'node:timers/promises';
import type { Middleware } from 'koa';
import type { Counts } from '../../data/desk/books.ts';
import { deskRefusal } from '../refusal.ts';
import type { Desk } from './desk.ts';
import { unknownPerson, type WhoAsks } from './desk-request.ts';
import { todayOf } from './today.ts';

const EVERY_MS = 5_000;
/** A few people with a few tabs each. */
const STREAMS_MAX = 50;

const tooMany = () => deskRefusal('rate_limited', 'Too many pages watch the desk already.');

type Stream = { out: PassThrough; stands: () => Promise<boolean> };

export type Events = { stream: (whoAsks: WhoAsks) => Middleware; close: () => void };

export function makeEvents(desk: Desk): Events {
  const streams = new Set<Stream>();
  let isLooking = false;

  async function tell(): Promise<void> {
    // A page that opens meanwhile gets its own first counts.
    const watching = [...streams];
    const text = await countsOf(desk).then(eventOf, (error) => {
      desk.backend.log.error({ error }, 'the counts of the desk could not be read');
      return ': unknown\n\n';
    });
    for (const { out, stands } of watching) {
      // Ends for a person who was removed, or who was idle for fifteen minutes.
      if (await stands().catch(() => false)) out.write(text);
      else out.end();
    }
  }

  async function look(): Promise<void> {
    isLooking = true;
    while (streams.size > 0) {
      await tell();
      await after(EVERY_MS, undefined, { ref: false });
    }
    isLooking = false;
  }

  return {
    stream: (whoAsks) => async (ctx, next) => {
      if (ctx.method !== 'GET' || ctx.path !== '/desk/api/events') return next();
      if (!(await whoAsks(ctx))) throw unknownPerson();
      if (streams.size >= STREAMS_MAX) throw tooMany();
      const out = new PassThrough();
      const stream = { out, stands: async () => (await whoAsks(ctx)) !== undefined };
      streams.add(stream);
      ctx.res.once('close', () => streams.delete(stream));
      ctx.type = 'text/event-stream';
      ctx.set('X-Accel-Buffering', 'no'); // a proxy passes each on at once
      ctx.body = out;
      if (isLooking) out.write(eventOf(await countsOf(desk)));
      else void look();
      return undefined;
    },
    close() {
      for (const { out } of streams) out.end();
      streams.clear();
    },
  };
}

async function countsOf(desk: Desk): Promise<Counts> {
  const { troubles, salesByHour, open } = await todayOf(desk);
  return {
    sales: salesByHour.today.reduce((sum, count) => sum + count, 0),
    held: open.holds,
    orders: open.orders,
    troubles: troubles.length,
    jobs: desk.jobs.all(),
  };
}

function eventOf(counts: Counts): string {
  return `data: ${JSON.stringify(counts)}\n\n`;
}
