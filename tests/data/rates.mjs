// `npm run rates`: how well odometers are judged, measured anew, as a table in data/README.md. Its
// seeds are none of those that the rules were looked at with; `-- --print --seed=N` takes others.

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
const rows = Object.entries(KINDS).map(([name, kind]) => {
  const { shows, plain, plainOrAsked, exact, stood, green } = ratesOf(maruti, kind, CARS, SEED);
  const isTurned = kind.fraud !== undefined && kind.fraud !== 'stood';
  return [name]
    .concat(isTurned ? percent(shows) : '', percent(plain), percent(plainOrAsked))
    .concat(isTurned ? percent(exact) : '', percent(stood), percent(green));
});
// What the constants hold for likely is a guess: the marks have to stand where it is far off.
const guessed = Object.entries(KINDS)
  .filter(([, { fraud }]) => fraud !== 'stood')
  .map(([name, kind]) => [
    name,
    ...[1 / 3, 1, 3].map((turning) => percent(heldOf(kind, turning, CARS, SEED))),
  ]);
await vite.close();

const tableOf = (head, all) =>
  [head, head.map(() => '---'), ...all].map((row) => `| ${row.join(' | ')} |`).join('\n');
const table = [
  tableOf(['Car', 'Fall shows', 'Red', 'Red or asked', 'Figure exact', 'Stood', 'Green'], rows),
  tableOf(['Red or asked, were frauds', 'a third as common', 'as held', 'three times'], guessed),
].join('\n\n');
console.log(table);

const readme = new URL('../../data/README.md', import.meta.url);
const [before, , after] = readFileSync(readme, 'utf8').split(
  /(?<=<!-- rates -->\n)|(?=<!-- \/rates -->)/,
);
if (after === undefined) throw new Error('data/README.md has no place for the table');
if (!process.argv.includes('--print')) writeFileSync(readme, `${before}\n${table}\n\n${after}`);
