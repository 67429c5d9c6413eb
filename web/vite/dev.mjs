// `npm run dev`: the sandbox with its own data, behind Vite. Changes to a screen are visible at
// once, changes to the server after a restart. There is no service worker, because it would serve
// the old page. Plain JavaScript, because this script runs before packages are installed.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer as createPort } from 'node:net';
import { join } from 'node:path';
import { install, root, run, say } from '../../api/bin/prepare.mjs';

const HOST = '127.0.0.1';
/** The server's own addresses; Vite serves all others. */
const OF_THE_SERVER = '^/(api|sandbox|healthz)(/|$)';

install();
say('Compiling the server');
run('npx', ['tsc', '-b', 'api']);
mkdirSync(join(root, 'build/web'), { recursive: true }); // this server sends no built files

const port = Number(process.env.PORT ?? 8080);
const address = `http://${HOST}:${port}`;
const serverPort = await freePort();
const vite = await openVite();
const children = [
  start(
    join(root, 'node_modules/typescript/bin/tsc'),
    '-b',
    'api',
    '--watch',
    '--preserveWatchOutput',
  ),
  start('--watch', '--watch-preserve-output', 'build/compiled/api/server/main.js'),
];
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);

/** Starts a Node program that runs until everything is stopped. */
function start(...words) {
  const env = {
    LOTPROOF_DATA_DIR: 'build/dev',
    ...process.env,
    LOTPROOF_MODE: 'sandbox',
    PORT: String(serverPort),
    PUBLIC_URL: address,
  };
  // In its own process group, we can end the program together with the one the compiler starts.
  return spawn(process.execPath, words, { cwd: root, stdio: 'inherit', env, detached: true });
}

async function openVite() {
  const { createServer } = await import('vite'); // imported late, because `install` runs first
  const target = `http://${HOST}:${serverPort}`;
  const server = await createServer({
    configFile: join(root, 'vite.config.ts'),
    clearScreen: false,
    server: {
      host: HOST,
      port,
      strictPort: true,
      fs: { allow: [root] },
      proxy: { [OF_THE_SERVER]: { target } },
    },
  });
  await server.listen();
  return server;
}

async function stop() {
  for (const { pid } of children) process.kill(-pid);
  await vite.close();
  process.exit(0);
}

async function freePort() {
  const server = createPort().listen(0, HOST);
  await once(server, 'listening');
  const { port: free } = server.address();
  server.close();
  await once(server, 'close');
  return free;
}
