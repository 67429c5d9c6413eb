// `npm run bench`: every benchmark against its peers and floors in one run. Ratios are what
// counts: absolute numbers are those of the machine and the minute.

import { build, install, say } from '../../api/prepare.mjs';

install();
build();

const { benchCalls } = await import('./calls.mjs');
const { benchPages } = await import('./pages.mjs');
const { benchPdf } = await import('./pdf.mjs');
const { benchPhone } = await import('./phone.mjs');
const { benchReads } = await import('./reads.mjs');

say('First visits on slow 4G, CPU slowed four times, against static pages of the same content');
console.table(await benchPages());
say('Reads after a thousand and after a million entries');
console.table(await benchReads());
say('Paid calls: hold, instant source, capture, sealed answer; synchronous=FULL');
console.table(await benchCalls());
say('Documents at 4× CPU throttle, times as multiples of plain jsPDF and autotable');
console.table(await benchPdf());
// Last: the browser that opened PDFs may live on beside what follows.
say('The phone: offline, worker stopped, CPU slowed four times');
console.table(await benchPhone());
process.exit(0);
