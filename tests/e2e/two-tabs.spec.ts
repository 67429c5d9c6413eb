// Two tabs and one request: which of them sends it, and what becomes of it when that one is killed.

import {
  allArrived,
  dealerOn,
  expect,
  leaveApp,
  ledger,
  onPhone,
  plates,
  queueAll,
  submit,
  test,
} from './lot.ts';

test('No other tab takes a request from the dealer who looks at it', async ({
  page,
  context,
  network,
}) => {
  const dealer = await dealerOn(page, { rupees: 100, path: '/h-service-Response' });
  // This tab is slow at the moment between the tap and the sending.
  await page.evaluate(() => {
    const { request } = LockManager.prototype;
    LockManager.prototype.request = async function held(this: LockManager, ...wanted: unknown[]) {
      if (String(wanted[0]).startsWith('lotproof-send-')) {
        dispatchEvent(new Event('the lock is wanted'));
        await new Promise((go) => addEventListener('the test goes on', go, { once: true }));
      }
      return Reflect.apply(request, this, wanted);
    } as typeof request;
  });
  const wanted = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        addEventListener('the lock is wanted', () => resolve(), { once: true });
      }),
  );
  await submit(page);
  await wanted;
  const other = await context.newPage();
  await other.goto('/outbox');
  await expect(other.getByText('Nothing waits to be sent.')).toBeVisible();
  expect(network.keysSent).toEqual([]);
  await page.evaluate(() => dispatchEvent(new Event('the test goes on')));
  await allArrived(page, dealer, 1);
  expect(await ledger(context)).toEqual({ debits: 1, balance: 75 });
});

test('A request that another tab had when it was killed is looked at again', async ({
  page,
  context,
}) => {
  const dealer = await dealerOn(page, { rupees: 100 });
  await queueAll(page, dealer, plates(1));
  const other = await context.newPage();
  await leaveApp(other);
  // As a tab has it that waits for its answer.
  await other.evaluate(async (id) => {
    const opening = indexedDB.open(`lotproof-outbox-${id}`);
    await new Promise((opened) => {
      opening.onsuccess = opened;
    });
    const rows = opening.result.transaction('rows', 'readwrite').objectStore('rows');
    const reading = rows.getAll();
    await new Promise((read) => {
      reading.onsuccess = read;
    });
    const [row] = reading.result;
    rows.put({ ...row, state: 'sending', attemptId: 'of the other tab' });
    opening.result.close();
    await new Promise<void>((held) => {
      void navigator.locks.request(`lotproof-send-${row.key}`, () => {
        held();
        return new Promise(() => undefined);
      });
    });
  }, dealer.accountId);
  const refused = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { request } = LockManager.prototype;
        LockManager.prototype.request = function watched(
          this: LockManager,
          ...[name, how, got]: unknown[]
        ) {
          const told = (lock: Lock | null) => {
            if (!lock) resolve();
            return Reflect.apply(got as LockGrantedCallback<unknown>, undefined, [lock]);
          };
          return Reflect.apply(request, this, [name, how, told]);
        } as typeof request;
        dispatchEvent(new Event('online'));
      }),
  );
  await refused;
  expect(await onPhone(page, dealer)).toEqual({ reports: 0, states: ['sending'] });
  await other.close();
  await allArrived(page, dealer, 1);
  expect(await ledger(context)).toEqual({ debits: 1, balance: 75 });
});
