// A dealer's second device: the first sync of ten thousand reports on slow 4G with the CPU slowed
// four times, compared with the same rows unsealed and with the sealed bytes alone. A stand-in
// server keeps the records in memory; other benchmarks measure the real server.

import { createServer } from 'node:http';
import { chromium } from 'playwright/test';
import {
  pageOf,
  readFrames,
  SENT_BYTES_MAX,
  storedFrameBytes,
} from '../../build/compiled/data/library/frames.js';
import { browserPath } from '../browser.mjs';
import { row } from './marks.mjs';
import { bundled } from './page-bundle.mjs';
import { SLOW_4G } from './pages.mjs';
import { slowPage } from './phone-lot.mjs';

const REPORTS = 10_000;
/** Few rounds, because each takes more than a minute over the slow line. */
const ROUNDS = 3;

/** Returns the rows to print, each made by `row` in marks.mjs. */
export async function benchDevices() {
  const library = { records: new Map(), seq: 0, state: null, plain: '', bytesSent: 0 };
  const server = await startLibrary(library, await bundled('./devices-page.mjs'));
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] });
  try {
    return await measured(await browser.newContext(), { library, server });
  } finally {
    await browser.close();
    server.close();
  }
}

async function measured(context, { library, server }) {
  const { page, devtools } = await slowPage(context);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const call = (name, argument) =>
    page.evaluate(([act, given]) => window.benchDevices[act](given), [name, argument]);
  library.plain = JSON.stringify(await call('fill', REPORTS));
  library.bytesSent = 0;
  await call('syncAgain');
  const fetchedBack = library.bytesSent;
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  const figures = { plain: [], newest: [], all: [], one: [], nothing: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    figures.plain.push(await call('plain', round));
    const { newest, all } = await call('firstSync', [round, REPORTS]);
    figures.newest.push(newest);
    figures.all.push(all);
    // The new device has written its head, and the first one compares it with all its reports.
    figures.one.push(await call('syncAgain'));
    figures.nothing.push(await call('syncAgain'));
  }
  const bytes = await call('bytesAlone'); // the time of the line alone, the same in each round
  const { plain, newest, all, nothing, one } = figures;
  return [
    row(`bytes of a sync after ${REPORTS} were sent, against 1 KB`, [fetchedBack], 1_024, 1),
    row('the newest 50 listed, against their rows unsealed', newest, plain, 3),
    row(`all ${REPORTS} here, against their sealed bytes`, all, bytes, 1.3),
    row('a sync with nothing new, against the rows', nothing, plain, 1),
    row('a sync with one new head, against the rows', one, plain, 4),
  ];
}

async function startLibrary(library, script) {
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { pathname, searchParams } = new URL(request.url, 'http://library');
    response.setHeader('lotproof-contract', '1');
    const answer = answers[`${request.method} ${pathname}`];
    if (pathname === '/') return html(response);
    if (pathname === '/bench.js') return response.end(script);
    // The browser requests an icon by itself.
    if (!answer) return response.writeHead(404).end();
    const answered = Buffer.from(answer(library, { searchParams, body: Buffer.concat(chunks) }));
    library.bytesSent += answered.length;
    return response.end(answered);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function html(response) {
  response.setHeader('content-type', 'text/html');
  response.end('<!doctype html><title>Devices</title><script src="/bench.js"></script>');
}

const answers = {
  'GET /plain': ({ plain }) => plain,
  'GET /bytes': ({ records }) => Buffer.concat([...records.values()].map(({ sealed }) => sealed)),
  'GET /api/library/state': ({ state, records, seq }) =>
    JSON.stringify({ library: state && { ...state, seq, records: records.size }, joins: [] }),
  'POST /api/library/create': (library, { body }) => {
    const { id } = JSON.parse(String(body));
    const codeSince = '2026-11-23T00:00:00.000Z';
    const empty = { bytes: 0, box: 0, restartAt: null };
    library.state = { id, generation: 1, epoch: 'AAAAAAAAAAA', codeSince, ...empty };
    return JSON.stringify({ epoch: 'AAAAAAAAAAA' });
  },
  'PUT /api/library': (library, { body }) => {
    for (const record of readFrames(body)) {
      library.seq += 1;
      library.records.set(Buffer.from(record.id).toString('hex'), { ...record, seq: library.seq });
    }
    return JSON.stringify({ seq: library.seq });
  },
  'GET /api/library': ({ records }, { searchParams }) => {
    const all = [...records.values()].sort((one, other) => one.seq - other.seq);
    const newest = Number(searchParams.get('newest'));
    if (newest > 0) return page(all.toReversed().slice(0, newest), false);
    const after = all.filter(({ seq }) => seq > Number(searchParams.get('after')));
    let bytes = 0;
    const given = after.filter(({ sealed }) => {
      bytes += storedFrameBytes(sealed.length);
      return bytes < SENT_BYTES_MAX;
    });
    return page(given, given.length < after.length);
  },
};

function page(records, isMore) {
  return Buffer.from(pageOf({ epoch: new Uint8Array(8), isMore, records }));
}
