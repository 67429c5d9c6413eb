// Tests who can enter the operator's desk and who cannot: passkeys, sessions, invitations, roles.

import { desk as deskCommand } from '../../../api/operator/server/desk.ts';
import { type DeskCall, deskCalls } from '../../../data/desk/desk-calls.ts';
import { makeAuthenticator } from '../../support/authenticator.ts';
import { operate, read } from '../../support/desk.ts';
import { watch } from '../../support/desk-stream.ts';
import { type Colleague, colleague, deskVisitor, invitation } from '../../support/desk-visitor.ts';
import { liveEnvironment, standInRazorpay } from '../../support/live-server.ts';
import { newDataDir, startTestServer, type TestServer } from '../../support/server.ts';

const MINUTE_MS = 60_000;
const DESK = 'https://desk.lotproof.example';

let server: TestServer;
let razorpay: Awaited<ReturnType<typeof standInRazorpay>>;
beforeAll(async () => {
  const dataDir = newDataDir();
  razorpay = await standInRazorpay(dataDir, () => server.url);
  const where = { dataDir, razorpayUrl: razorpay.baseUrl };
  server = await startTestServer({ dataDir, env: { ...liveEnvironment(where), DESK_URL: DESK } });
});
afterAll(async () => {
  razorpay.close();
  await server.remove();
});

/** Signs in again with the same passkey in another browser. */
async function signedInAgain({ authenticator }: Colleague) {
  const browser = deskVisitor(server, DESK);
  const response = authenticator.sign(await browser.post('signInOptions', {}), DESK);
  return { browser, response, reply: await browser.send('signInVerify', { body: { response } }) };
}

async function statusOf(browser: ReturnType<typeof deskVisitor>): Promise<number> {
  return (await browser.send('me')).status;
}

it('a live desk answers no request without a session', async () => {
  const stranger = deskVisitor(server, DESK);
  const names = Object.keys(deskCalls) as DeskCall[];
  for (const name of names.filter((each) => deskCalls[each].asker !== 'anyone')) {
    expect([name, (await stranger.send(name)).status]).toEqual([name, 401]);
  }
  expect(stranger.heard()).not.toContain('sandbox');
});

it("the desk's cookie is sent only over https, and never to scripts or other sites", async () => {
  const browser = deskVisitor(server, DESK);
  const token = await invitation(server, 'Chitra');
  const authenticator = makeAuthenticator();
  const options = await browser.post('enrolOptions', { token });
  const response = authenticator.enrol(options, DESK);
  const reply = await browser.send('enrolVerify', { body: { response, token } });
  const [cookie = ''] = reply.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-lotproof-desk=[\w-]{43};/);
  expect(cookie.toLowerCase()).toMatch(
    /; path=\/(?=.*; secure)(?=.*; httponly)(?=.*samesite=strict)/,
  );
  expect(cookie.toLowerCase()).not.toContain('domain');
});

it('an invitation adds one person, and works once', async () => {
  const token = await invitation(server, 'Devika');
  const [one, other] = [deskVisitor(server, DESK), deskVisitor(server, DESK)];
  const [mine, theirs] = [makeAuthenticator(), makeAuthenticator()];
  // Both visitors requested their options before either of them enrolled.
  const forOne = mine.enrol(await one.post('enrolOptions', { token }), DESK);
  const forOther = theirs.enrol(await other.post('enrolOptions', { token }), DESK);
  await one.post('enrolVerify', { response: forOne, token });
  expect((await other.send('enrolVerify', { body: { response: forOther, token } })).status).toBe(
    403,
  );
  expect((await other.send('enrolOptions', { body: { token } })).status).toBe(403);
  expect([await statusOf(one), await statusOf(other)]).toEqual([200, 401]);
});

it('an invitation expires after ten minutes, even for a passkey requested earlier', async () => {
  const token = await invitation(server, 'Esha');
  const browser = deskVisitor(server, DESK);
  const late = deskVisitor(server, DESK);
  server.pass(6 * MINUTE_MS);
  const response = makeAuthenticator().enrol(await browser.post('enrolOptions', { token }), DESK);
  server.pass(4 * MINUTE_MS + 1000);
  expect((await browser.send('enrolVerify', { body: { response, token } })).status).toBe(403);
  expect((await late.send('enrolOptions', { body: { token } })).status).toBe(403);
  const guessed = { body: { token: 'A'.repeat(43) } };
  expect((await late.send('enrolOptions', guessed)).status).toBe(403);
});

it('an invited newcomer gets read-only access; a person with rights keeps them', async () => {
  const uma = await colleague(server, 'Uma', {});
  expect((await uma.ask('me')).may).toBe('see');
  await invitation(server, 'Uma', { may: 'act' });
  expect((await uma.ask('me')).may).toBe('act');
  await invitation(server, 'Uma', {}); // Uma may add a second passkey
  expect((await uma.ask('me')).may).toBe('act');
  await operate(server, deskCommand, { words: ['remove', 'Uma'] });
  const back = await colleague(server, 'Uma', {});
  expect((await back.ask('me')).may).toBe('see');
});

it('an invitation also works in a table with the old layout', async () => {
  const change = (text: string) => server.backend.database.transaction((sql) => sql.run(text));
  await change('ALTER TABLE invitation ADD COLUMN used_at INTEGER');
  expect(await colleague(server, 'Colleague')).toMatchObject({ site: DESK });
  await change('ALTER TABLE invitation DROP COLUMN used_at');
});

it('an invitation enrols no passkey that did not verify its holder', async () => {
  const token = await invitation(server, 'Falguni');
  const browser = deskVisitor(server, DESK);
  const careless = makeAuthenticator({ isVerifying: false });
  const response = careless.enrol(await browser.post('enrolOptions', { token }), DESK);
  expect((await browser.send('enrolVerify', { body: { response, token } })).status).toBe(401);
});

it('a passkey signs its holder in, and each challenge works once', async () => {
  const gauri = await colleague(server, 'Gauri');
  const { browser, response, reply } = await signedInAgain(gauri);
  expect(reply.body).toEqual({ name: 'Gauri' });
  expect(await browser.ask('me')).toMatchObject({ name: 'Gauri', passkeys: 1, isSandbox: false });
  const replayed = await deskVisitor(server, DESK).send('signInVerify', { body: { response } });
  expect(replayed.status).toBe(401);
});

it('a passkey for an unknown person, another site or another challenge is refused', async () => {
  const harini = await colleague(server, 'Harini');
  const browser = deskVisitor(server, DESK);
  const ask = () => browser.post('signInOptions', {});
  const forged = makeAuthenticator().sign(await ask(), DESK);
  const stolenId = { ...forged, id: harini.authenticator.sign(await ask(), DESK).id };
  const elsewhere = harini.authenticator.sign(await ask(), 'https://desk.lotproof.evil');
  const unasked = harini.authenticator.sign({ challenge: 'QUJD' }, DESK);
  for (const response of [forged, stolenId, elsewhere, unasked]) {
    const reply = await browser.send('signInVerify', { body: { response } });
    expect([reply.status, reply.headers.getSetCookie()]).toEqual([401, []]);
  }
});

it('a passkey whose counter goes backwards is refused as a copy', async () => {
  const token = await invitation(server, 'Indira');
  const browser = deskVisitor(server, DESK);
  const counting = makeAuthenticator({ isCounting: true });
  const enrolment = counting.enrol(await browser.post('enrolOptions', { token }), DESK);
  await browser.post('enrolVerify', { response: enrolment, token });
  const first = counting.sign(await browser.post('signInOptions', {}), DESK);
  const second = counting.sign(await browser.post('signInOptions', {}), DESK);
  await browser.post('signInVerify', { response: second });
  expect((await browser.send('signInVerify', { body: { response: first } })).status).toBe(401);
});

it("a second passkey needs the first one's signature; a session is not enough", async () => {
  const jaya = await colleague(server, 'Jaya');
  const act = { kind: 'add-passkey', target: 'Jaya', reason: '' } as const;
  const challenge = await jaya.post('actChallenge', act);
  const foreign = makeAuthenticator().sign(challenge, DESK);
  const refused = await jaya.send('addPasskey', { body: { assertion: foreign } });
  expect(refused.status).toBe(401);
  const assertion = jaya.authenticator.sign(await jaya.post('actChallenge', act), DESK);
  const options = await jaya.post('addPasskey', { assertion });
  const second = makeAuthenticator();
  await jaya.post('enrolVerify', { response: second.enrol(options, DESK) });
  expect((await jaya.ask('me')).passkeys).toBe(2);
  const { reply } = await signedInAgain({ ...jaya, authenticator: second });
  expect(reply.body).toEqual({ name: 'Jaya' });
});

it('a session ends after fifteen minutes idle, and after twelve hours in any case', async () => {
  const kamala = await colleague(server, 'Kamala');
  for (let hour = 0; hour < 12 * 6 - 1; hour += 1) {
    server.pass(10 * MINUTE_MS);
    expect(await statusOf(kamala)).toBe(200);
  }
  server.pass(10 * MINUTE_MS + 1000);
  expect(await statusOf(kamala)).toBe(401);
  const { browser } = await signedInAgain(kamala);
  server.pass(15 * MINUTE_MS + 1000);
  expect(await statusOf(browser)).toBe(401);
});

it('requests that an open page makes on its own do not prolong a session', async () => {
  const leela = await colleague(server, 'Leela');
  const asked = async () => [(await leela.send('jobs')).status, (await leela.send('today')).status];
  server.pass(8 * MINUTE_MS);
  expect(await asked()).toEqual([200, 200]);
  server.pass(8 * MINUTE_MS);
  expect(await asked()).toEqual([401, 401]);
});

it('a person can end a session by its number, if it is their own', async () => {
  const lata = await colleague(server, 'Lata');
  const { browser: phone } = await signedInAgain(lata);
  const meera = await colleague(server, 'Meera');
  const { sessions } = await lata.ask('me');
  expect(sessions.map(({ isThis }) => isThis).sort()).toEqual([false, true]);
  const number = sessions.find(({ isThis }) => !isThis)?.number ?? 0;
  await meera.post('endSession', { number });
  expect(await statusOf(phone)).toBe(200);
  await lata.post('endSession', { number });
  expect([await statusOf(phone), await statusOf(lata)]).toEqual([401, 200]);
  await lata.post('signOut', {});
  expect(await statusOf(lata)).toBe(401);
});

it("a removed person's sessions end immediately, and their passkeys stay invalid", async () => {
  const nisha = await colleague(server, 'Nisha');
  await operate(server, deskCommand, { words: ['remove', 'Nisha'] });
  expect(await statusOf(nisha)).toBe(401);
  const { reply } = await signedInAgain(nisha);
  expect(reply.status).toBe(401);
  const { rows } = await operate(server, read, { words: ['people'] });
  expect(rows).toContainEqual(expect.objectContaining({ name: 'Nisha', passkeys: 0 }));
});

it("a removed person's session gets no more live updates", async () => {
  const tara = await colleague(server, 'Tara');
  const page = watch(server, tara);
  await expect.poll(page.count).toBe(1);
  await operate(server, deskCommand, { words: ['remove', 'Tara'] });
  await expect.poll(page.isEnded).toBe(true);
  expect(page.count()).toBe(1);
});

it("the database contains no session's cookie and no invitation", async () => {
  const token = await invitation(server, 'Oviya');
  const parvati = await colleague(server, 'Parvati');
  const [cookie = ''] = parvati.cookies.values();
  const rows = await server.backend.database.read((sql) =>
    ['desk_session', 'invitation', 'passkey', 'desk_event', 'person'].flatMap((table) =>
      sql.all<Record<string, unknown>>(`SELECT * FROM ${table}`),
    ),
  );
  const text = rows.map((row) => Object.values(row).map(String).join(' ')).join('\n');
  expect(text).not.toContain(token);
  expect(text).not.toContain(cookie);
});

it('a person with read-only access is refused every act, even one sent by hand', async () => {
  const rani = await colleague(server, 'Rani', { may: 'see' });
  expect((await rani.send('today')).status).toBe(200);
  const names = Object.keys(deskCalls) as DeskCall[];
  for (const name of names.filter((each) => deskCalls[each].asker === 'act')) {
    const body = { kind: 'block', target: 'somebody', reason: 'A test' } as never;
    expect([name, (await rani.send(name, { body })).status]).toEqual([name, 403]);
  }
  const act = { kind: 'credit', target: 'x', amountPaise: 1, reason: 'A test' } as const;
  expect((await rani.send('actChallenge', { body: act })).status).toBe(403);
});

it("a page on another site cannot post in a person's name, by script or by form", async () => {
  const sita = await colleague(server, 'Sita');
  const headersOf: Record<string, string>[] = [
    { origin: 'https://lotproof.example' },
    { origin: 'null' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'sec-fetch-site': 'same-site' },
  ];
  for (const headers of headersOf) {
    const { status } = await sita.send('signOut', { headers });
    expect([headers, [400, 403].includes(status)]).toEqual([headers, true]);
  }
  expect(await statusOf(sita)).toBe(200);
});
