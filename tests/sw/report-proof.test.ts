// A stored report has a code only if its statement is about exactly this result.

import { serviceById } from '../../data/catalogue.ts';
import type { Answer } from '../../data/contract.ts';
import { judges, sampleAnswer } from '../../data/judges.ts';
import type { Proof } from '../../data/proof/proof.ts';
import { accountDatabase } from '../../sw/account/database.ts';
import { jwssOfDigits } from '../../sw/proof/proof-code.ts';
import { rebuiltBuyersText } from '../../sw/proof/rebuilt.ts';
import { keepMissing, storedReport, storeReport } from '../../sw/reports/library.ts';
import { proofOf, signingKey } from '../support/signed-statement.ts';
import { receiptOf } from './sold.ts';

const key = signingKey();
const service = serviceById('rc');
const result = Object.assign({}, sampleAnswer(service));
const OWNER = 'SANDBOX OWNER ONE';
const email = 'dealer@example.in';
const KEY = '00000000-0000-4000-8000-0123456789ab';

const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
afterEach(() => warned.mockClear());

function newOwner() {
  return { accountId: crypto.randomUUID(), email };
}

/** The server's answer. A server that signs reports adds a `number` and a `proof`. */
function bought(more: { number?: string; proof?: Proof }): Answer<'callService'> {
  const receipt = { key: KEY, at: '2026-11-21T04:45:00.000Z', ...more };
  return { data: { result }, receipt: receiptOf('rc', receipt) };
}

async function letterheadOf(accountId: string, reader: 'dealer' | 'buyer' = 'dealer') {
  return (await storedReport(accountId, KEY, reader))?.letterhead;
}

test('a report shows the number of its receipt and the code of its statement', async () => {
  const owner = newOwner();
  const proof = proofOf(service, key);
  await storeReport(owner, bought({ number: '7K3M9QX2AB', proof }));
  const letterhead = await letterheadOf(owner.accountId);
  expect(letterhead?.reportNumber).toBe('7K3M9QX2AB');
  expect(jwssOfDigits(letterhead?.proof?.code.digits ?? '')).toEqual([proof.jws]);
  expect(letterhead?.proof?.sdJwt.split('~')).toHaveLength(4);
  expect(warned).not.toHaveBeenCalled();
});

test("a report has no buyer's copy if it is unreadable or about a person", async () => {
  const owner = newOwner();
  const { data, receipt } = bought({});
  const pan = serviceById('pan');
  const ofPerson = { data: { result: sampleAnswer(pan) }, receipt };
  await storeReport(owner, {
    ...ofPerson,
    receipt: { ...receipt, serviceName: pan.serviceName },
  });
  expect(await storedReport(owner.accountId, KEY)).not.toBeNull();
  expect(await storedReport(owner.accountId, KEY, 'buyer')).toBeNull();

  const other = newOwner();
  await storeReport(other, { data, receipt });
  const unreadable = { result: { registration: 'MH12DE1433', owner: OWNER } };
  await accountDatabase(other.accountId).results.update(KEY, unreadable);
  expect((await storedReport(other.accountId, KEY))?.isWhole).toBe(false);
  expect(await storedReport(other.accountId, KEY, 'buyer')).toBeNull();
});

test("a buyer's copy has only the fields that a buyer may see", async () => {
  const owner = newOwner();
  await storeReport(owner, bought({ proof: proofOf(service, key) }));
  const whole = (await letterheadOf(owner.accountId))?.proof?.sdJwt.split('~') ?? [];
  const copy = (await letterheadOf(owner.accountId, 'buyer'))?.proof?.sdJwt.split('~');
  expect(copy).toEqual([...whole.slice(0, 2), '']);
  const [, buyers = ''] = whole;
  expect(JSON.stringify(result)).toContain(OWNER);
  expect(Buffer.from(buyers, 'base64url').toString()).not.toContain(OWNER);
});

test('a report is kept without a code if its statement is about a different answer', async () => {
  const owner = newOwner();
  const proof = proofOf(service, key, { result: { ...result, rc_number: 'MH12DE1433' } });
  await storeReport(owner, bought({ number: '7K3M9QX2AB', proof }));
  const letterhead = await letterheadOf(owner.accountId);
  expect(letterhead).toMatchObject({ reportNumber: '7K3M9QX2AB' });
  expect(letterhead?.proof).toBeUndefined();
  expect(warned).toHaveBeenCalledOnce();
});

test('a report from a server that does not sign keeps its number', async () => {
  const owner = newOwner();
  await storeReport(owner, bought({}));
  expect(await letterheadOf(owner.accountId)).toMatchObject({ reportNumber: '23456789AB' });
  expect(await letterheadOf(owner.accountId)).not.toHaveProperty('proof');
  expect(warned).not.toHaveBeenCalled();
});

/** Stores the report as another device of the same dealer does, after `change` edits its JSON. */
async function storedFrom(accountId: string, change: (sold: string) => string) {
  const to = newOwner();
  const { id: _, ...sold } = (await accountDatabase(accountId).results.get(KEY)) ?? {};
  await keepMissing(to.accountId, [JSON.parse(change(JSON.stringify(sold)))]);
  return letterheadOf(to.accountId);
}

test('another device shows the same code, with the view that the storing build used', async () => {
  const owner = newOwner();
  // The report is stored by a later build, whose view shows buyers more.
  const buyersView = { version: 2, of: () => ({ more: 1 }) };
  const proof = proofOf(service, key, { buyersView });
  await storeReport(owner, bought({ proof }));
  expect(await letterheadOf(owner.accountId)).not.toHaveProperty('proof');
  const later = { ...judges.rc, buyersView };
  const buyersText = await rebuiltBuyersText(later, { result, proof });
  await accountDatabase(owner.accountId).results.update(KEY, { buyersText });

  const brought = await storedFrom(owner.accountId, (sold) => sold);
  expect(jwssOfDigits(brought?.proof?.code.digits ?? '')).toEqual([proof.jws]);
});

test.each([
  ['another answer', (sold: string) => sold.replace('"result":{', '"result":{"more":1,')],
  ['another view', (sold: string) => sold.replace('\\"buyer\\"', '\\"other\\"')],
  ['no view at all', (sold: string) => sold.replace(/"buyersText":"/, '"buyersText":"x')],
])('a record with %s brings the report without a code', async (_, change) => {
  const owner = newOwner();
  await storeReport(owner, bought({ proof: proofOf(service, key) }));
  expect(await storedFrom(owner.accountId, (sold) => sold)).toHaveProperty('proof');
  const brought = await storedFrom(owner.accountId, change);
  expect(brought).toMatchObject({ reportNumber: '23456789AB' });
  expect(brought).not.toHaveProperty('proof');
});
