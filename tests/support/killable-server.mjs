// A server that kills itself with SIGKILL at the point named by `KILL_AT`, such as `before capture`
// or `after source`, once the file `KILL_FILE` exists. Prints its address like main.ts.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startServer } from '../../build/compiled/api/server/server.js';
import { readConfig } from '../../build/compiled/api/settings/config.js';
import { runAndName } from './commit-kind.mjs';

const webDir = fileURLToPath(new URL('../../web/public', import.meta.url));
const { url } = await startServer(readConfig(process.env), { webDir, adapt: killable });
console.log(`The app ${url}`);

function killable(server) {
  return {
    ...server,
    sources: {
      async ask(...asked) {
        const outcome = await server.sources.ask(...asked);
        dieAt('after source');
        return outcome;
      },
    },
    database: {
      ...server.database,
      async transaction(job) {
        let kind;
        const value = await server.database.transaction((sql) => {
          const run = runAndName(sql, job);
          kind = run.kind;
          dieAt(`before ${kind}`);
          return run.value;
        });
        dieAt(`after ${kind}`);
        return value;
      },
    },
  };
}

function dieAt(point) {
  if (point !== process.env.KILL_AT || !existsSync(process.env.KILL_FILE)) return;
  process.kill(process.pid, 'SIGKILL');
  // The signal takes a moment to arrive, and nothing more may happen before it does.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}
