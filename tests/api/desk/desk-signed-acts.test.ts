// A passkey at the desk signs one act, once. The act cannot be changed after that, and every check
// is repeated in the commit that moves money.

import { randomUUID } from 'node:crypto';
import { readActs } from '../../../api/backup/act-log.ts';
import { desk as deskCommand } from '../../../api/operator/server/desk.ts';
import type { Act } from '../../../data/desk/acts.ts';
import { credit, operate } from '../../support/desk.ts';
import { deskSubject } from '../../support/desk-subject.ts';
import {
  type Colleague,
  colleague,
  deskVisitor,
  doAct,
  signed,
} from '../../support/desk-visitor.ts';
import { setFaults, silent } from '../../support/payments.ts';
import { sharedServer } from '../../support/shared-server.ts';

const WHY = 'Asked for by telephone';

const server = sharedServer();
let asha: Colleague;
beforeAll(async () => {
  await setFaults(server, silent);
  asha = await colleague(server, 'asha');
});

const subject = () => deskSubject(server, asha);

function act(kind: Act['kind'], target: string, amountPaise?: number): Act {
  return { kind, target, reason: WHY, ...(amountPaise === undefined ? {} : { amountPaise }) };
}

describe("A passkey's signature", () => {
  it('a stolen cookie can read but not act', async () => {
    const { accountId, dealer } = await subject();
    const thief = deskVisitor(server, asha.site);
    for (const [name, value] of asha.cookies) thief.cookies.set(name, value);
    expect((await thief.ask('me')).name).toBe('asha');
    const credit = act('credit', accountId, 100_00);
    expect((await thief.send('act', { body: credit })).status).toBe(401);
    const challenge = await thief.post('actChallenge', credit);
    const bina = await colleague(server, 'bina');
    // Another person's passkey signs the same challenge.
    const assertion = bina.authenticator.sign(challenge, asha.site);
    expect((await thief.send('act', { body: { ...credit, assertion } })).status).toBe(401);
    expect(await dealer.balance()).toBe(475);
  });

  it('a stolen cookie cannot export data, notify dealers or start a job', async () => {
    const { accountId, dealer } = await subject();
    const thief = deskVisitor(server, asha.site);
    for (const [name, value] of asha.cookies) thief.cookies.set(name, value);
    const off: Act = { ...act('service-off', 'pan'), tell: 'Pay ₹500 to helpdesk@upi.' };
    const statuses = [
      await thief.send('act', { body: off }),
      await thief.send('act', { body: act('reconcile', '') }),
      await thief.send('act', { body: act('dealer-data', accountId) }),
      await thief.send('beginJob', { body: { kind: 'self-check' } }),
      await thief.send('beginJob', { body: { kind: 'reconcile' } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 401, 401, 401]);
    expect(thief.heard()).not.toContain(dealer.email);
    const { rows } = await asha.ask('list', { name: 'log', kind: 'passkey refused' });
    expect(rows.map(({ who, detail }) => [who, detail])).toContainEqual(['asha', 'act']);
    const assertion = await signed(asha, { kind: 'job', target: 'reconcile', reason: '' });
    const { jobs } = await asha.post('beginJob', { kind: 'reconcile', assertion });
    expect(jobs).toMatchObject([{ kind: 'reconcile', by: 'asha (desk)' }]);
  });

  it('a signature is valid for only one amount, target, kind and reason', async () => {
    const [one, other] = [await subject(), await subject()];
    const credit = act('credit', one.accountId, 1_00);
    const changed: Act[] = [
      { ...credit, amountPaise: 1_000_00 },
      { ...credit, target: other.accountId },
      { ...credit, kind: 'debit' },
      { ...credit, reason: 'Another reason' },
    ];
    for (const each of changed) {
      const challenge = await asha.post('actChallenge', credit);
      const assertion = asha.authenticator.sign(challenge, asha.site);
      const { status } = await asha.send('act', { body: { ...each, assertion } });
      expect([each, status]).toEqual([each, 401]);
    }
    expect([await one.dealer.balance(), await other.dealer.balance()]).toEqual([475, 475]);
  });

  it('a signature works once, however many times it is sent; a sign-in signs no act', async () => {
    const { accountId, dealer } = await subject();
    const credit = act('credit', accountId, 1_00);
    const challenge = await asha.post('actChallenge', credit);
    const assertion = asha.authenticator.sign(challenge, asha.site);
    const sent = [1, 2, 3].map(() => asha.send('act', { body: { ...credit, assertion } }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401, 401]);
    const signIn = asha.authenticator.sign(await asha.post('signInOptions', {}), asha.site);
    expect((await asha.send('act', { body: { ...credit, assertion: signIn } })).status).toBe(401);
    expect(await dealer.balance()).toBe(476);
  });

  it('a challenge to sign an act expires after five minutes', async () => {
    const { accountId, dealer } = await subject();
    const credit = act('credit', accountId, 1_00);
    const challenge = await asha.post('actChallenge', credit);
    server.pass(5 * 60_000);
    const assertion = asha.authenticator.sign(challenge, asha.site);
    expect((await asha.send('act', { body: { ...credit, assertion } })).status).toBe(401);
    expect(await dealer.balance()).toBe(475);
  });
});

describe('The commit of an act repeats every check', () => {
  it('a refund that does not name the amount shown is refused', async () => {
    const { paymentId, dealer } = await subject();
    const shown = await asha.post('actPreview', act('refund', paymentId));
    expect(shown).toMatchObject({ beforePaise: 475_00, afterPaise: 0 });
    const unsaid = act('refund', paymentId);
    const assertion = await signed(asha, unsaid);
    expect((await asha.send('act', { body: { ...unsaid, assertion } })).status).toBe(400);
    expect(await dealer.balance()).toBe(475);
  });

  it('an act whose answer was lost moves its money once, however often it is sent', async () => {
    const { accountId, paymentId, dealer } = await subject();
    const balances: number[] = [];
    for (const asked of [
      act('credit', accountId, 5_00),
      act('debit', accountId, 3_00),
      act('refund', paymentId, 2_00),
    ]) {
      const once = { ...asked, id: randomUUID() };
      await doAct(asha, once);
      const { sentence } = await doAct(asha, once);
      expect(sentence).toContain('was done once');
      balances.push(await dealer.balance());
    }
    expect(balances).toEqual([480, 477, 475]);
    const { acts } = await readActs(server.backend.config);
    expect(
      acts.filter(({ account, subject }) => account === accountId || subject === paymentId),
    ).toMatchObject(Array.from({ length: 3 }, () => ({ end: 'done' })));
  });

  it('the second of two acts that together exceed a limit is refused', async () => {
    const { accountId, dealer } = await subject();
    const acts = [act('debit', accountId, 300_00), act('debit', accountId, 300_00)];
    const ended = await Promise.allSettled(acts.map((each) => doAct(asha, each)));
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await dealer.balance()).toBe(175);
  });

  it('all operators combined credit at most three lakh a day, by desk or by command', async () => {
    server.pass(25 * 3_600_000);
    const later = await colleague(server, 'asha');
    const { accountId, dealer } = await subject();
    const lakh = act('credit', accountId, 1_00_000_00);
    const ended = await Promise.allSettled([1, 2, 3, 4].map(() => doAct(later, lakh)));
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const more = operate(server, credit, { words: [dealer.email, '1'], options: { reason: WHY } });
    await expect(more).rejects.toThrow('Only ₹0 more may be credited by hand within 24 hours.');
    const { leftTodayPaise } = await later
      .post('actPreview', act('credit', accountId, 1))
      .catch(() => ({ leftTodayPaise: 0 }));
    expect(leftTodayPaise).toBe(0);
    server.pass(24 * 3_600_000);
    await operate(server, credit, { words: [dealer.email, '1'], options: { reason: WHY } });
    asha = await colleague(server, 'asha');
  });

  it('a person who is removed in the middle of an act can do nothing more', async () => {
    const chitra = await colleague(server, 'chitra');
    const { accountId, dealer } = await subject();
    const credit = act('credit', accountId, 1_00);
    const challenge = await chitra.post('actChallenge', credit);
    const assertion = chitra.authenticator.sign(challenge, chitra.site);
    const real = server.backend.database.read;
    let isRemoved = false;
    // Removes the person between the check and the commit that moves money.
    server.backend.database.read = async (job) => {
      const value = await real(job);
      const isAccount = typeof value === 'object' && value !== null && 'email' in value;
      if (isAccount && !isRemoved) {
        isRemoved = true;
        await operate(server, deskCommand, { words: ['remove', 'chitra'] });
        await colleague(server, 'dipa'); // dipa's session gets the number of the ended session
      }
      return value;
    };
    const reply = await chitra.send('act', { body: { ...credit, assertion } });
    server.backend.database.read = real;
    expect(isRemoved).toBe(true);
    expect([reply.status, reply.body['message']]).toEqual([
      400,
      'Your session has ended: nothing more was done.',
    ]);
    expect(await dealer.balance()).toBe(475);
  });
});
