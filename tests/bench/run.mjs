// `npm run bench` runs every benchmark against its peers and floors, or only those named: `npm run
// bench -- scale`. Ratios count, because absolute numbers depend on the machine. If marks are
// missed, prints a line for each and exits with 1.

import { fileURLToPath } from 'node:url';
import { build, installIn, installWithTests, say } from '../../api/bin/prepare.mjs';
import { marksOfRatios, missed } from './marks.mjs';

/** The order matters: a browser that opened PDFs may still be running during the next benchmark. */
const benchmarks = {
  pages: {
    about: 'First visits on slow 4G, CPU slowed four times',
    rows: async () => (await import('./pages.mjs')).benchPages(),
  },
  reads: {
    about: 'Reads after a thousand and after a million entries',
    rows: async () => (await import('./reads.mjs')).benchReads(),
  },
  scale: {
    about: "The operator's work on databases of a hundred thousand and of a million entries",
    rows: async () => (await import('./scale.mjs')).benchScale(),
    marks: async (rows) => (await import('./scale.mjs')).marksOfScale(rows),
  },
  moving: {
    about: 'A database of a million entries moves to PostgreSQL, and back by a backup',
    rows: async () => (await import('./moving.mjs')).benchMoving(),
    marks: async (rows) => (await import('./moving.mjs')).marksOfMoving(rows),
  },
  desk: {
    about: "The operator's desk on a million entries, while 64 connections buy",
    rows: async () => (await import('./desk.mjs')).benchDesk(),
    marks: async (rows) => (await import('./desk.mjs')).marksOfDesk(rows),
  },
  budget: {
    about: 'The worst request to each address: the longest stall of the thread that sells, and CPU',
    rows: async () => (await import('./budget.mjs')).benchBudget(),
    marks: async (rows) => (await import('./budget.mjs')).marksOfBudget(rows),
  },
  worst: {
    about: 'Twenty dealers buy, with and without two clients that do their worst',
    rows: async () => (await import('./budget.mjs')).benchWorstClients(),
  },
  calls: {
    about: 'Paid calls: hold, instant source, capture, sealed answer; synchronous=FULL',
    rows: async () => (await import('./calls.mjs')).benchCalls(),
    marks: async (rows) => (await import('./calls.mjs')).marksOfCalls(rows),
  },
  pdf: {
    about: 'Documents at 4× CPU throttle, times as multiples of plain jsPDF and autotable',
    rows: async () => (await import('./pdf.mjs')).benchPdf(),
    marks: async (rows) => (await import('./pdf.mjs')).marksOfPdf(rows),
  },
  phone: {
    about: 'The phone: offline, worker stopped, CPU slowed four times',
    rows: async () => (await import('./phone.mjs')).benchPhone(),
  },
  verify: {
    about: 'The page that verifies a report, CPU slowed four times',
    rows: async () => (await import('./verify.mjs')).benchVerify(),
  },
  devices: {
    about: 'A second device: its first sync on slow 4G, CPU slowed four times',
    rows: async () => (await import('./devices.mjs')).benchDevices(),
  },
  sharing: {
    about: 'What it costs the app to share reports between devices, CPU slowed four times',
    rows: async () => (await import('./sharing.mjs')).benchSharing(),
  },
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(', ')}: ${Object.keys(benchmarks)}`);
  process.exit(2);
}
installWithTests();
// The peers have their own lockfile, because only the benchmarks need them.
installIn(fileURLToPath(new URL('.', import.meta.url)));
build();
const lines = [];
for (const [name, { about, rows, marks = marksOfRatios }] of Object.entries(benchmarks)) {
  if (named.length > 0 && !named.includes(name)) continue;
  say(about);
  const table = await rows();
  console.table(table);
  lines.push(...missed(await marks(table)));
}
for (const line of lines) console.error(line);
process.exit(lines.length > 0 ? 1 : 0);
