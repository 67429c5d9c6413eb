// The sandbox's fixtures, as the server returns them: those that end without a report are free, and
// an identity number stays on the server.

import type { ServiceId } from '../../../data/catalogue.ts';
import { judged, openShop, shownAt } from '../../support/any-service.ts';

const { shop, ask, report } = openShop();

const free: [ServiceId, string[], number, string][] = [
  // In both formats, an answer without visits means that there is no history.
  ['hyundai', ['MH00SB0006'], 404, 'not_found'],
  ['hyundai', ['MH00SB0007'], 503, 'source_down'],
  ['hyundai', ['MH00SB0008'], 503, 'source_down'],
  ...(['hyundai', 'maruti', 'mahindra', 'rc', 'challan'] as const).flatMap(
    (id): [ServiceId, string[], number, string][] => [
      [id, ['MH00SB9402'], 503, 'source_down'],
      [id, ['MH00SB9404'], 404, 'not_found'],
      [id, ['MH00SB9422'], 422, 'number_refused'],
      [id, ['MH00SB9429'], 429, 'source_busy'],
      [id, ['MH00SB9500'], 503, 'source_down'],
      [id, ['NO PLATE'], 422, 'invalid_identifier'],
    ],
  ),
  ['pan', ['AAAPS0000Z'], 404, 'not_found'],
  ['pan', ['ABCDE1234F'], 422, 'invalid_identifier'],
  ['aadhaar', ['999999990057'], 503, 'source_down'],
  ['aadhaar', ['1234567890123456'], 422, 'invalid_identifier'],
  ['bank', ['2640101002729', 'CNRR0002640'], 422, 'number_refused'],
  ['bank', ['007711000031', 'HDFC0000077'], 503, 'source_down'],
  ['bank', ['7766667287515', 'ICIC0000001'], 422, 'number_refused'],
  ['bank', ['50101329442375', 'HDFC0000001'], 503, 'source_down'],
  ['bank', ['7766674831270', 'SBIN0000003'], 503, 'source_down'],
  ['bank', ['026291800001191', 'YESB262'], 422, 'invalid_identifier'],
];

it.each(free)(
  'the sandbox’s %s for %j ends in %i %s and leaves the ledger unchanged',
  async (...row) => {
    const [id, typed, status, code] = row;
    const before = await shop.dealer.transactions();
    const balance = await shop.dealer.balance();
    const reply = await ask(id, ...typed);
    expect([reply.status, reply.body['code']]).toEqual([status, code]);
    expect(reply.body['message']).toMatch(/Nothing was charged/);
    expect(await shop.dealer.transactions()).toEqual(before);
    expect(await shop.dealer.balance()).toBe(balance);
  },
);

it.each(['hyundai', 'maruti', 'mahindra', 'rc', 'challan'] as const)(
  'the sandbox’s %s for …9599 fails once, then is charged once',
  async (id) => {
    expect((await ask(id, 'KA05AB9599')).status).toBe(503);
    await report(id, 'KA05AB9599');
  },
);

it.each(['00224412311300', '7766666351000'])(
  'a transfer in progress (%s) is free until the bank has answered',
  async (account) => {
    expect((await ask('bank', account, 'YESB0000001')).status).toBe(503);
    await report('bank', account, 'YESB0000001');
  },
);

it('only the last digits of an identity number linked to a PAN leave the server', async () => {
  const { blocks, wire, fileName } = await report('pan', 'AAAPS0000A');
  expect(fileName).toBe('Pan-Verification.pdf');
  expect(shownAt(blocks, 'Aadhaar number')).toBe('XXXX XXXX XX12');
  expect(shownAt(blocks, 'Aadhaar linked')).toBe('YES');
  expect(wire).not.toContain('65xx');
});

it.each([
  ['999999990019', 'good aadhaar_exists', '693'],
  ['999999990026', 'good aadhaar_exists', '-'],
  ['999999990042', 'bad aadhaar_deactivated', '693'],
  // A provider's own test number with a wrong check digit: only live mode refuses it.
  ['655675523712', 'good aadhaar_exists', undefined],
])(
  'Aadhaar %s is judged %s, and only its last digits leave the server',
  async (number, verdict, lastDigits) => {
    const { blocks, wire, fileName, findings } = await report('aadhaar', number);
    expect(fileName).toBe('Aadhaar-Verification.pdf');
    expect(judged(findings)).toEqual([verdict]);
    expect(shownAt(blocks, 'Aadhaar number')).toBe(`XXXX XXXX ${number.slice(-4)}`);
    if (lastDigits !== undefined) {
      expect(shownAt(blocks, 'Phone number ends in')).toBe(lastDigits);
    }
    expect(wire).not.toContain(number.slice(0, 8));
  },
);
