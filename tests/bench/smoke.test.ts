// The benchmarks run seldom: what they take of the server must not move away from them unseen.

import * as child from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const execFile = promisify(child.execFile);
const PROGRAMS = [
  'run.mjs',
  'server.mjs',
  'used.mjs',
  'phone-page.mjs',
  'phone-cars.mjs',
  'devices-page.mjs',
];
const modules = readdirSync('tests/bench').filter(
  (name) => name.endsWith('.mjs') && !PROGRAMS.includes(name),
);

/** As Node itself loads them: it refuses a name that the other file does not export. */
async function expectToRun(program: string): Promise<void> {
  const running = execFile(process.execPath, ['--input-type=module', '-e', program]);
  await expect(running).resolves.toMatchObject({ stderr: '' });
}

it('every benchmark finds what it takes of the server', async () => {
  const loaded = modules.map((name) => `await import('./tests/bench/${name}');`).join('\n');
  await expectToRun(loaded);
});

it("the benchmark of the operator's work runs to its end on a small database", async () => {
  const without = [
    'statement',
    'statement of all its lines',
    'dealers',
    'holds',
    'sources',
    'export of a year',
    'verify, beside sales',
    'backup',
  ];
  // A hundred entries: fewer leave the largest dealer with money, who cannot be purged then.
  const small = { sizes: [100], without, openOrders: 2, warmMs: 100, quietMs: 200 };
  const program = `
    import { benchScale, marksOfScale } from './tests/bench/scale.mjs';
    const marks = marksOfScale(await benchScale(${JSON.stringify(small)}));
    const unmeasured = marks.filter(({ measured }) => typeof measured !== 'number');
    if (marks.length < 6 || unmeasured.length > 0) throw new Error(JSON.stringify(marks));`;
  await expectToRun(program);
}, 60_000);
