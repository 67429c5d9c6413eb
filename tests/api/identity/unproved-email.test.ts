// An account with an unverified email: the person who verifies the email later takes it over.

import { codeFor, signIn, visitor } from '../../support/dealer.ts';
import { credit, debit, operate } from '../../support/desk.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = sharedServer();

it('an unverified email cannot order credit, and the refusal says how to verify it', async () => {
  const dealer = visitor(server.url);
  const login = { email: dealer.email, password: 'correct horse battery' };
  await dealer.post('/api/user/login-or-register', login);
  expect((await dealer.get('/api/user/profile')).body).toMatchObject({
    isProved: false,
    hasPassword: true,
  });
  const refused = await dealer.post('/api/payment/create-order', { amount: 100 });
  expect(refused).toMatchObject({ status: 403, body: { code: 'email_unproved' } });
  expect(refused.body['message']).toMatch(/log in with an OTP .* Nothing was taken\./);

  await dealer.post('/api/user/email-login', { email: dealer.email });
  const otp = await codeFor(server.url, dealer.email);
  await dealer.post('/api/user/verify-otp', { email: dealer.email, otp });
  expect((await dealer.get('/api/user/profile')).body).toMatchObject({ isProved: true });
  await dealer.topUp(100);
  expect(await dealer.balance()).toBe(100);
});

it('a credit to an unverified email warns the operator', async () => {
  const dealer = visitor(server.url);
  const login = { email: dealer.email, password: 'correct horse battery' };
  await dealer.post('/api/user/login-or-register', login);
  const by = (rupees: string) => ({
    words: [dealer.email, rupees],
    options: { reason: 'Paid by UPI' },
  });
  const given = await operate(server, credit, by('20'));
  expect(given.summary).toBe(`Done: ${dealer.email} (not verified) is credited ₹20.`);
  const taken = await operate(server, debit, by('20'));
  expect(taken.summary).toBe(`Done: ${dealer.email} (not verified) is debited ₹20.`);
  await signIn(server.url, dealer);
  const later = await operate(server, credit, by('20'));
  expect(later.summary).toBe(`Done: ${dealer.email} is credited ₹20.`);
});
