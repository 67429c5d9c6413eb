// A box that kills itself with SIGKILL at the point that `KILL_AT` names, such as `before capture`
// or `after source`, from when the file `KILL_FILE` exists. Prints its address as main.ts does.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startBox } from '../../build/compiled/api/server.js';
import { readConfig } from '../../build/compiled/api/settings/config.js';
import { runAndName } from './commit-kind.mjs';

const webDir = fileURLToPath(new URL('../../web', import.meta.url));
const { url } = await startBox(readConfig(process.env), { webDir, adapt: killable });
console.log(`The app ${url}`);

function killable(box) {
  return {
    ...box,
    sources: {
      async ask(...asked) {
        const outcome = await box.sources.ask(...asked);
        dieAt('after source');
        return outcome;
      },
    },
    database: {
      ...box.database,
      async transaction(job) {
        let kind;
        const value = await box.database.transaction((sql) => {
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
  // The signal takes a moment to arrive: nothing more may happen in it.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}
