// A screen does not wait for data that it does not show.

import { orderCredit, signIn } from '../support/app.ts';
import { dealerOn } from '../support/dealer.ts';
import {
  CALL,
  changeRows,
  expect,
  leaveApp,
  plates,
  queueAll,
  submit,
  test,
} from '../support/lot.ts';
import { arrivedOnce, dealerWithQueue } from '../support/queue.ts';

test.use({ serviceWorkers: 'block' });

const BALANCE = /^\/api\/payment\/(balance|total)/;

test('A dealer sees a stored report even while the balance is still loading', async ({
  page,
  network,
}) => {
  await dealerOn(page, { rupees: 100, path: '/h-service-Response' });
  await expect(page.getByText('₹100').first()).toBeVisible();
  network.break(BALANCE, 'hold');
  await submit(page);
  await network.held(1);
  await expect(page.getByRole('heading', { name: 'Report generated successfully.' })).toBeVisible();
});

test('A dealer need not wait for the outbox to be told of a successful login', async ({
  page,
  context,
  network,
}) => {
  const dealer = await dealerWithQueue(page, plates(3));
  await changeRows(page, dealer, { state: 'needs-login' });
  await context.clearCookies();
  network.break(CALL, 'hold');
  await signIn(page, network.url);
  await network.held(3);
  await expect(page.getByText('Logged in successfully!')).toBeVisible();
  network.heal();
  await arrivedOnce(page, dealer, { debits: 3, balance: 25 });
});

test('A dealer need not wait for the outbox to be told of a successful payment', async ({
  page,
  network,
}) => {
  const dealer = await dealerOn(page);
  await leaveApp(page);
  await queueAll(page, dealer, plates(3));
  await changeRows(page, dealer, { state: 'needs-recharge' });
  await page.goto('/outbox');
  await expect(page.getByText('Needs a recharge').first()).toBeVisible();
  network.break(CALL, 'hold');
  await orderCredit(page, '75');
  await page.getByRole('button', { name: 'Pay ₹75' }).click();
  await network.held(3);
  await expect(page.getByText('Payment Successful! New Balance: ₹75')).toBeVisible();
  network.heal();
  await arrivedOnce(page, dealer, { debits: 3, balance: 0 });
});
