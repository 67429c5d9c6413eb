// A person at the desk deletes a dealer by typing the full email address, after a preview of what
// will be removed.

import type { Act } from '../../../data/desk/acts.ts';
import { debit, operate } from '../../support/desk.ts';
import { type DeskSubject, deskSubject } from '../../support/desk-subject.ts';
import { type Colleague, colleague } from '../../support/desk-visitor.ts';
import { setFaults, silent } from '../../support/payments.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = sharedServer();
let asha: Colleague;
let subject: DeskSubject;
beforeAll(async () => {
  await setFaults(server, silent);
  asha = await colleague(server, 'asha');
  subject = await deskSubject(server, asha);
});

const reason = 'Asked for by letter';
const deletion = (email?: string): Act => ({
  kind: 'purge',
  target: subject.accountId,
  reason,
  ...(email === undefined ? {} : { email }),
});

async function refusalOf(act: Act): Promise<unknown[]> {
  const challenge = await asha.post('actChallenge', act);
  const assertion = asha.authenticator.sign(challenge, asha.site);
  const { status, body } = await asha.send('act', { body: { ...act, assertion } });
  return [status, body['message']];
}

it("a deletion's preview and its signature both require the dealer's full address", async () => {
  const notTheirs = [400, expect.stringContaining('email you typed is not this dealer’s')];
  const none = [400, 'Type the dealer’s full email address.'];
  for (const email of [undefined, '', 'somebody@example.in', subject.dealer.email.slice(1)]) {
    const expected = email ? notTheirs : none;
    const { status, body } = await asha.send('actPreview', { body: deletion(email) });
    expect([status, body['message']]).toEqual(expected);
    expect(await refusalOf(deletion(email))).toEqual(expected);
  }
  expect((await subject.dealer.get('/api/user/profile')).status).toBe(200);
});

it('a deletion is refused before anyone signs it if the wallet still has money', async () => {
  const { status, body } = await asha.send('actPreview', { body: deletion(subject.dealer.email) });
  expect([status, body['message']]).toEqual([
    400,
    'The wallet still has ₹475: refund or debit it first.',
  ]);
});

it('a deletion first shows what is deleted and what is kept', async () => {
  const { dealer } = subject;
  const key = 'b7b4c2f0-0000-4000-8000-000000000002';
  await dealer.buy('MH00SB0002', key);
  await dealer.post('/api/service/received', { keys: [key] });
  await operate(server, debit, { words: [dealer.email, '450'], options: { reason } });
  const { goes, stays } = await asha.post('actPreview', deletion(dealer.email.toUpperCase()));
  expect(goes).toEqual([
    `The email ${dealer.email}, its password and codes; 1 session ends.`,
    'The masked numbers of requests that bought nothing; the records that the devices share.',
    '1 paid report that no phone has fetched.',
  ]);
  expect(stays).toEqual([
    'The wallet of ₹0, every entry with its masked number, top-ups and refunds, and the log of ' +
      'requests, sign-ins and acts with their reasons: all without a name.',
    '1 voucher with the email, which tax law makes us keep.',
    'Nothing is deleted until the gateway confirms that no payment is under way.',
    expect.stringMatching(
      /^Nightly copies will contain this dealer's data until \d+ [A-Z][a-z]{2} \d{4}, /,
    ),
  ]);
});
