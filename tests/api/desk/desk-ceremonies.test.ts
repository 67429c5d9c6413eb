// A passkey ceremony at the desk must end in the session or browser that began it, for the same
// person; otherwise it fails. Refusals are logged.

import { desk as deskCommand } from '../../../api/operator/server/desk.ts';
import type { DeskBody } from '../../../data/desk/desk-calls.ts';
import { type Authenticator, makeAuthenticator } from '../../support/authenticator.ts';
import { operate } from '../../support/desk.ts';
import {
  type Colleague,
  colleague,
  type DeskVisitor,
  deskVisitor,
  invitation,
  signed,
} from '../../support/desk-visitor.ts';
import { newDataDir, startTestServer } from '../../support/server.ts';
import { sharedServer } from '../../support/shared-server.ts';

const DESK = 'https://desk.lotproof.example';

const server = sharedServer({ env: { DESK_URL: DESK } });

/** Signs in again with the same passkey in another browser. */
async function signedInAgain({ authenticator }: Colleague): Promise<DeskVisitor> {
  const browser = deskVisitor(server, DESK);
  const response = authenticator.sign(await browser.post('signInOptions', {}), DESK);
  await browser.post('signInVerify', { response });
  return browser;
}

/** Begins to add a second passkey from a session. */
async function begunBySession(person: Colleague, name: string) {
  const act = { kind: 'add-passkey', target: name, reason: '' } as const;
  const options = await person.post('addPasskey', { assertion: await signed(person, act) });
  return { response: makeAuthenticator().enrol(options, DESK) };
}
const statusIn = async (browser: DeskVisitor, body: DeskBody<'enrolVerify'>) =>
  (await browser.send('enrolVerify', { body })).status;

it('a ceremony begun before a person was removed adds no passkey once they return', async () => {
  const usha = await colleague(server, 'Usha');
  const bySession = await begunBySession(usha, 'Usha');
  const token = await invitation(server, 'Usha');
  const options = await usha.post('enrolOptions', { token });
  const byInvitation = { response: makeAuthenticator().enrol(options, DESK), token };
  await operate(server, deskCommand, { words: ['remove', 'Usha'] });
  const back = await colleague(server, 'Usha');
  expect([await statusIn(usha, bySession), await statusIn(usha, byInvitation)]).toEqual([401, 403]);
  expect((await back.ask('me')).passkeys).toBe(1);
});

it('a passkey ceremony can be completed only in the session that began it', async () => {
  const vani = await colleague(server, 'Vani');
  const body = await begunBySession(vani, 'Vani');
  const other = await signedInAgain(vani);
  expect(await statusIn(other, body)).toBe(401);
  await vani.post('signOut', {});
  expect(await statusIn(vani, body)).toBe(401);
  const later = await signedInAgain(vani);
  expect([await statusIn(later, body), (await later.ask('me')).passkeys]).toEqual([401, 1]);
});

it('a passkey ceremony can be completed only in the browser that began it', async () => {
  const yamini = await colleague(server, 'Yamini');
  const [one, other] = [deskVisitor(server, DESK), deskVisitor(server, DESK)];
  const signIn = yamini.authenticator.sign(await one.post('signInOptions', {}), DESK);
  await other.post('signInOptions', {});
  expect((await other.send('signInVerify', { body: { response: signIn } })).status).toBe(401);
  const token = await invitation(server, 'Zarina');
  const response = makeAuthenticator().enrol(await one.post('enrolOptions', { token }), DESK);
  expect([
    await statusIn(other, { response, token }),
    await statusIn(one, { response, token }),
  ]).toEqual([401, 200]);
});

it('a passkey ceremony survives a restart of the server and works only once', async () => {
  const dataDir = newDataDir();
  const start = () => startTestServer({ dataDir, env: { DESK_URL: DESK } });
  const first = await start();
  const wahida = await colleague(first, 'Wahida');
  const response = wahida.authenticator.sign(await wahida.post('signInOptions', {}), DESK);
  await first.stop();
  const second = await start();
  const browser = deskVisitor(second, DESK);
  for (const [name, value] of wahida.cookies) browser.cookies.set(name, value);
  const body = { response };
  expect((await browser.send('signInVerify', { body })).status).toBe(200);
  expect((await browser.send('signInVerify', { body })).status).toBe(401);
  await second.remove();
});

it('refused passkeys are logged at most ten times an hour and never block valid ones', async () => {
  const own = await startTestServer();
  const errorLog = vi.spyOn(own.backend.log, 'error');
  const xenia = await colleague(own, 'Xenia');
  const thief = deskVisitor(own, xenia.site);
  const forged = makeAuthenticator();
  const signIn = async (browser: DeskVisitor, { sign }: Authenticator) => {
    const response = sign(await browser.post('signInOptions', {}), xenia.site);
    return (await browser.send('signInVerify', { body: { response } })).status;
  };
  for (let nth = 0; nth < 12; nth += 1) expect(await signIn(thief, forged)).toBe(401);
  expect(await signIn(thief, xenia.authenticator)).toBe(200);
  const { rows } = await xenia.ask('list', { name: 'log', kind: 'passkey refused' });
  expect(rows.map(({ detail }) => detail)).toEqual(Array(10).fill('signInVerify'));
  expect(errorLog).toHaveBeenCalledWith("a passkey was rejected at the desk: see the desk's log");
  await own.remove();
});
