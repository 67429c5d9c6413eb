// What answers each call of the contract: the box on one page.

import { catalogue } from '../data/catalogue.ts';
import { toRupees } from '../data/values/money.ts';
import type { Box } from './backend.ts';
import type { Handlers } from './http/contract-endpoints.ts';
import { noKey } from './http/request-refusals.ts';
import { removeAccount, sessionsOf } from './identity/account-settings.ts';
import { accountById } from './identity/accounts.ts';
import { loginWithGoogle, nonceForGoogle } from './identity/sign-in/google-sign-in.ts';
import { setOwnPassword } from './identity/sign-in/own-password.ts';
import { loginOrRegister, sendCode, verifyCode } from './identity/sign-in/sign-in.ts';
import { signOut, signOutEverywhere } from './identity/sign-in/sign-out.ts';
import { type Entry, entriesAfter, transactionId, walletOf } from './money/ledger.ts';
import { createOrder, verifyPayment } from './money/top-up/top-up.ts';
import { voucherFor } from './money/voucher-answer.ts';
import { Refusal } from './refusal.ts';
import { callService } from './reports/buy-report.ts';
import { keyHash } from './reports/sealed-answer.ts';
import { forgetReceived, handedOver } from './reports/stored-answers.ts';
import { withdrawCall } from './reports/withdrawals.ts';
import type { Config } from './settings/config.ts';

/** A dealer's year of reports comes in a few pages, each answered in a few milliseconds. */
const TRANSACTIONS_MAX = 1000;

export const handlers: Handlers = {
  emailLogin: sendCode,
  verifyOtp: verifyCode,
  googleNonce: nonceForGoogle,
  googleLogin: loginWithGoogle,
  loginOrRegister,
  logout: signOut,
  logoutEverywhere: signOutEverywhere,

  sessions: sessionsOf,
  setPassword: setOwnPassword,
  removeAccount,
  profile: async (box, { accountId }) => {
    const account = await box.database.read((sql) => accountById(sql, accountId));
    if (!account) throw new Error('A session has no account.');
    return {
      email: account.email,
      accountId,
      isProved: account.verified_at !== null,
      hasPassword: account.password_hash !== null,
    };
  },
  transactions: async (box, { accountId, query }) => {
    const limit = Math.min(query.limit ?? TRANSACTIONS_MAX, TRANSACTIONS_MAX);
    const entries = await box.database.read((sql) =>
      entriesAfter(sql, { accountId, after: query.after, limit }),
    );
    return { transactions: entries.map(transactionOf) };
  },

  balance: async (box, { accountId }) => ({
    balance: toRupees((await wallet(box, accountId)).spendablePaise),
  }),
  totalTransactions: async (box, { accountId }) => ({
    totalTransactions: (await wallet(box, accountId)).entryCount,
  }),
  totalDebit: async (box, { accountId }) => ({
    totalCreditUsed: toRupees((await wallet(box, accountId)).debitedPaise),
  }),
  totalCredit: async (box, { accountId }) => ({
    totalCreditAdded: toRupees((await wallet(box, accountId)).creditedPaise),
  }),
  createOrder: (box, request) => createOrder(box, request, request.body),
  voucher: voucherFor,
  verifyPayment: (box, request) => verifyPayment(box, request, request.body),

  callService: async (box, request) => ({
    verbatim: await callService(box, request, request.body),
  }),
  withdraw: async (box, request) => {
    const { idempotencyKey: key } = request;
    if (key === undefined) throw noKey();
    const answer = await withdrawCall(box, { ...request, key });
    return answer === undefined ? { withdrawn: true } : { verbatim: answer };
  },
  received: async (box, { accountId, body, assertSession }) => {
    const keyHashes = body.keys.map((key) => keyHash(accountId, key));
    await box.database.transaction((sql) => {
      assertSession(sql);
      forgetReceived(sql, keyHashes, box.clock());
    });
    return {};
  },
  handedOver: async (box, { accountId }) => box.database.read((sql) => handedOver(sql, accountId)),

  config: async ({ config, gateway, google }) => ({
    mode: config.mode,
    razorpayKeyId: gateway.keyId,
    checkoutScript: gateway.checkoutScript,
    googleClientId: google?.clientId ?? null,
    googleScript: google?.script ?? null,
    services: catalogue.map((service) => ({
      serviceName: service.serviceName,
      price: toRupees(service.pricePaise),
      isOn: !config.servicesOff.includes(service.id),
    })),
    support: config.support,
    seller: sellerOf(config),
  }),
  health: async (box) => {
    await box.database.read((sql) => sql.get('SELECT 1'));
    const trouble = await box.health.trouble();
    if (trouble !== undefined) throw new Refusal('unavailable', trouble);
    return { status: 'ready' };
  },
};

/** What the law wants a buyer to know of whom they pay. */
function sellerOf({ seller: { legalName, address, gstin } }: Config) {
  return { legalName, address, gstin };
}

function wallet(box: Box, accountId: string) {
  return box.database.read((sql) => walletOf(sql, accountId));
}

function transactionOf(entry: Entry) {
  return {
    transactionId: transactionId(entry.number),
    date: new Date(entry.at).toISOString(),
    type: entry.to_book === 'wallet' ? ('Credit' as const) : ('Debit' as const),
    description: entry.description,
    amount: toRupees(entry.amount_paise),
    balance: toRupees(entry.balance_paise),
  };
}
