// SIGTERM under load, sent to the built server as its own process. A request in progress is served;
// the answer to a later one says when to try again; no dealer is charged twice.

import { randomUUID } from 'node:crypto';
import { type Dealer, type Reply, signedInDealer } from '../../support/dealer.ts';
import { foldersUntil } from '../../support/folders.ts';
import { expectSoundDatabaseIn } from '../../support/live-world.ts';
import { freePort, type ServerProcess, startServerProcess } from '../../support/process.ts';
import { serversUntil } from '../../support/restarts.ts';

const DEALERS = 5;
const CALLS_EACH = 4;
const PRICE = 25;
const PAID_IN = 1000;

const folder = foldersUntil(afterEach);
const restarts = serversUntil(afterEach);
const servers: ServerProcess[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill();
});

async function startedServer(sourceTakesMs: number) {
  const dataDir = folder();
  const PORT = String(await freePort());
  const server = await startServerProcess({
    PORT,
    LOTPROOF_DATA_DIR: dataDir,
    SANDBOX_LATENCY_MS: String(sourceTakesMs),
  });
  servers.push(server);
  const dealers = await Promise.all(
    Array.from({ length: DEALERS }, () => signedInDealer(server.url, PAID_IN)),
  );
  const restart = () => restarts.start(dataDir, PORT);
  return { server, dealers, dataDir, restart };
}

type Sent = { dealer: Dealer; key: string; reply: Promise<Reply | 'refused'> };

function buy(dealer: Dealer): Sent {
  const key = randomUUID();
  const reply = dealer.buy('MH00SB0001', key).catch(() => 'refused' as const);
  return { dealer, key, reply };
}

it('a stopping server answers open calls, refuses new ones and charges once', async () => {
  const { server, dealers, dataDir, restart } = await startedServer(1_500);
  const early = dealers.flatMap((dealer) => Array.from({ length: CALLS_EACH }, () => buy(dealer)));
  // Once the money for a call is held, the source is being asked.
  const total = DEALERS * PAID_IN - early.length * PRICE;
  await vi.waitFor(async () => {
    const balances = await Promise.all(dealers.map((dealer) => dealer.balance()));
    expect(balances.reduce((a, b) => a + b)).toBe(total);
  }, 60_000);

  const ended = server.terminate();
  await isClosing(server);
  const late = dealers.map(buy);
  for (const reply of await Promise.all(late.map((sent) => sent.reply))) {
    if (reply === 'refused') throw new Error('no answer');
    expect(reply.status).toBe(503);
    expect(reply.body).toMatchObject({ code: 'stopping' });
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  }

  const answered = await Promise.all(early.map(({ reply }) => reply));
  expect(answered.map((reply) => reply !== 'refused' && reply.status)).toEqual(
    early.map(() => 200),
  );
  expect(await ended).toBe(0);

  const restarted = await restart();
  const again = await Promise.all(early.map(({ dealer, key }) => dealer.buy('MH00SB0001', key)));
  expect(again.map(({ text }) => text)).toEqual(
    answered.map((reply) => (reply === 'refused' ? '' : reply.text)),
  );
  const sentAgain = late.map(({ dealer, key }) => dealer.buy('MH00SB0001', key));
  expect((await Promise.all(sentAgain)).map(({ status }) => status)).toEqual(late.map(() => 200));
  for (const dealer of dealers) {
    expect(await dealer.balance()).toBe(PAID_IN - (CALLS_EACH + 1) * PRICE);
  }
  await restarts.stop(restarted);
  await expectSoundDatabaseIn(dataDir);
});

it('a stopping server finishes a call whose caller has disconnected', async () => {
  const { server, dealers, restart } = await startedServer(1_000);
  const [dealer] = dealers;
  if (!dealer) throw new Error('no dealer');
  const key = randomUUID();
  const gone = new AbortController();
  const reply = dealer.buy('MH00SB0001', key, gone.signal).catch(() => 'gone');
  await vi.waitFor(async () => expect(await dealer.balance()).toBe(PAID_IN - PRICE), 60_000);
  gone.abort();
  await reply;
  expect(await server.terminate()).toBe(0);
  await restart();
  // The report is charged before the server ends, and delivered when its key is sent again.
  expect(await dealer.balance()).toBe(PAID_IN - PRICE);
  expect((await dealer.buy('MH00SB0001', key)).status).toBe(200);
  expect(await dealer.balance()).toBe(PAID_IN - PRICE);
});

it('a stopping server stops at once on a second signal', async () => {
  const { server, dealers } = await startedServer(20_000);
  const [dealer] = dealers;
  if (!dealer) throw new Error('no dealer');
  const sent = buy(dealer);
  await vi.waitFor(async () => expect(await dealer.balance()).toBe(PAID_IN - PRICE), 60_000);
  const startedAt = performance.now();
  void server.terminate();
  await isClosing(server);
  expect(await server.terminate()).toBe(0);
  expect(await sent.reply).toBe('refused');
  expect(performance.now() - startedAt).toBeLessThan(15_000);
});

async function isClosing({ url }: ServerProcess): Promise<void> {
  await vi.waitFor(async () => expect((await fetch(`${url}/healthz`)).status).toBe(503), 60_000);
}
