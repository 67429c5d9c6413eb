// A browser at the operator's desk, as far as HTTP knows it: every answer is what the desk's calls
// say.

import * as v from 'valibot';
import {
  type DeskAnswer,
  type DeskBody,
  type DeskCall,
  type DeskQuery,
  deskCalls,
} from '../../data/desk/desk-calls.ts';
import { type Reply, visitor } from './dealer.ts';
import type { TestServer } from './server.ts';

export type DeskVisitor = {
  /** The answer, read by its schema; throws where it was refused. */
  ask: <K extends DeskCall>(name: K, query?: DeskQuery<K>) => Promise<DeskAnswer<K>>;
  /** The reply, whatever it says. */
  send: <K extends DeskCall>(
    name: K,
    given?: { query?: DeskQuery<K>; body?: DeskBody<K>; headers?: Record<string, string> },
  ) => Promise<Reply>;
  /** All that the desk sent to this browser. */
  heard: () => string;
};

export function deskVisitor({ metricsUrl }: Pick<TestServer, 'metricsUrl'>): DeskVisitor {
  const browser = visitor(metricsUrl);
  let heard = '';
  const send: DeskVisitor['send'] = async (name, { query = {}, body = {}, headers = {} } = {}) => {
    const { method, path } = deskCalls[name];
    const asked = new URLSearchParams(
      Object.entries(query).map(([key, value]) => [key, String(value)]),
    );
    const reply =
      method === 'GET'
        ? await browser.get(`${path}?${asked}`)
        : await browser.post(path, body, { origin: metricsUrl, ...headers });
    heard += reply.text;
    return reply;
  };
  return {
    send,
    async ask(name, query) {
      const reply = await send(name, query === undefined ? {} : { query });
      if (reply.status !== 200) throw new Error(`${name}: ${reply.status} ${reply.text}`);
      return v.parse(deskCalls[name].answer as v.GenericSchema<unknown, never>, reply.body);
    },
    heard: () => heard,
  };
}
