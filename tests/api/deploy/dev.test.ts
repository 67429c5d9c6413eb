// `npm run dev`: one address for the screens and for the server behind them.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldersUntil } from '../../support/folders.ts';
import { freePort } from '../../support/process.ts';

const newDataDir = foldersUntil(afterEach);

/** Replaces npm, because a test must not install packages into the checkout that it runs in. */
function folderWithoutNpm(): string {
  const folder = newDataDir();
  writeFileSync(join(folder, 'npm'), '#!/bin/sh\n', { mode: 0o755 });
  return folder;
}

it('A developer gets the app and the server at one address; one signal stops both', async () => {
  const address = `http://127.0.0.1:${await freePort()}`;
  const env = {
    PORT: new URL(address).port,
    LOTPROOF_DATA_DIR: newDataDir(),
    METRICS_PORT: '0',
    PATH: `${folderWithoutNpm()}:${process.env['PATH']}`,
  };
  const dev = spawn(process.execPath, ['web/vite/dev.mjs'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(dev.stdout, 'close'); // when no program of `npm run dev` can write any more
  let output = '';
  dev.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await expect.poll(() => output).toContain(`The app          ${address}`);
  expect(await (await fetch(`${address}/buy`)).text()).toContain('Solutions and prices');
  expect(await (await fetch(`${address}/Dashboard`)).text()).toContain('src="/@vite/client"');
  expect((await fetch(`${address}/samples/rc.pdf`)).headers.get('content-type')).toMatch(/pdf/);
  const signedIn = await fetch(`${address}/api/user/login-or-register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email: 'dealer@example.in', password: 'of a dealer in the tests' }),
  });
  expect(signedIn.status).toBe(200);
  dev.kill('SIGTERM');
  await closed;
});
