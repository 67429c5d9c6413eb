// Attacks with requests whose session ends while the body is half sent or the handler is waiting.

import { randomUUID } from 'node:crypto';
import { cookieOf, halfSent, profileWith, send } from '../../support/attacker.ts';
import { codeFor, visitor } from '../../support/dealer.ts';
import { soundServer } from '../../support/shared-server.ts';

/** Runs between two transactions of a handler, as another request might. */
let meanwhile: (() => Promise<unknown>) | undefined;
const server = soundServer({
  adapt: (own) => ({
    ...own,
    database: {
      ...own.database,
      transaction: async (job) => {
        const first = meanwhile;
        meanwhile = undefined;
        await first?.();
        return own.database.transaction(job);
      },
    },
  }),
});

const password = 'correct horse battery';

/** Signs in with a code from the mailbox. */
async function prove(email: string) {
  server.pass(50_000); // after this time the dealer may request another code
  const holder = visitor(server.url, email);
  await holder.post('/api/user/email-login', { email });
  const otp = await codeFor(server.url, email);
  const reply = await holder.post('/api/user/verify-otp', { email, otp });
  expect(reply.status, reply.text).toBe(200);
  return { holder, cookie: cookieOf(reply) };
}

it("a squatter's half-sent password fails once the holder has verified the email", async () => {
  const email = `holder-${randomUUID()}@example.in`;
  const squatter = visitor(server.url, email);
  const cookie = cookieOf(await squatter.post('/api/user/login-or-register', { email, password }));
  const finish = await halfSent(server.url, '/api/user/password', {
    cookie,
    body: '{"password":"eleven blue trucks"}',
  });
  const { cookie: holders } = await prove(email);
  expect(await finish()).toBe(401);
  expect(await profileWith(server.url, holders)).toBe(200);
  expect(await profileWith(server.url, cookie)).toBe(401);
  for (const tried of ['eleven blue trucks', password]) {
    const again = visitor(server.url, email);
    const reply = await again.post('/api/user/login-or-register', { email, password: tried });
    expect(reply.status).toBe(422);
  }
});

const writes: [path: string, body: (email: string) => object][] = [
  ['/api/user/password', () => ({ password: 'eleven blue trucks' })],
  ['/api/user/remove', (email) => ({ email })],
  ['/api/user/logout-everywhere', () => ({})],
  ['/api/payment/create-order', () => ({ amount: 100 })],
  ['/api/service/received', () => ({ keys: [randomUUID()] })],
  [
    '/api/service/call',
    () => ({ serviceName: 'Hyundai Service', payload: { vehicleNumber: 'MH00SB0001' } }),
  ],
];

describe.each(writes)('A half-sent POST %s', (path, body) => {
  it('a request still arriving when its dealer signs out everywhere changes nothing', async () => {
    const { holder, cookie } = await prove(`dealer-${randomUUID()}@example.in`);
    await holder.topUp(50);
    const finish = await halfSent(server.url, path, {
      cookie,
      body: JSON.stringify(body(holder.email)),
    });
    await holder.post('/api/user/logout-everywhere');
    expect(await finish()).toBe(401);
    const { holder: again } = await prove(holder.email);
    expect(await again.balance()).toBe(50);
  });

  it('a request whose session ends between the check and the write changes nothing', async () => {
    const { holder, cookie } = await prove(`dealer-${randomUUID()}@example.in`);
    await holder.topUp(50);
    meanwhile = () =>
      server.backend.database.transaction((sql) =>
        sql.run(
          `DELETE FROM session
           WHERE account_id = (SELECT id FROM account WHERE email = :email)`,
          { email: holder.email },
        ),
      );
    const reply = await send(`${server.url}${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body(holder.email)),
    });
    expect(reply).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    const { holder: again } = await prove(holder.email);
    expect(await again.balance()).toBe(50);
  });
});
