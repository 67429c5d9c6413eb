// Faults that could charge a dealer twice or lose a paid report.

import { dealerOn } from '../support/dealer.ts';
import { workersOf } from '../support/devtools.ts';
import {
  allArrived,
  CALL,
  expect,
  ledger,
  plates,
  queueAll,
  signalReturns,
  submit,
  tapTwice,
  test,
} from '../support/lot.ts';
import { arrivedOnce, dealerWithQueue } from '../support/queue.ts';

test('A dealer whose worker stops between sending and storing is charged once', async ({
  page,
  context,
  network,
}) => {
  const dealer = await dealerWithQueue(page, plates(1));
  const tools = await context.newPage();
  const workers = await workersOf(context, tools, network.url);
  await page.close();
  network.break(CALL, 'hold', 1);
  await workers.sync();
  await network.held(1);
  expect(await ledger(context)).toEqual({ debits: 1, balance: 75 });
  await workers.stop();
  network.heal();

  const again = await context.newPage();
  await again.goto('/reports');
  await arrivedOnce(again, dealer, { debits: 1, balance: 75 });
});

test('A dealer who taps Submit twice before the page redraws is charged once', async ({
  page,
  context,
  network,
}) => {
  const dealer = await dealerOn(page, { rupees: 100, path: '/h-service-Response' });
  await page.getByLabel('Vehicle Number').fill('MH00SB0001');
  await tapTwice(page.getByRole('button', { name: 'Submit' }));
  await allArrived(page, dealer, 1);
  expect(network.keysSent).toHaveLength(1);
  expect(await ledger(context)).toEqual({ debits: 1, balance: 75 });
});

test('A dealer whose two tabs and worker all send at once is charged once', async ({
  page,
  context,
  network,
}) => {
  const dealer = await dealerOn(page, { rupees: 100 });
  const other = await context.newPage();
  await other.goto('/outbox');
  const workers = await workersOf(context, page, network.url);
  await queueAll(page, dealer, plates(1));
  await Promise.all([signalReturns(page), signalReturns(other), workers.sync()]);
  await allArrived(page, dealer, 1);
  expect(network.keysSent).toHaveLength(1);
  expect(await ledger(context)).toEqual({ debits: 1, balance: 75 });
});

test('A dealer whose old and new builds of the app send at once is charged once', async ({
  page,
  context,
  network,
}) => {
  const dealer = await dealerOn(page, { rupees: 100 });
  // Hold the calls before queueing, because the page's first drain could send them at once.
  network.break(CALL, 'hold', 2);
  await queueAll(page, dealer, plates(2));
  await signalReturns(page);
  await network.held(2);

  // The next build takes over while this build's page waits for its answers.
  network.rewrite('/worker.js', (text) => `${text}\n// the next build`);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const next = registration.installing ?? registration.waiting;
    const changed = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
    if (next?.state !== 'installed') {
      await new Promise((resolve) =>
        next?.addEventListener('statechange', resolve, { once: true }),
      );
    }
    registration.waiting?.postMessage('take over');
    await changed;
  });
  const workers = await workersOf(context, page, network.url);
  await workers.sync();
  network.heal();
  await allArrived(page, dealer, 2);
  expect(new Set(network.keysSent).size).toBe(2);
  expect(await ledger(context)).toEqual({ debits: 2, balance: 50 });
});

// The tests above cover the worker.
test.describe('Without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('A dealer whose answer was lost after the charge gets the report, paying only once', async ({
    page,
    context,
    network,
  }) => {
    const dealer = await dealerOn(page, { rupees: 100, path: '/h-service-Response' });
    network.break(CALL, 'lose', 2);
    await submit(page);
    await allArrived(page, dealer, 1);
    expect(network.keysSent.length).toBeGreaterThan(2);
    expect(new Set(network.keysSent).size).toBe(1);
    expect(await ledger(context)).toEqual({ debits: 1, balance: 75 });
  });
});
