// Long jobs at the desk, live updates to an open page, and the export of a dealer's data.

import { tables } from '../../../api/storage/schema/written-twice.ts';
import { buyerPhone } from '../../support/buyer-phones.ts';
import { signedInDealer } from '../../support/dealer.ts';
import { watch } from '../../support/desk-stream.ts';
import { colleague, type DeskVisitor, deskVisitor, signed } from '../../support/desk-visitor.ts';
import { payUntold, setFaults, silent } from '../../support/payments.ts';
import { startTestServer } from '../../support/server.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = sharedServer();
let desk: DeskVisitor;
beforeAll(async () => {
  desk = deskVisitor(server);
});

const endOf = async (kind: string) =>
  (await desk.ask('jobs')).jobs.find((job) => job.kind === kind);

it('a check of every promise shows its progress and keeps its result', async () => {
  expect(await desk.ask('promises')).toMatchObject({ askedAt: null, isSound: null });
  const { jobs } = await desk.post('beginJob', { kind: 'promises' });
  expect(jobs).toMatchObject([{ state: 'running', by: 'sandbox (desk)' }]);
  await expect.poll(() => endOf('promises')).toMatchObject({ state: 'good' });
  const { promises } = await desk.ask('promises');
  // The count leaves out the first promise, which is checked before counting starts.
  const count = promises.length - 1;
  expect(await endOf('promises')).toMatchObject({ done: count, of: count });
  await expect.poll(() => desk.ask('promises')).toMatchObject({ isSound: true, broken: [] });
});

it('a check from the desk names the broken promise and stops sales', async () => {
  const broken = await startTestServer();
  const shown = deskVisitor(broken);
  await signedInDealer(broken.url, 100);
  await broken.backend.database.transaction((sql) =>
    sql.run('UPDATE wallet SET credited_paise = credited_paise + 1'),
  );
  await shown.post('beginJob', { kind: 'promises' });
  await expect.poll(() => shown.ask('promises')).toMatchObject({ isSound: false });
  expect((await shown.ask('promises')).broken.join()).toContain('the posted amount is the sum');
  await expect.poll(() => broken.backend.damage.found()).toContain('not sound');
  await broken.remove();
});

it('a job of the desk can be stopped, and is refused while another of its kind runs', async () => {
  const kind = 'self-check';
  const asha = await colleague(server, 'asha');
  const assertion = await signed(asha, { kind: 'job', target: kind, reason: '' });
  await asha.post('beginJob', { kind, assertion });
  expect((await desk.send('beginJob', { body: { kind } })).status).toBe(409);
  await desk.post('stopJob', { kind });
  await expect.poll(() => endOf(kind)).toMatchObject({ state: 'stopped', by: 'asha (desk)' });
  expect((await desk.send('stopJob', { body: { kind } })).status).toBe(404);
  const log = () => desk.ask('list', { name: 'log', kind: 'self-check: stopped' });
  await expect.poll(log).toMatchObject({ rows: [{ who: 'sandbox (desk)' }] });
});

it('a job of the desk checks all open orders and credits unreported payments', async () => {
  const dealer = await signedInDealer(server.url);
  await setFaults(server, silent);
  await payUntold(dealer, 200);
  await desk.post('beginJob', { kind: 'reconcile' });
  await expect.poll(() => endOf('reconcile')).toMatchObject({ state: 'good' });
  expect(await dealer.balance()).toBe(200);
  await expect
    .poll(async () => (await desk.ask('list', { name: 'log' })).rows.map(({ kind }) => kind))
    .toContain('reconcile: good');
});

it('a job makes the nightly copy right away and says whether the copy is intact', async () => {
  await desk.post('beginJob', { kind: 'self-check' });
  await expect.poll(() => endOf('self-check')).toMatchObject({ state: 'good', sentence: 'Sound.' });
  const { machine } = await desk.ask('today');
  expect(machine).toMatchObject({ nightlyCheck: expect.stringMatching(/, sound$/) });
});

it('an open desk page gets counts immediately, then at most every five seconds', async () => {
  const dealer = await signedInDealer(server.url, 100);
  const before = (await desk.ask('today')).salesByHour.today.reduce((sum, each) => sum + each, 0);
  await dealer.buy('MH00SB0001');
  const [one, other] = [watch(server, desk), watch(server, desk)];
  await expect.poll(() => [one.count(), other.count()]).toEqual([1, 1]);
  expect(one.last()).toMatchObject({ sales: before + 1, held: 0, troubles: 0 });
  one.stop();
  other.stop();
});

it("a dealer's data is exported in full, without hashes, and the log says by whom", async () => {
  const dealer = await signedInDealer(server.url, 100);
  const phone = await buyerPhone(server.url, dealer);
  await phone.buy('MH00SB0001');
  const id = await desk.idOf(dealer.email);
  const request = { kind: 'dealer-data', target: id, reason: 'Asked for by letter' } as const;
  const { file: data } = await desk.post('act', request);
  expect(data).toMatchObject({
    account: [{ email: dealer.email, google_email: null }],
    entry: [{ amount_paise: 100_00 }, { amount_paise: 25_00 }],
    voucher_recipient: [{ email: dealer.email }],
    call: [{ service: 'hyundai', masked_identifier: '••••••0001' }],
    hold: [{ outcome: 'captured', consent: null, phone_id: expect.any(Number) }],
    buyer_phone: [{ name: 'Lot phone', limit_paise: 100_00 }],
    session: [{ phone_id: null }, { phone_id: expect.any(Number) }],
    dispute: [],
  });
  expect(JSON.stringify(data)).not.toMatch(
    /(hash|session_\w+)":(?!null)|MH00SB|"(who|body|digits)"/,
  );
  const { rows } = await desk.ask('list', { name: 'events', id });
  expect(rows[0]).toMatchObject({ kind: 'data exported', who: 'sandbox (desk)' });
  const none = { body: { ...request, target: 'nobody' } };
  expect((await desk.send('act', none)).body['message']).toBe('There is no such dealer.');
});

/** These tables have nothing that a dealer could read. */
const NOT_OF_A_DEALER = [
  ...['proved_owner', 'sale_digest', 'root_part', 'chain_root'], // hashes
  ...['seller', 'voucher_counter', 'invoice_month', 'signing_key', 'stolen_key', 'bank_check'],
  ...['comparison', 'restoration', 'book_mode', 'credit_by_hand', 'service_switch', 'trade_word'],
  ...['person', 'passkey', 'desk_session', 'spent_challenge', 'invitation', 'desk_event'],
  ...['live_server', 'duty', 'last_write', 'commit_count', 'damage', 'witnessed'],
];

it("an export of a dealer's data has every table that is about dealers", async () => {
  const { email } = await signedInDealer(server.url);
  const request = { kind: 'dealer-data', target: await desk.idOf(email), reason: 'Asked' } as const;
  const { file = {} } = await desk.post('act', request);
  const all = [...tables.matchAll(/^CREATE TABLE (\w+)/gm)].map(([, name]) => name);
  expect([...Object.keys(file), ...NOT_OF_A_DEALER].toSorted()).toEqual(all.toSorted());
});
