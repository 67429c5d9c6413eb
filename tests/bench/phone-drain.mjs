// Drains a full outbox: measures its time and longest task on a slow phone, and what each request
// costs in IndexedDB transactions, messages to other tabs and processor time.

import { row } from './marks.mjs';
import { plant, slowPage } from './phone-lot.mjs';

const QUEUE = 100;
const ROUNDS = 3;

/** Returns the rows to print, each made by `row` in marks.mjs. */
export async function drainRows(lot) {
  const speed = await drainSpeed(lot);
  const costs = await drainCosts(lot);
  return [
    row(`draining ${QUEUE} requests, against asking alone`, speed.drain, speed.asked, 1.3),
    row('its longest task, against 50 ms', [Math.max(...speed.longest)], 50, 1),
    row('its IndexedDB transactions a request, a count', costs.transactions, 4, 1),
    row('its messages to other tabs a request, a count', costs.messages, 1.5, 1),
    row('its CPU, against asking and one raw commit each', costs.cpu, costs.rawCpu, 1.5),
  ];
}

async function drainSpeed({ context, url, accountId }) {
  const { page } = await slowPage(context, () => {
    window.tasks = [];
    new PerformanceObserver((list) => {
      window.tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
  });
  await openOutbox(page, url);
  const figures = { drain: [], asked: [], longest: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    figures.asked.push(await page.evaluate(askedAlone, [QUEUE, false]));
    await plant(page, `lotproof-outbox-${accountId}`, 'rows', requests(QUEUE));
    await page.evaluate(() => {
      window.tasks = [];
    });
    figures.drain.push(await page.evaluate(drained, accountId));
    figures.longest.push(await page.evaluate(() => Math.max(0, ...window.tasks)));
  }
  await page.close();
  return figures;
}

/** Measures at full speed, because on a slowed processor, waiting would count as work. */
async function drainCosts({ context, url, accountId }) {
  const page = await context.newPage();
  await page.addInitScript(countWork);
  await openOutbox(page, url);
  const [worker] = context.serviceWorkers().filter((each) => each.url().startsWith(url));
  await worker.evaluate(countWork);
  const counted = () => Promise.all([page, worker].map((each) => each.evaluate('counted')));
  const processes = await context.browser().newBrowserCDPSession();
  const figures = { transactions: [], messages: [], cpu: [], rawCpu: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = await cpuSeconds(processes);
    await page.evaluate(askedAlone, [QUEUE, true]);
    const asked = await cpuSeconds(processes);
    figures.rawCpu.push((asked - start) * 1_000);
    await plant(page, `lotproof-outbox-${accountId}`, 'rows', requests(QUEUE));
    const [before, began] = [await counted(), await cpuSeconds(processes)];
    await page.evaluate(drained, accountId);
    figures.cpu.push(((await cpuSeconds(processes)) - began) * 1_000);
    const after = await counted();
    for (const name of ['transactions', 'messages']) {
      const sum = after.reduce((total, each, at) => total + each[name] - before[at][name], 0);
      figures[name].push(sum / QUEUE);
    }
  }
  await page.close();
  return figures;
}

async function openOutbox(page, url) {
  await page.goto(`${url}/outbox`);
  await page.getByText('Nothing is waiting to be sent.').waitFor();
}

/**
 * Returns the CPU seconds of all pages and workers. IndexedDB itself runs in the browser's process.
 */
async function cpuSeconds(processes) {
  const { processInfo } = await processes.send('SystemInfo.getProcessInfo');
  return processInfo
    .filter(({ type }) => type === 'renderer')
    .reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Counts work. Runs in the page and in the worker. */
function countWork() {
  const counted = { transactions: 0, messages: 0 };
  globalThis.counted = counted;
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function begin(...words) {
    if (!this.isBench) counted.transactions += 1;
    return transaction.apply(this, words);
  };
  const { postMessage } = BroadcastChannel.prototype;
  BroadcastChannel.prototype.postMessage = function post(message) {
    counted.messages += 1;
    return postMessage.call(this, message);
  };
}

/** Sends the server one call after another, and can write each answer to plain IndexedDB. */
async function askedAlone([count, isStored]) {
  const database = await new Promise((resolve) => {
    const opening = indexedDB.open('raw-answers', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('answers');
    opening.onsuccess = () => resolve(opening.result);
  });
  database.isBench = true;
  const start = performance.now();
  for (let index = 0; index < count; index += 1) {
    const key = crypto.randomUUID();
    const reply = await fetch('/api/service/call', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({
        serviceName: 'Hyundai Service',
        payload: { vehicleNumber: `MH12AB${String(index).padStart(4, '0')}` },
      }),
    });
    const answer = await reply.json();
    if (!isStored) continue;
    await new Promise((resolve, reject) => {
      const writing = database.transaction('answers', 'readwrite');
      writing.objectStore('answers').put(answer, key);
      writing.oncomplete = resolve;
      writing.onabort = reject;
    });
  }
  database.close();
  return performance.now() - start;
}

/** Runs in a page: waits until the account's outbox is empty. */
export async function drained(accountId) {
  const database = await new Promise((resolve) => {
    const opening = indexedDB.open(`lotproof-outbox-${accountId}`);
    opening.onsuccess = () => resolve(opening.result);
  });
  database.isBench = true; // a database of the benchmark's own
  const count = () =>
    new Promise((resolve) => {
      const counting = database.transaction('rows').objectStore('rows').count();
      counting.onsuccess = () => resolve(counting.result);
    });
  const start = performance.now();
  dispatchEvent(new Event('online'));
  while ((await count()) > 0) await new Promise((next) => setTimeout(next, 20));
  database.close();
  return performance.now() - start;
}

export function requests(count) {
  return Array.from({ length: count }, (_, index) => ({
    key: crypto.randomUUID(),
    serviceId: 'hyundai',
    payload: { vehicleNumber: `MH12CD${String(index).padStart(4, '0')}` },
    subject: `MH12CD${String(index).padStart(4, '0')}`,
    pricePaise: 25_00,
    queuedAt: Date.now() + index,
    state: 'queued',
    reason: '',
    attempts: 0,
    dueAt: 0,
    waitMs: 0,
    leaseUntil: 0,
    sent: 'no',
    asks: 'report',
  }));
}
