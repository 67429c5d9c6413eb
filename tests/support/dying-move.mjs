// A program that loads this file before a move is killed with SIGKILL right after step `KILL_STEP`.
// Steps are the move's queries to PostgreSQL and its renames. Earlier steps stay done.

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import pg from 'pg';

const STEP = /^(BEGIN|COMMIT|INSERT INTO entry|UPDATE)\b/;
let steps = 0;

function taken() {
  steps += 1;
  if (steps === Number(process.env.KILL_STEP)) process.kill(process.pid, 'SIGKILL');
}

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function dying(text, values) {
  const asked = query.call(this, text, values);
  if (typeof text !== 'string' || !STEP.test(text)) return asked;
  return asked.then((answer) => {
    taken();
    return answer;
  });
};

const { renameSync } = fs;
fs.renameSync = (from, to) => {
  renameSync(from, to);
  taken();
};
syncBuiltinESMExports();
