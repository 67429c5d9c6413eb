// Fifty requests, two tabs and the worker, a network that comes and goes, and a server killed
// twice.

import { dealerOn } from '../support/dealer.ts';
import { workersOf } from '../support/devtools.ts';
import { drainUnderFaults, killableServer } from '../support/faults.ts';
import {
  allArrived,
  expect,
  ledger,
  onPhone,
  plates,
  queueAll,
  signalReturns,
  test,
} from '../support/lot.ts';

// No screen is opened here without signal.
test.use({ keeps: 'pages' });

const REQUESTS = 50;

test('Fifty requests, a flapping line and a twice killed server make fifty debits', async ({
  page,
  context,
  network,
}) => {
  test.setTimeout(120_000);
  const server = await killableServer(network, 100);
  const dealer = await dealerOn(page, { rupees: REQUESTS * 25 });
  const other = await context.newPage();
  await other.goto('/outbox');
  const workers = await workersOf(context, page, network.url);
  const arrived = async () => (await onPhone(page, dealer)).reports;
  const everybodySends = () =>
    Promise.all([signalReturns(page), signalReturns(other), workers.sync()]);

  await queueAll(page, dealer, plates(REQUESTS));
  await drainUnderFaults({ network, server, everybodySends, arrived }, [5, 15, 30]);
  await expect(async () => {
    await everybodySends();
    expect(await arrived()).toBe(REQUESTS);
  }).toPass({ timeout: 60_000, intervals: [1_000] });
  await allArrived(page, dealer, REQUESTS);
  expect(new Set(network.keysSent).size).toBe(REQUESTS);
  expect(network.keysSent.length).toBeGreaterThan(REQUESTS);
  expect(await ledger(context)).toEqual({ debits: REQUESTS, balance: 0 });
  await server.remove();
});

test('The outbox shrinks on the screen while it is being sent', async ({ page, context }) => {
  const dealer = await dealerOn(page, { rupees: REQUESTS * 25 });
  const devtools = await context.newCDPSession(page);
  // As slow as a phone, on which one commit follows the other before the first is read.
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await queueAll(page, dealer, plates(REQUESTS));
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    new MutationObserver(() => {
      const [, count] =
        /(\d+) waiting/.exec(document.querySelector('main')?.textContent ?? '') ?? [];
      const shown = (dataset['shown'] ?? '').split(' ');
      if (count && shown.at(-1) !== count) dataset['shown'] = [...shown, count].join(' ').trim();
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  await signalReturns(page);
  await allArrived(page, dealer, REQUESTS);
  await expect(page.getByText('Nothing is waiting to be sent.')).toBeVisible();
  const shown = await page.evaluate(() => document.documentElement.dataset['shown'] ?? '');
  const counts = [REQUESTS, ...shown.split(' ').map(Number), 0];
  const steps = counts.slice(1).map((count, at) => (counts[at] ?? 0) - count);
  // It only ever falls, and never by half at once: the screen neither stops on the way nor waits
  // for the end.
  expect(Math.min(...steps), shown).toBeGreaterThanOrEqual(0);
  expect(Math.max(...steps), shown).toBeLessThan(REQUESTS / 2);
});
