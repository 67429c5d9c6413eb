// The event stream of an open desk page.

import { request } from 'node:http';
import * as v from 'valibot';
import { Counts } from '../../data/desk/answers.ts';
import type { DeskVisitor } from './desk-visitor.ts';
import type { TestServer } from './server.ts';

/** Returns the page's stream: each event as it arrives, until either end closes it. */
export function watch({ metricsUrl }: TestServer, { site, cookies }: DeskVisitor) {
  const events: string[] = [];
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { host: new URL(site).host, cookie };
  let isEnded = false;
  const sent = request(`${metricsUrl}/desk/api/events`, { headers }, (response) => {
    response.setEncoding('utf8');
    response.on('data', (text: string) => {
      events.push(...[...text.matchAll(/^data: (.+)$/gm)].map(([, data = '']) => data));
    });
    response.on('close', () => {
      isEnded = true;
    });
  });
  sent.on('error', () => {
    isEnded = true;
  });
  sent.end();
  return {
    last: () => v.parse(Counts, JSON.parse(events.at(-1) ?? '{}')),
    count: () => events.length,
    isEnded: () => isEnded,
    stop: () => sent.destroy(),
  };
}
