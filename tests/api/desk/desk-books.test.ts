// The desk's books, services and log.

import { keepAct } from '../../../api/operator/audit-log.ts';
import type { Row } from '../../../api/operator/command.ts';
import { accountsExport } from '../../../api/operator/written-files.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { credit, debit, operate, refund, serviceOff, serviceOn } from '../../support/desk.ts';
import { type DeskVisitor, deskVisitor } from '../../support/desk-visitor.ts';
import { sendRequest } from '../../support/http-client.ts';
import { payUntold, verify } from '../../support/payments.ts';
import { sharedServer } from '../../support/shared-server.ts';

const reason = { reason: 'Asked for' };

const NAME = 'Hyundai Service History';

const env = { GSTIN: '27AAPFU0939F1ZV', LEGAL_ADDRESS: '1 Example Road, Pune 411001' };
const server = sharedServer({ env });
let dealer: Dealer;
let desk: DeskVisitor;
beforeAll(async () => {
  dealer = await signedInDealer(server.url);
  desk = deskVisitor(server);
});

describe('The books', () => {
  it("a month's totals are the same in the books, the ledger and the vouchers", async () => {
    const proof = await payUntold(dealer, 500);
    await verify(dealer, proof, 500);
    await operate(server, refund, { words: [proof.razorpay_payment_id, '100'], options: reason });
    await operate(server, credit, { words: [dealer.email, '10'], options: reason });
    await operate(server, debit, { words: [dealer.email, '4'], options: reason });
    await dealer.buy('MH00SB0001');
    const books = await desk.ask('books');
    const { rows } = await desk.ask('list', { name: 'vouchers' });
    const tax = rows.reduce(
      (sum, { kind, taxPaise }) => sum + Number(taxPaise) * (kind === 'receipt' ? 1 : -1),
      0,
    );
    expect(books.rows).toMatchObject([
      {
        soldPaise: 25_00,
        givenBackPaise: 0,
        cameInPaise: 500_00,
        refundedPaise: 100_00,
        byHandPaise: 6_00,
        walletsAtItsEndPaise: (await dealer.balance()) * 100,
        taxPaise: tax,
      },
    ]);
    const sold = { month: expect.stringContaining(NAME), reports: 1, soldForPaise: 25_00 };
    expect(books.sold).toMatchObject([sold]);
    expect(tax).toBe(76_28 - 15_26);
    expect(rows.map(({ kind }) => kind)).toEqual(['refund', 'receipt']);
  });

  it("the desk's file has the command's rows, with no formulas in dealers' names", async () => {
    const odd = await signedInDealer(server.url);
    await server.backend.database.transaction((sql) =>
      sql.run("UPDATE account SET email = '=cmd|x@example.in' WHERE email = :email", {
        email: odd.email,
      }),
    );
    await odd.topUp(100);
    const file = await sendRequest(`${server.metricsUrl}/desk/api/books/file`);
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(file.text).toContain(",'=cmd|x@example.in,");
    const { rows } = await operate(server, accountsExport);
    const cells = (row: Row) => Object.values(row).map((cell) => String(cell).replace(/^=/, "'="));
    expect(file.text.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      Object.keys(rows[0] ?? {}).join(','),
      ...rows.map((row) => cells(row).join(',')),
    ]);
  });
});

it('a service shows its price, the order of its sources, its cost and its margin', async () => {
  const target = 'hyundai/sandbox';
  const cost = { kind: 'source-cost', target, amountPaise: 9_50, reason: 'Their offer' } as const;
  await desk.post('act', { ...cost, amountPaise: 12_00 });
  const { sentence } = await desk.post('act', cost);
  expect(sentence).toContain('leaves ₹11.68');
  const { rows } = await desk.ask('services');
  expect(rows.find(({ service }) => service === NAME)).toMatchObject({
    pricePaise: 25_00,
    state: { text: 'on' },
    source: 'sandbox',
    cost: { text: '₹9.50' },
    leavesPaise: 11_68, // the price without its tax of ₹3.82, and without the cost
  });
  expect(rows.filter(({ leavesPaise }) => leavesPaise !== null)).toHaveLength(1);
});

it("a service that is switched off is not sold, and dealers see the operator's words", async () => {
  const tell = 'Hyundai is down today.';
  await operate(server, serviceOff, { words: ['hyundai'], options: { ...reason, tell } });
  const before = await dealer.balance();
  const refused = await dealer.buy('MH00SB0001');
  expect(refused).toMatchObject({
    status: 503,
    body: { code: 'switched_off', message: `${tell} Nothing was charged.` },
  });
  expect(await dealer.balance()).toBe(before);
  const isOn = async () => {
    const { services } = (await dealer.get('/api/config')).body as {
      services: { serviceName: string; isOn: boolean }[];
    };
    return services.find(({ serviceName }) => serviceName === 'Hyundai Service')?.isOn;
  };
  expect(await isOn()).toBe(false);
  const shown = (await desk.ask('services')).rows.find(({ service }) => service === NAME);
  expect(shown).toMatchObject({ state: { text: 'off', act: { kind: 'service-on' } } });
  expect(shown?.['switched']).toMatch(/^Dealers read: “Hyundai .*” asha, .*: Asked for$/);
  const again = operate(server, serviceOff, { words: ['hyundai'], options: reason });
  await expect(again).rejects.toThrow('already off');
  await operate(server, serviceOn, { words: ['hyundai'], options: reason });
  expect((await dealer.buy('MH00SB0001')).status).toBe(200);
  expect(await isOn()).toBe(true);
});

it('the log shows who did what and why, by person, dealer and kind, page by page', async () => {
  const other = await signedInDealer(server.url);
  const accountId = String((await other.get('/api/user/profile')).body['accountId']);
  const at = server.backend.clock();
  await server.backend.database.transaction((sql) => {
    for (let turn = 0; turn < 51; turn += 1) {
      const reference = `credit-${turn}`;
      keepAct(sql, { reference, kind: 'credit', accountId, who: 'asha', why: 'Asked for', at });
    }
  });
  const first = await desk.ask('list', { name: 'log', kind: 'credit' });
  const rest = await desk.ask('list', { name: 'log', kind: 'credit', after: first.next ?? '' });
  expect([first.rows.length, rest.rows.length, rest.next]).toEqual([50, 2, null]);
  const dealerId = await desk.idOf(other.email);
  const whom = { text: other.email, link: `/dealer/${dealerId}` };
  expect(first.rows[0]).toMatchObject({ dealer: whom });
  const ofOther = await desk.ask('list', { name: 'events', id: dealerId, person: 'asha' });
  expect(new Set(ofOther.rows.map(({ kind }) => kind))).toEqual(new Set(['credit']));
  expect((await desk.ask('list', { name: 'log', person: 'nobody' })).rows).toEqual([]);
  const log = await desk.ask('list', { name: 'log' });
  expect(log.rows.map(({ kind }) => kind)).toContain('credit');
  const kinds = (await desk.ask('list', { name: 'log', kind: 'service off' })).rows;
  expect(kinds).toMatchObject([{ detail: NAME }]);
});
