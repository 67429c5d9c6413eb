// Benchmarks run rarely, so this test checks that the server still exports what they import.

import * as child from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';

const execFile = promisify(child.execFile);
const PROGRAMS = [
  'run.mjs',
  'server.mjs',
  'used.mjs',
  'phone-page.mjs',
  'phone-cars.mjs',
  'devices-page.mjs',
  'skeleton-page.mjs',
];
const modules = readdirSync('tests/bench').filter(
  (name) => name.endsWith('.mjs') && !PROGRAMS.includes(name),
);

it('the server exports everything that a benchmark imports', async () => {
  const loaded = modules.map((name) => `await import('./tests/bench/${name}');`).join('\n');
  // Node must load them, because it refuses a name that the other file does not export.
  const running = execFile(process.execPath, ['--input-type=module', '-e', loaded]);
  await expect(running).resolves.toMatchObject({ stderr: '' });
});
