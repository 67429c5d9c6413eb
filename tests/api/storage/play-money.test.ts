// The attacker wants real reports for play money, or the codes of real dealers: he has a server
// started in the other mode on the same folder. What stops him: the database knows its mode.

import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedInDealer } from '../../support/dealer.ts';
import {
  type Ended,
  type LiveWorld,
  openLiveWorld,
  runToItsEnd,
} from '../../support/live-world.ts';
import { startServerProcess } from '../../support/process.ts';
import { newDataDir } from '../../support/server.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await openLiveWorld();
});
afterAll(() => world.close());

/** As an operator leaves it who forgot the one line. */
function withoutMode(env: Record<string, string>): Record<string, string> {
  return { ...env, LOTPROOF_MODE: '' };
}

/** One sentence, no stack, and a code that a supervisor understands. */
function expectRefusal({ code, printed }: Ended, sentence: RegExp): void {
  expect(code, printed).toBe(78);
  expect(printed).toMatch(sentence);
  expect(printed).not.toMatch(/^ +at .*:\d+/m);
  expect(printed).not.toMatch(/The app|\bError\b/);
}

describe("A sandbox's database, with credit for a thousand reports", () => {
  const dataDir = newDataDir();
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('is refused by a live server and at the live desk', async () => {
    const sandbox = { LOTPROOF_MODE: 'sandbox', PORT: '0', LOTPROOF_DATA_DIR: dataDir };
    const server = await startServerProcess(sandbox);
    const dealer = await signedInDealer(server.url, 25_000);
    expect(await dealer.balance()).toBe(25_000);
    await server.kill();
    const live = { ...world.env, LOTPROOF_DATA_DIR: dataDir };
    expectRefusal(await runToItsEnd('main.js', [], live), /made in sandbox mode/);
    expectRefusal(await runToItsEnd('operator/main.js', ['verify'], live), /made in sandbox mode/);
    const { code, printed } = await runToItsEnd('operator/main.js', ['check'], live);
    expect([code, printed]).toEqual([1, expect.stringMatching(/^database +no +.*sandbox mode/m)]);
  });
});

describe('A live database', () => {
  it('is refused with the mode missing, or with the sandbox asked for', async () => {
    const live = await world.start();
    expect((await fetch(`${live.url}/sandbox/mail?to=dealer@example.in`)).status).toBe(404);
    await live.kill();

    const forgotten = withoutMode(world.env);
    const { LOTPROOF_DATA_DIR = '', PORT = '' } = world.env;
    const bare = { LOTPROOF_MODE: '', LOTPROOF_DATA_DIR, PORT };
    const asked = { ...bare, LOTPROOF_MODE: 'sandbox' };
    expectRefusal(await runToItsEnd('main.js', [], forgotten), /LOTPROOF_MODE: is missing/);
    expectRefusal(await runToItsEnd('main.js', [], bare), /made in live mode/);
    expectRefusal(await runToItsEnd('main.js', [], asked), /made in live mode/);
    expectRefusal(await runToItsEnd('operator/main.js', ['verify'], bare), /made in live mode/);
  });

  it('never answers as a sandbox does, whatever is sent to it', async () => {
    const live = await world.start();
    for (const path of ['/sandbox/mail', '/sandbox//mail', '/api/../sandbox/mail']) {
      const answer = await fetch(`${live.url}${path}`);
      expect([path, answer.status]).toEqual([path, 404]);
    }
    // The page of the app, as for any path that is none of the server's.
    const page = await fetch(`${live.url}/%73andbox/mail`);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    for (const path of ['/sandbox/pay', '/sandbox/razorpay/faults', '/sandbox/google/token']) {
      const answer = await fetch(`${live.url}${path}`, { method: 'POST', body: '{}' });
      expect([path, answer.status]).toEqual([path, 404]);
    }
  });
});
