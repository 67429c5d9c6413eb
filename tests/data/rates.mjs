// `npm run rates` measures again how well odometers are judged and writes a table for
// data/README.md. It uses other seeds than those with which the rules were written; `-- --print
// --seed=N` sets them.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const CARS = 2000;
const SEED = Number(
  process.argv.find((each) => each.startsWith('--seed='))?.slice(7) ?? 26_112_600,
);

const vite = await createServer({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
const { heldOf, KINDS, ratesOf } = await vite.ssrLoadModule('/tests/data/odometer-rates.ts');
const { judges } = await vite.ssrLoadModule('/data/judges.ts');
const { maruti } = judges;

const percent = (share) => share.toFixed(1).replace(/^100\.0$/, '100');
// The assumed frequencies are guesses, so the bounds must hold even if they are far off.
const ifFrauds = (times, kind) => percent(heldOf(kind, times, CARS, SEED));
const rows = Object.entries(KINDS).map(([name, kind]) => {
  const { shows, plain, plainOrAsked, exact, stood, green } = ratesOf(maruti, kind, CARS, SEED);
  const stands = kind.fraud === 'stood';
  const isTurned = kind.fraud !== undefined && !stands;
  return [name]
    .concat(isTurned ? percent(shows) : '', percent(plain), percent(plainOrAsked))
    .concat(stands ? ['', ''] : [ifFrauds(1 / 3, kind), ifFrauds(3, kind)])
    .concat(isTurned ? percent(exact) : '', percent(stood), percent(green));
});
await vite.close();

const head = ['Car', 'Fall shows', 'Red', 'Red or asked', '⅓', '× 3'];
const table = [head.concat('Figure exact', 'Stood', 'Green'), Array(9).fill('---'), ...rows]
  .map((row) => `| ${row.join(' | ')} |`)
  .join('\n');
console.log(table);

const readme = new URL('../../data/README.md', import.meta.url);
const [before, , after] = readFileSync(readme, 'utf8').split(
  /(?<=<!-- rates -->\n)|(?=<!-- \/rates -->)/,
);
if (after === undefined) throw new Error('data/README.md has no place for the table');
if (!process.argv.includes('--print')) writeFileSync(readme, `${before}\n${table}\n\n${after}`);
