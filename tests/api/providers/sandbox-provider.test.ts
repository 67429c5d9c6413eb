// A source that breaks HTTP, hangs or does not exist.

import type { RequestListener } from 'node:http';
import { askSandbox } from '../../../api/providers/sources.ts';
import { serve } from '../../support/listening.ts';

const path = 'hyundai-service-history';
const input = { vehicleNumber: 'MH00SB0001' };

const wrong: [string, RequestListener, string][] = [
  ['HTML', (_, response) => response.end('<html>'), 'provider_broke'],
  ['half of its JSON', (_, response) => response.end('{"code":200,"res'), 'provider_broke'],
  ['an unknown envelope', (_, response) => response.end('{"ok":true}'), 'provider_broke'],
  ['refused keys (401)', (_, response) => response.writeHead(401).end('{}'), 'provider_broke'],
  ['refused access (403)', says(403, '{"code":403}'), 'provider_broke'],
  ['refused keys with status 200', says(200, '{"code":401}'), 'provider_broke'],
  ['text with status 404', says(404, 'Not Found'), 'provider_broke'],
  ['a failure with status 200', says(200, '{"code":503}'), 'source_down'],
  ['a maker’s outage with status 200', says(200, '{"code":424}'), 'source_down'],
  ['a record with status 500', says(500, '{"code":200,"result":{}}'), 'source_down'],
  ['a bad gateway', (_, response) => response.writeHead(502).end('<html>'), 'source_down'],
  ['only a cut connection', (request) => request.destroy(), 'source_down'],
  [
    'an answer cut short',
    (_, response) => {
      response.writeHead(200, { 'Content-Length': '1000' });
      response.write('{"code":200', () => response.destroy());
    },
    'source_down',
  ],
];
it.each(wrong)(
  'a source that sends %s costs nothing and throws no error',
  async (_, listener, kind) => {
    expect((await outcomeOf(listener)).kind).toBe(kind);
  },
);

it('a source with no server listening costs nothing and throws no error', async () => {
  const outcome = await askSandbox('http://127.0.0.1:1', path, input);
  expect(outcome.kind).toBe('source_down');
});

it("a source's own words are never quoted to the operator", async () => {
  const outcome = await outcomeOf(says(200, '{"code":403,"message":"MH00SB0001 of A OWNER"}'));
  expect(outcome).toEqual({
    kind: 'provider_broke',
    why: 'our account is not allowed to ask for this',
  });
});

it.each([
  [undefined, 30],
  ['12', 12],
  ['0.2', 1],
  ['0', 30],
  ['soon', 30],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 30],
  ['1e400', 3600],
])('a source with Retry-After %j is not asked again for %i s', async (told, retryAfterSeconds) => {
  const headers = told === undefined ? {} : { 'Retry-After': told };
  const outcome = await outcomeOf((_, response) =>
    response.writeHead(200, headers).end('{"code":429}'),
  );
  expect(outcome).toEqual({ kind: 'rate_limited', retryAfterSeconds });
});

async function outcomeOf(listener: RequestListener) {
  return askSandbox(await serve(listener), path, input);
}

function says(status: number, body: string): RequestListener {
  return (_, response) => response.writeHead(status).end(body);
}
