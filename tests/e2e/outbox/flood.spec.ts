// A slow phone sends twenty requests while its screen shows them.

import { dealerOn } from '../support/dealer.ts';
import { allArrived, expect, plates, queueAll, signalReturns, test } from '../support/lot.ts';

const REQUESTS = 20;

test('A dealer sees the outbox shrink while its requests are being sent', async ({
  page,
  context,
}) => {
  const dealer = await dealerOn(page, { rupees: REQUESTS * 25 });
  const devtools = await context.newCDPSession(page);
  // Make the page as slow as a phone, where a row changes before its last change has been read.
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
  // The count falls in small steps, so the screen updates while requests are being sent.
  expect(Math.min(...steps), shown).toBeGreaterThanOrEqual(0);
  expect(Math.max(...steps), shown).toBeLessThan(REQUESTS / 2);
});
