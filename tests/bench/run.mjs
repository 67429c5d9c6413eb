// `npm run bench`: every benchmark against its peers and floors in one run, or those named:
// `npm run bench -- scale`. Ratios are what counts: absolute numbers are those of the machine.

import { build, install, say } from '../../api/prepare.mjs';

install();
build();

/** In this order: the browser that opened PDFs may live on beside what follows. */
const benchmarks = {
  pages: [
    'First visits on slow 4G, CPU slowed four times, against static pages of the same content',
    async () => (await import('./pages.mjs')).benchPages(),
  ],
  reads: [
    'Reads after a thousand and after a million entries',
    async () => (await import('./reads.mjs')).benchReads(),
  ],
  scale: [
    "The operator's work on books of a hundred thousand and of a million entries",
    async () => (await import('./scale.mjs')).benchScale(),
  ],
  calls: [
    'Paid calls: hold, instant source, capture, sealed answer; synchronous=FULL',
    async () => (await import('./calls.mjs')).benchCalls(),
  ],
  pdf: [
    'Documents at 4× CPU throttle, times as multiples of plain jsPDF and autotable',
    async () => (await import('./pdf.mjs')).benchPdf(),
  ],
  phone: [
    'The phone: offline, worker stopped, CPU slowed four times',
    async () => (await import('./phone.mjs')).benchPhone(),
  ],
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(', ')}: ${Object.keys(benchmarks)}`);
  process.exit(2);
}
for (const [name, [about, measure]] of Object.entries(benchmarks)) {
  if (named.length > 0 && !named.includes(name)) continue;
  say(about);
  console.table(await measure());
}
process.exit(0);
