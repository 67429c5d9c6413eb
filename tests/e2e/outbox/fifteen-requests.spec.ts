// Our promises against faults that other offline systems are known for, by rule number. Rules 3 and
// 4 (a lost answer, two tabs) are in buying/once.spec.ts, rule 8 (a session's end) in
// buying/promptness.spec.ts, and rule 10 (returning signal) in outbox.spec.ts.

import { dealerOn, signInAgain } from '../support/dealer.ts';
import {
  API,
  allArrived,
  CALL,
  changeRows,
  expect,
  leaveApp,
  ledger,
  onPhone,
  plates,
  queueAll,
  signalReturns,
  submit,
  test,
} from '../support/lot.ts';
import { arrivedOnce, dealerWithQueue } from '../support/queue.ts';

test('1, 5. A dealer keeps a request whose page is killed while sending; it is sent once', async ({
  page,
  context,
  network,
}) => {
  const dealer = await dealerOn(page, { rupees: 100, path: '/h-service-Response' });
  network.break(CALL, 'hold');
  await submit(page);
  await network.held(1);
  const next = await context.newPage();
  await page.close();
  // The form is empty, so that the dealer does not order the same request twice.
  await next.goto('/h-service-Response');
  await expect(next.getByLabel('Vehicle Number')).toHaveValue('');
  await expect(next.getByText(/already requested. Nothing more was ordered/)).toBeVisible();
  network.heal();
  await next.goto('/outbox');
  await arrivedOnce(next, dealer, { debits: 1, balance: 75 });
});

// The tests above cover the worker.
test.describe('Without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test("2. A dealer's request succeeds only with its report, not with a login page or 502", async ({
    page,
    network,
  }) => {
    const dealer = await dealerOn(page, { rupees: 100, path: '/h-service-Response' });
    for (const [fault, said] of [
      ['gate', /asks you to log in first/],
      ['redirect', /asks you to log in first/],
      ['data gate', /Something on the network answered instead of Lotproof/],
      ['bad gateway', /cannot be reached right now/],
    ] as const) {
      network.break(API, fault);
      if (fault === 'gate') {
        await submit(page);
        const dialog = page.getByRole('dialog', { name: 'Not here yet' });
        await expect(
          dialog.getByText('₹25 is charged once, when the report arrives'),
        ).toBeVisible();
        await dialog.getByRole('link', { name: 'See outbox' }).click();
      } else {
        await page.getByRole('button', { name: 'Send now' }).click();
      }
      await expect(page.getByText(said)).toBeVisible();
      await expect(page.getByText(/This phone’s clock is/)).toHaveCount(0);
      await expect.poll(() => onPhone(page, dealer)).toEqual({ reports: 0, states: ['cut-off'] });
      network.heal();
    }
    network.heal();
    await signalReturns(page);
    await arrivedOnce(page, dealer, { debits: 1, balance: 75 });
  });

  test("6. A dealer's refused request, or a source that is down, delays no other request", async ({
    page,
    context,
  }) => {
    const dealer = await dealerWithQueue(page, ['MH00SB9404', 'MH00SB9500', 'MH00SB0001']);
    await page.goto('/outbox');
    await expect(page.getByText(/The source has no record.*Nothing was charged/)).toBeVisible();
    await expect(page.getByText(/cannot be reached right now. Nothing was charged/)).toBeVisible();
    await expect
      .poll(() => onPhone(page, dealer))
      .toEqual({ reports: 1, states: ['no-record', 'waiting'] });
    expect(await ledger(context)).toEqual({ debits: 1, balance: 75 });
  });

  test('7. A dealer is asked before a request is sent if it is a week old or costs more', async ({
    page,
    context,
  }) => {
    const dealer = await dealerWithQueue(page, plates(1));
    await changeRows(page, dealer, { queuedAt: Date.now() - 8 * 24 * 3600 * 1000 });
    await page.goto('/outbox');
    await expect(page.getByText(/waited for a week/)).toBeVisible();
    expect(await ledger(context)).toEqual({ debits: 0, balance: 100 });
    await page.getByRole('button', { name: 'I still want it' }).click();
    await allArrived(page, dealer, 1);

    await leaveApp(page);
    await queueAll(page, dealer, ['MH12AB0002']);
    await changeRows(page, dealer, { pricePaise: 20_00 });
    await page.goto('/outbox');
    await expect(page.getByText('The price is now ₹25. Nothing was charged.')).toBeVisible();
    expect(await ledger(context)).toEqual({ debits: 1, balance: 75 });
    await page.getByRole('button', { name: 'Send at ₹25' }).click();
    await arrivedOnce(page, dealer, { debits: 2, balance: 50 });
  });

  test("9. A dealer never pays for an earlier dealer's request on the same phone", async ({
    page,
    context,
    network,
  }) => {
    await dealerWithQueue(page, plates(1));
    await signInAgain(context, network.url, 'second@example.in');
    await page.goto('/outbox');
    await expect(page.getByText('Log in to continue')).toBeVisible();
    expect(await ledger(context)).toEqual({ debits: 0, balance: 0 });

    await dealerOn(page, { email: 'second@example.in' });
    await expect(page.getByText('Nothing is waiting to be sent.')).toBeVisible();
  });

  test("11. A dealer's phone tries to send even if the browser reports no signal", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
    });
    const dealer = await dealerOn(page, { rupees: 100, path: '/h-service-Response' });
    await submit(page);
    await expect(page.getByText('Report generated successfully.')).toBeVisible();
    await allArrived(page, dealer, 1);
  });
});
