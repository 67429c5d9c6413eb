import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import fc from 'fast-check';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxProvider } from '../../api/providers/sandbox.ts';
import { sandboxSource } from '../../api/sandbox/source.ts';
import { hyundai } from '../../data/services/hyundai.ts';

type Running = { url: string; close: () => void };
const running: Running[] = [];
afterAll(() => {
  for (const { close } of running) close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  running.push({ url: '', close });
  return `http://127.0.0.1:${address.port}`;
}

const path = 'hyundai-service-history';
let baseUrl: string;
beforeAll(async () => {
  const app = new Koa();
  app.use(sandboxSource({ latencyMs: 0 }).routes());
  baseUrl = `${await serve(app.callback())}/sandbox/source`;
});

const ask = (vehicleNumber: string) => sandboxProvider({ baseUrl, path })({ vehicleNumber });

describe('The sandbox source plays its fixtures', () => {
  it.each([
    ['MH00SB0001', 7],
    ['MH00SB0002', 3],
    ['MH00SB0003', 3],
    ['MH00SB0004', 4],
    ['MH00SB0005', 1],
    ['MH00SB0006', 0],
  ])('%s has %i records', async (plate, count) => {
    const outcome = await ask(plate);
    expect(outcome).toMatchObject({
      kind: 'found',
      result: { vehicleNumber: plate, serviceHistoryDetails: { length: count } },
    });
  });

  it.each(['MH00SB0007', 'MH00SB0008'])('%s makes no report', async (plate) => {
    const outcome = await ask(plate);
    expect(outcome.kind === 'found' && hyundai.isReadable(outcome.result)).toBe(false);
  });

  it.each([
    ['MH00SB9402', 'provider_broke'],
    ['MH00SB9404', 'not_found'],
    ['MH00SB9422', 'invalid_identifier'],
    ['MH00SB9429', 'rate_limited'],
    ['MH00SB9500', 'source_down'],
  ])('%s ends in %s', async (plate, kind) => {
    expect((await ask(plate)).kind).toBe(kind);
  });

  it('…9599 fails once and then answers', async () => {
    expect((await ask('KA01AB9599')).kind).toBe('source_down');
    expect((await ask('KA01AB9599')).kind).toBe('found');
  });

  it('…9504 hangs until the box gives up', async () => {
    const impatient = sandboxProvider({ baseUrl, path, timeoutMs: 200 });
    expect((await impatient({ vehicleNumber: 'MH00SB9504' })).kind).toBe('source_down');
  });
});

describe('Any other plate is a car of its own', () => {
  const plate = fc
    .tuple(
      fc.constantFrom('MH', 'KA', 'DL', 'GJ'),
      fc.integer({ min: 10, max: 99 }),
      fc.integer({ min: 1000, max: 8999 }),
    )
    .map(([state, district, number]) => `${state}${district}AB${number}`);

  it('the same every time, and always a sound report', async () => {
    await fc.assert(
      fc.asyncProperty(plate, async (vehicleNumber) => {
        const [first, second] = [await ask(vehicleNumber), await ask(vehicleNumber)];
        expect(second).toEqual(first);
        const report = first.kind === 'found' ? hyundai.report(first.result) : undefined;
        expect(JSON.stringify(report)).not.toMatch(/undefined|NaN|null|\[object/);
      }),
      { numRuns: 50 },
    );
  });
});

describe('A source that misbehaves never costs and never throws', () => {
  const wrong: [string, RequestListener, string][] = [
    ['HTML', (_, response) => response.end('<html>'), 'provider_broke'],
    ['an unknown envelope', (_, response) => response.end('{"ok":true}'), 'provider_broke'],
    ['wrong keys (401)', (_, response) => response.writeHead(401).end('{}'), 'provider_broke'],
    ['a bad gateway', (_, response) => response.writeHead(502).end('<html>'), 'source_down'],
    ['a cut connection', (request) => request.destroy(), 'source_down'],
  ];
  it.each(wrong)('%s', async (_, listener, kind) => {
    const provider = sandboxProvider({ baseUrl: await serve(listener), path });
    expect((await provider({ vehicleNumber: 'MH00SB0001' })).kind).toBe(kind);
  });
});
