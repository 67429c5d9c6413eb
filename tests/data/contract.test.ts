// The contract between phone and server: which calls exist, and what each accepts.

import * as v from 'valibot';
import { IdempotencyKey, Seal, unwrapResult, wrapResult } from '../../data/contract.ts';
import { type EveryCallName, everyCall } from '../../data/every-call.ts';
import { RefusalBody } from '../../data/refusal-body.ts';

/** The calls in the specification, section 7, and later ones. */
const calls = [
  ['emailLogin', 'POST', '/api/user/email-login', 'none'],
  ['verifyOtp', 'POST', '/api/user/verify-otp', 'none'],
  ['googleNonce', 'GET', '/api/user/google-nonce', 'none'],
  ['googleLogin', 'POST', '/api/user/google-login', 'none'],
  ['loginOrRegister', 'POST', '/api/user/login-or-register', 'none'],
  ['logout', 'POST', '/api/user/logout', 'none'],
  ['logoutEverywhere', 'POST', '/api/user/logout-everywhere', 'owner'],
  ['sessions', 'GET', '/api/user/sessions', 'owner'],
  ['setPassword', 'POST', '/api/user/password', 'owner'],
  ['removeAccount', 'POST', '/api/user/remove', 'owner'],
  ['profile', 'GET', '/api/user/profile', 'owner'],
  ['balance', 'GET', '/api/payment/balance', 'buyer'],
  ['totalTransactions', 'GET', '/api/payment/total-transaction', 'owner'],
  ['totalDebit', 'GET', '/api/payment/total-debit', 'owner'],
  ['totalCredit', 'GET', '/api/payment/total-credit', 'owner'],
  ['createOrder', 'POST', '/api/payment/create-order', 'owner'],
  ['verifyPayment', 'POST', '/api/payment/verify', 'owner'],
  ['voucher', 'GET', '/api/payment/voucher', 'owner'],
  ['transactions', 'GET', '/api/user/transactions', 'owner'],
  ['callService', 'POST', '/api/service/call', 'buyer'],
  ['cancelCall', 'POST', '/api/service/cancel', 'buyer'],
  ['received', 'POST', '/api/service/received', 'buyer'],
  ['handedOver', 'GET', '/api/service/handed-over', 'owner'],
  ['sold', 'GET', '/api/proof/sold', 'none'],
  ['config', 'GET', '/api/config', 'none'],
  ['health', 'GET', '/healthz', 'none'],
  ['libraryState', 'GET', '/api/library/state', 'owner'],
  ['libraryCreate', 'POST', '/api/library/create', 'owner'],
  ['libraryRecovery', 'GET', '/api/library/recovery', 'owner'],
  ['libraryGeneration', 'POST', '/api/library/generation', 'owner'],
  ['libraryRemove', 'POST', '/api/library/remove', 'owner'],
  ['libraryRestart', 'POST', '/api/library/restart', 'owner'],
  ['boxPut', 'POST', '/api/library/box', 'buyer'],
  ['boxFetch', 'GET', '/api/library/box', 'owner'],
  ['boxTaken', 'POST', '/api/library/box/taken', 'owner'],
  ['libraryKeep', 'POST', '/api/library/keep', 'owner'],
  ['joinAsk', 'POST', '/api/library/join', 'owner'],
  ['joinState', 'GET', '/api/library/join', 'owner'],
  ['joinStep', 'POST', '/api/library/join/step', 'owner'],
  ['business', 'GET', '/api/user/business', 'owner'],
  ['setBusiness', 'POST', '/api/user/business', 'owner'],
  ['phones', 'GET', '/api/phones', 'owner'],
  ['phoneOffer', 'POST', '/api/phones/offer', 'owner'],
  ['phoneAdmit', 'POST', '/api/phones/admit', 'owner'],
  ['phoneChange', 'POST', '/api/phones/change', 'owner'],
  ['phoneEnter', 'POST', '/api/phone/enter', 'none'],
  ['phoneAsk', 'POST', '/api/phone/ask', 'buyer'],
];

it('the contract contains exactly these calls', () => {
  const found = Object.entries(everyCall).map(([name, { method, path, session }]) => [
    name,
    method,
    path,
    session,
  ]);
  expect(found).toEqual(calls);
});

const step = (to: string) => ({ to, id: long(22) });

type Case = [EveryCallName, 'query' | 'body' | 'answer', unknown, unknown];

const email = 'dealer@example.in';
const otp = '012345';
const key = '0191b2c3-d4e5-7f00-8000-0123456789ab';
const paid = {
  razorpay_payment_id: 'pay_00000000000001',
  razorpay_order_id: 'order_00000000000001',
  razorpay_signature: 'a'.repeat(128),
};
const credit = { ...paid, amount: 100 };
const call = { serviceName: 'Challan Check', payload: {} };
const answer = {
  data: {},
  receipt: { id: '1', key, serviceName: 'x', price: 4, balance: 1.5, at: 'x', number: 'x' },
};
const [refused, same] = [Symbol('refused'), Symbol('same')];
const long = (characters: number) => 'a'.repeat(characters);

const library = { id: long(22), writeHash: long(43), recovery: long(32_768) };
const renewed = { write: long(43), generation: 2, writeHash: long(43), recovery: 'a' };

const cases: Case[] = [
  ['emailLogin', 'body', { email: ' Dealer@Example.IN ' }, { email }],
  ['emailLogin', 'body', { email: `${long(243)}@example.in` }, same],
  ['emailLogin', 'body', { email: `${long(244)}@example.in` }, refused],
  ...['', 'a@b', 'a b@c.in', 'a@b@c.in', '<a@b.in>', 'a@b.in,c@d.in', 'a\u200b@b.in', '@b.in'].map(
    (odd): Case => ['emailLogin', 'body', { email: odd }, refused],
  ),
  ...['a@b .in', 'a@.in', 'a@b.', 'a@b.i n', 'a"@b.in', 'a@b;.in', 'a@b.in:1', 'a@[b].in'].map(
    (odd): Case => ['emailLogin', 'body', { email: odd }, refused],
  ),
  ['verifyOtp', 'body', { email, otp }, same],
  ['verifyOtp', 'body', { email, otp: '12345' }, refused],
  ['verifyOtp', 'body', { email, otp: '1234567' }, refused],
  ['verifyOtp', 'body', { email, otp: 'x12345' }, refused],
  ['googleLogin', 'body', { email, googleId: long(255), credential: long(4096) }, same],
  ['googleLogin', 'body', { email, googleId: long(256) }, refused],
  ['googleLogin', 'body', { email, googleId: '1', credential: long(4097) }, refused],
  ['loginOrRegister', 'body', { email, password: long(200) }, same],
  ['loginOrRegister', 'body', { email, password: long(201) }, refused],
  ['loginOrRegister', 'body', { email, password: '' }, refused],
  ['loginOrRegister', 'body', { email }, refused],
  ['logoutEverywhere', 'body', {}, same],
  ['logoutEverywhere', 'body', { dropPassword: true }, same],
  ['logoutEverywhere', 'body', { dropPassword: 'yes' }, refused],
  ['setPassword', 'body', { password: 'p', current: 'c', otp }, same],
  ['setPassword', 'body', { current: 'c' }, refused],
  ['setPassword', 'body', { password: 'p', otp: '1' }, refused],
  ['removeAccount', 'body', {}, refused],
  ['createOrder', 'body', { amount: 100.5 }, same],
  ['createOrder', 'body', { amount: '100' }, refused],
  ['createOrder', 'body', { amount: Number.POSITIVE_INFINITY }, refused],
  ['verifyPayment', 'body', credit, same],
  ['verifyPayment', 'body', { ...credit, amount: undefined }, refused],
  ['verifyPayment', 'body', { ...credit, razorpay_payment_id: 'pay_1' }, refused],
  ['verifyPayment', 'body', { ...credit, razorpay_payment_id: 'xpay_00000000000001' }, refused],
  ['verifyPayment', 'body', { ...credit, razorpay_order_id: 'order_0000000000000/' }, refused],
  ['verifyPayment', 'body', { ...credit, razorpay_order_id: 'pay_00000000000001' }, refused],
  ['verifyPayment', 'body', { ...credit, razorpay_signature: long(129) }, refused],
  ['voucher', 'query', { transactionId: 'T000001' }, same],
  ['voucher', 'query', { transactionId: 'T00001' }, refused],
  ['voucher', 'query', { transactionId: `T${'1'.repeat(15)}` }, same],
  ['voucher', 'query', { transactionId: `T${'1'.repeat(16)}` }, refused],
  ['voucher', 'query', { transactionId: 'xT000001' }, refused],
  ['voucher', 'query', {}, refused],
  ['transactions', 'query', {}, same],
  ['transactions', 'query', { after: long(64), limit: '50' }, { after: long(64), limit: 50 }],
  ['transactions', 'query', { after: long(65) }, refused],
  ...['0', '-1', '12345', '1x', 'x1', ''].map(
    (limit): Case => ['transactions', 'query', { limit }, refused],
  ),
  ['callService', 'body', { ...call, quotedPrice: 4, consent: 'bank-12' }, same],
  [
    'callService',
    'body',
    { serviceName: ' A ', payload: { a: ' b ' } },
    { serviceName: 'A', payload: { a: 'b' } },
  ],
  [
    'callService',
    'body',
    { ...call, serviceName: long(64), payload: { [long(64)]: long(128) } },
    same,
  ],
  ['callService', 'body', { ...call, serviceName: long(65) }, refused],
  ['callService', 'body', { ...call, payload: { [long(65)]: 'b' } }, refused],
  ['callService', 'body', { ...call, payload: { a: long(129) } }, refused],
  ['callService', 'body', { ...call, payload: { a: 'b\u202ec' } }, refused],
  ['callService', 'body', { ...call, serviceName: '\u0000x' }, refused],
  ['callService', 'body', { ...call, payload: undefined }, refused],
  ['callService', 'body', { ...call, quotedPrice: Number.NaN }, refused],
  ...['bank', 'b-1', 'Bank-1', 'bank-1234', 'bank-', 'x bank-1', 'bank-1x', `${long(13)}-1`].map(
    (consent): Case => ['callService', 'body', { ...call, consent }, refused],
  ),
  ['callService', 'answer', answer, same],
  ['callService', 'answer', { data: {} }, refused],
  ['callService', 'answer', { ...answer, receipt: { ...answer.receipt, key: 1 } }, refused],
  ['cancelCall', 'answer', { cancelled: true }, same],
  ['cancelCall', 'answer', { cancelled: false }, refused],
  ['cancelCall', 'answer', answer, same],
  ['received', 'body', { keys: Array.from({ length: 100 }, () => key) }, same],
  ['received', 'body', { keys: Array.from({ length: 101 }, () => key) }, refused],
  ['received', 'body', { keys: ['x'] }, refused],
  ['received', 'body', {}, refused],
  ['sold', 'query', { digest: long(43), iat: '1795236300' }, { digest: long(43), iat: 1795236300 }],
  ['sold', 'query', { digest: long(44), iat: '1' }, refused],
  ['sold', 'query', { digest: long(43), iat: '-1' }, refused],
  ['libraryCreate', 'body', library, same],
  ['libraryCreate', 'body', { ...library, replaces: long(22) }, same],
  ['libraryCreate', 'body', { ...library, id: long(21) }, refused],
  ['libraryCreate', 'body', { ...library, id: `${long(21)}=` }, refused],
  ['libraryCreate', 'body', { ...library, writeHash: long(42) }, refused],
  ['libraryCreate', 'body', { ...library, recovery: '' }, refused],
  ['libraryCreate', 'body', { ...library, recovery: long(32_769) }, refused],
  ['libraryCreate', 'body', { ...library, replaces: long(23) }, refused],
  ['libraryGeneration', 'body', renewed, same],
  ...[0, 1.5, -1, 2 ** 32, '2'].map(
    (generation): Case => ['libraryGeneration', 'body', { ...renewed, generation }, refused],
  ),
  ['libraryGeneration', 'body', { ...renewed, write: long(44) }, refused],
  ['libraryGeneration', 'body', { ...renewed, otp: '123456' }, same],
  ['libraryRemove', 'body', {}, refused],
  ['libraryRemove', 'body', { write: long(43) }, refused],
  ['libraryRestart', 'body', { otp: '12345' }, refused],
  ['libraryKeep', 'body', {}, refused],
  ['joinAsk', 'body', { commit: long(43), browser: 'Call 98100' }, { commit: long(43) }],
  ['joinAsk', 'body', { commit: long(42) }, refused],
  ['joinState', 'query', { id: long(22) }, same],
  ['joinState', 'query', {}, refused],
  ['joinState', 'answer', { state: 'asked', point: null, sealed: null }, same],
  ['joinState', 'answer', { state: 'open', point: null, sealed: null }, refused],
  ['joinStep', 'body', { ...step('offered'), write: long(43), point: long(87) }, same],
  ['joinStep', 'body', { ...step('offered'), point: long(87) }, refused],
  ['joinStep', 'body', { ...step('answered'), point: long(87) }, same],
  ['joinStep', 'body', { ...step('answered'), point: long(86) }, refused],
  ['joinStep', 'body', { ...step('sealed'), write: long(43), sealed: long(32_768) }, same],
  ['joinStep', 'body', { ...step('sealed'), write: long(43), sealed: 'a b' }, refused],
  ['joinStep', 'body', step('refused'), refused],
  ['joinStep', 'body', { ...step('expired'), write: long(43) }, refused],
  ['sessions', 'answer', { sessions: [{ since: 'x', phone: null, isThis: true }] }, same],
  ['sessions', 'answer', { sessions: [{}] }, refused],
  ['profile', 'answer', { email, accountId: '1', isProved: true, hasPassword: false }, same],
  ['profile', 'answer', { email, accountId: '1', isProved: true }, refused],
  ['googleNonce', 'answer', {}, refused],
  ['verifyOtp', 'answer', { message: 'x', accountId: '1', email }, same],
  ['verifyOtp', 'answer', { message: 'x' }, refused],
  ['logout', 'answer', {}, refused],
  ['balance', 'answer', {}, refused],
  ['balance', 'answer', { balance: '5' }, refused],
  ['totalTransactions', 'answer', {}, refused],
  ['totalDebit', 'answer', {}, refused],
  ['totalCredit', 'answer', {}, refused],
  ['createOrder', 'answer', { order: { id: 'o', amount: 100, currency: 'INR' } }, same],
  ['createOrder', 'answer', { order: { id: 'o', amount: 100, currency: 'USD' } }, refused],
  ['verifyPayment', 'answer', {}, refused],
  ['voucher', 'answer', {}, refused],
  ['transactions', 'answer', { transactions: [{}] }, refused],
  ['transactions', 'answer', {}, refused],
  ['transactions', 'answer', { transactions: [], sharesReports: true }, same],
  ['transactions', 'answer', { transactions: [], sharesReports: 1 }, refused],
  ['health', 'answer', { status: 'ready' }, same],
  ['health', 'answer', { status: 'late' }, refused],
];

it.each(cases)('a call accepts only its own format: the %s %s: %j', (name, part, sent, read) => {
  const parsed = v.safeParse(everyCall[name][part], sent);
  expect(parsed.success ? parsed.output : refused).toEqual(read === same ? sent : read);
});

it('a transaction is either a credit or a debit', () => {
  const one = { transactionId: 'T1', date: 'x', description: 'x', amount: 1, balance: 1 };
  const { answer } = everyCall.transactions;
  const isRead = (type: string) => v.is(answer, { transactions: [{ ...one, type }] });
  expect([isRead('Credit'), isRead('Debit'), isRead('')]).toEqual([true, true, false]);
});

it("the phone's configuration has a mode, prices and a seller", () => {
  const config = {
    mode: 'live',
    razorpayKeyId: '',
    checkoutScript: '',
    googleClientId: null,
    googleScript: null,
    services: [{ serviceName: 'Challan Check', price: 4, isOn: true }],
    support: { email: '', phone: '' },
    seller: { legalName: '', address: '', gstin: '' },
  };
  const isRead = (change: object) => v.is(everyCall.config.answer, { ...config, ...change });
  const sound = [{}, { mode: 'sandbox' }];
  const odd = [{ mode: '' }, { seller: {} }, { services: [{}] }, { support: {} }];
  expect(sound.map(isRead)).toEqual([true, true]);
  expect(odd.map(isRead)).toEqual([false, false, false, false]);
});

it('an idempotency key ignores letter case, and a seal has 32 bytes', () => {
  expect(v.parse(IdempotencyKey, key.toUpperCase())).toBe(key);
  expect(v.is(IdempotencyKey, `${key}0`)).toBe(false);
  const seals = [long(43), long(42), long(44), `${long(42)}=`, `${long(41)}-_`];
  expect(seals.map((seal) => v.is(Seal, seal))).toEqual([true, false, false, false, true]);
});

it("a service's result is found only at that service's place in the answer", () => {
  for (const envelope of ['data.result', 'data.data.result'] as const) {
    expect(unwrapResult(envelope, wrapResult(envelope, 'r'))).toBe('r');
  }
  expect(wrapResult('data.result', 1)).toEqual({ result: 1 });
  expect(wrapResult('data.data.result', 1)).toEqual({ data: { result: 1 } });
  for (const odd of [{}, { data: null }, { data: 'result' }, { data: {} }, { result: 1 }]) {
    expect(unwrapResult('data.data.result', odd)).toBeUndefined();
  }
  expect(unwrapResult('data.result', { data: { result: 1 } })).toBeUndefined();
});

it('a refusal has a code and a sentence, and keeps its other values', () => {
  const refusal = { message: 'x', code: 'price_changed', price: 4 };
  expect(v.parse(RefusalBody, refusal)).toEqual(refusal);
  for (const odd of [{ code: 'not_found' }, { message: 'x', code: 'No code' }, {}]) {
    expect(v.is(RefusalBody, odd)).toBe(false);
  }
});
