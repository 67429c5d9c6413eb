// Races involving a waiting maker's request: the dealer or another tab changes the request after
// the certificate is read and before the request is released.

import { serviceById } from '../../../data/catalogue.ts';
import { sampleAnswer } from '../../../data/judges.ts';
import { accountDatabase } from '../../../sw/account/database.ts';
import { type OutboxRow, outboxDatabase } from '../../../sw/outbox/database.ts';
import { nameMakers } from '../../../sw/outbox/maker-request.ts';
import { locks } from '../locks.ts';
import { read, row, stored } from '../rows.ts';
import { receiptOf } from '../sold.ts';

const rc = serviceById('rc');
const nobody = { sendable: [], needDealer: 0, count: 1 };
let accountId = '';
let history: OutboxRow;

beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true, locks: locks() });
  accountId = crypto.randomUUID();
  history = row({ state: 'awaits-maker', registerKey: crypto.randomUUID() });
  await stored(accountId, history);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Lets the certificate arrive, and runs `meanwhile` once it has been read. */
async function certificateRead(
  meanwhile: () => Promise<unknown>,
  result: unknown = sampleAnswer(rc),
): Promise<void> {
  const { results } = accountDatabase(accountId);
  const id = history.registerKey ?? '';
  const receipt = receiptOf('rc', { key: id });
  const certificate = { id, result, receipt, madeFor: 'dealer@example.in', isSandbox: true };
  await results.put(certificate);
  const reading = vi.spyOn(results, 'get') as unknown as { mockImplementationOnce: OnceWith };
  reading.mockImplementationOnce(async () => {
    await meanwhile();
    return certificate;
  });
}

type OnceWith = (read: () => Promise<unknown>) => void;

test("a maker's request that has been cancelled meanwhile stays cancelled", async () => {
  await certificateRead(() =>
    outboxDatabase(accountId).rows.update(history.key, { state: 'cancelled' }),
  );
  expect(await nameMakers(accountId)).toEqual(nobody);
  expect((await read(accountId, history.key))?.state).toBe('cancelled');
});

test("a maker's request that has been removed meanwhile does not come back", async () => {
  await certificateRead(() => outboxDatabase(accountId).rows.delete(history.key));
  expect(await nameMakers(accountId)).toEqual(nobody);
  expect(await read(accountId, history.key)).toBeUndefined();
});

test("a maker's request that now waits for another certificate keeps waiting", async () => {
  const registerKey = crypto.randomUUID();
  await certificateRead(() => outboxDatabase(accountId).rows.update(history.key, { registerKey }));
  expect(await nameMakers(accountId)).toEqual(nobody);
  expect(await read(accountId, history.key)).toEqual({ ...history, registerKey });
});

test("a certificate that this build cannot read does not start the maker's request", async () => {
  await certificateRead(() => Promise.resolve(), 'of a newer build');
  expect(await nameMakers(accountId)).toEqual({ sendable: [], needDealer: 1, count: 1 });
  expect((await read(accountId, history.key))?.reason).toBe('noMaker');
});
