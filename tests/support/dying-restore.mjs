// A command that loads this file first is killed with SIGKILL at file-system step `KILL_STEP` in
// the folder `KILL_FOLDER`. Earlier steps stay done.

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const STEPS = ['mkdtempSync', 'copyFileSync', 'chmodSync', 'linkSync', 'renameSync', 'rmSync'];
let steps = 0;

for (const name of STEPS) {
  const real = fs[name];
  fs[name] = (...words) => {
    const isOurs = words.some((word) => String(word).startsWith(process.env.KILL_FOLDER));
    if (isOurs) {
      steps += 1;
      if (steps === Number(process.env.KILL_STEP)) process.kill(process.pid, 'SIGKILL');
    }
    return real(...words);
  };
}
syncBuiltinESMExports();
