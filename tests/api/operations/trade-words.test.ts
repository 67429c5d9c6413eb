// Unknown words in job lines: the operator sees a word once it is in five dealers' histories. Until
// then it is not written anywhere.

import { generateKeyPairSync } from 'node:crypto';
import { readingOf } from '../../../api/desk/reading/reads.ts';
import { makeTradeWords } from '../../../api/operations/trade-words.ts';
import { signedStatement } from '../../../api/proof/signing-key.ts';
import { type BareDatabase, openBareDatabase } from '../../support/bare-database.ts';

const AT = Date.UTC(2026, 10, 22, 7);

let database: BareDatabase;
beforeAll(() => {
  database = openBareDatabase();
});
afterAll(() => database.remove());

const openWords = () =>
  makeTradeWords(
    { database: { transaction: database.write }, log: { warn: () => undefined } },
    () => AT,
  );

/** Returns the words that the server extracts from a sold history with this job line. */
function wordsOf(line: string): string[] {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const visit = { dateOfSVC: '2026-01-19', mileAge: '12000', serviceType: line };
  const others = { dealerName: 'QUXMOTORS', customerName: 'QUXPERSON', totalAmmount: '4200' };
  const result = { vehicleNumber: 'MH12DE1433', serviceHistoryDetails: [{ ...visit, ...others }] };
  return signedStatement(
    { kid: 'kid', privateKey, iss: 'example.com', isTest: true },
    { serviceId: 'hyundai', plate: 'MH12DE1433', resultJson: JSON.stringify(result), at: AT },
  ).unknownWords;
}

it.each([
  ['ZORBING AND BRAKE PAD REPLACED, QUXING.', ['ZORBING', 'QUXING']],
  ['MH12DE1433 MH-12-DE-1433 KA 05 MN 1234 MALA851CLKM123456 ZORBING', ['ZORBING']],
  ['ramesh.gupta@example.com ramesh-gupta@example.com 98765-43210 ZORBING', ['ZORBING']],
  ['MR RAMESH GUPTA SAYS ZORBING', []],
  ['CUSTOMER RAMESH: ZORBING', []],
  ['ज़ोरबिंग XY Z9ZZ SUPERCALIFRAGILISTICEXPIALIDOCIOUS', []],
  ['PERIODIC SERVICE', []],
])('the job line %j gives the words %j', (line, words) => {
  expect(wordsOf(line)).toEqual(words);
});

async function listed() {
  return (await readingOf(database)('list', { name: 'words', at: AT })).rows;
}

it("a word is not stored until five dealers' reports contain it, and is then listed", async () => {
  const words = openWords();
  for (const dealer of ['a', 'b', 'c', 'd', 'd', 'd'])
    await words.heard(dealer, ['ZORBING', 'QUX']);
  expect(await listed()).toEqual([]);
  await words.heard('e', ['ZORBING', 'ZORBING']);
  const day = { firstDay: '22 Nov 2026', lastDay: '22 Nov 2026' };
  expect(await listed()).toEqual([{ word: 'ZORBING', reports: 7, ...day }]);
  await words.heard('e', ['ZORBING']);
  expect(await listed()).toEqual([{ word: 'ZORBING', reports: 8, ...day }]);
});

it('the oldest word is forgotten once there are too many words', async () => {
  const words = openWords();
  for (const dealer of ['a', 'b', 'c', 'd']) await words.heard(dealer, ['OLDEST']);
  const many = Array.from({ length: 5000 }, (_, at) => `WORD${at}`);
  await words.heard('a', many);
  await words.heard('e', ['OLDEST']);
  expect((await listed()).map(({ word }) => word)).not.toContain('OLDEST');
});
