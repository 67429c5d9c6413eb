// The handler of each call in the contract: the whole server on one page.

import { catalogue, type ServiceId } from '../../data/catalogue.ts';
import { toRupees } from '../../data/values/money.ts';
import type { Backend } from '../backend.ts';
import type { Handlers } from '../http/contract-endpoints.ts';
import { removeAccount, sessionsOf } from '../identity/account-settings.ts';
import { accountById } from '../identity/accounts.ts';
import { phoneAdmit, phoneEnter, phoneOffer } from '../identity/add-phone.ts';
import { namesOfPhones } from '../identity/buyer-phone.ts';
import {
  phoneAsk,
  phoneBalance,
  phoneChange,
  phones,
  phonesAsking,
} from '../identity/phone-acts.ts';
import { loginWithGoogle, nonceForGoogle } from '../identity/sign-in/google-sign-in.ts';
import { loginOrRegister, setOwnPassword } from '../identity/sign-in/own-password.ts';
import { askForCode, signOut, signOutEverywhere, verifyCode } from '../identity/sign-in/sign-in.ts';
import {
  libraryCreate,
  libraryGeneration,
  libraryKeep,
  libraryRemove,
  libraryRestart,
} from '../library/begin-and-end.ts';
import { boxFetch, boxPut, boxTaken } from '../library/box.ts';
import { joinAsk, joinState, joinStep } from '../library/joins.ts';
import { libraryRecovery, libraryState, sharesReports } from '../library/library-state.ts';
import { ownBusiness, setBusiness } from '../money/invoices.ts';
import { walletOf } from '../money/ledger.ts';
import { type Entry, entriesAfter, transactionId } from '../money/ledger-entries.ts';
import { createOrder, verifyPayment } from '../money/top-up/top-up.ts';
import { comingTo } from '../money/top-up/unclaimed.ts';
import { voucherFor } from '../money/vouchers.ts';
import { isSold } from '../proof/withdrawn-reports.ts';
import { refusal } from '../refusal.ts';
import { callService } from '../reports/buy-report.ts';
import { cancelCall } from '../reports/cancellation.ts';
import { keyHash } from '../reports/sealed-answer.ts';
import { servicesSwitchedOff } from '../reports/service-switches.ts';
import { forgetReceived, handedOver } from '../reports/stored-answers.ts';

/** A year of a dealer's reports takes a few pages, each answered in a few milliseconds. */
const TRANSACTIONS_MAX = 1000;

export const handlers: Handlers = {
  emailLogin: askForCode,
  verifyOtp: verifyCode,
  googleNonce: nonceForGoogle,
  googleLogin: loginWithGoogle,
  loginOrRegister,
  logout: signOut,
  logoutEverywhere: signOutEverywhere,

  sessions: sessionsOf,
  setPassword: setOwnPassword,
  removeAccount,
  profile: async (backend, { accountId }) => {
    const account = await backend.database.read((sql) => accountById(sql, accountId));
    if (!account) throw new Error('A session has no account.');
    return {
      email: account.email,
      accountId,
      isProved: account.verified_at !== null,
      hasPassword: account.password_hash !== null,
    };
  },
  transactions: async (backend, { accountId, query }) => {
    const limit = Math.min(query.limit ?? TRANSACTIONS_MAX, TRANSACTIONS_MAX);
    const at = backend.clock();
    const { entries, names, asking } = await backend.database.read((sql) => {
      const entries = entriesAfter(sql, { accountId, after: query.after, limit });
      return {
        entries,
        names: namesOfPhones(sql, accountId, entries),
        asking: phonesAsking(sql, accountId, at),
      };
    });
    const isSharing = await sharesReports(backend, accountId);
    return {
      transactions: entries.map((entry) => transactionOf(entry, names.get(entry.number))),
      ...(asking.length > 0 && { asking }),
      ...(isSharing !== undefined && { sharesReports: isSharing }),
    };
  },

  balance: async (backend, { accountId, phoneId }) => {
    if (phoneId !== undefined) return phoneBalance(backend, { accountId, phoneId });
    const { spendablePaise, entryCount } = await wallet(backend, accountId);
    const coming = (await backend.database.read((sql) => comingTo(sql, accountId))).map(
      ({ payment_id, left_paise }) => ({ payment: payment_id, amount: toRupees(left_paise) }),
    );
    return {
      balance: toRupees(spendablePaise),
      entries: entryCount,
      ...(coming.length > 0 && { coming }),
    };
  },
  totalTransactions: async (backend, { accountId }) => ({
    totalTransactions: (await wallet(backend, accountId)).entryCount,
  }),
  totalDebit: async (backend, { accountId }) => ({
    totalCreditUsed: toRupees((await wallet(backend, accountId)).debitedPaise),
  }),
  totalCredit: async (backend, { accountId }) => ({
    totalCreditAdded: toRupees((await wallet(backend, accountId)).creditedPaise),
  }),
  createOrder: (backend, request) => createOrder(backend, request, request.body),
  voucher: voucherFor,
  verifyPayment: (backend, request) => verifyPayment(backend, request, request.body),

  callService: async (backend, request) => ({
    verbatim: await callService(backend, request, request.body),
  }),
  cancelCall: async (backend, request) => {
    const { idempotencyKey: key } = request;
    if (key === undefined) throw refusal('no_key');
    const answer = await cancelCall(backend, { ...request, key });
    return answer === undefined ? { cancelled: true } : { verbatim: answer };
  },
  received: async (backend, { accountId, body, assertSession }) => {
    const keyHashes = body.keys.map((key) => keyHash(accountId, key));
    const at = backend.clock();
    await backend.database.transaction((sql) => {
      assertSession(sql);
      forgetReceived(sql, keyHashes, at);
    });
    return {};
  },
  handedOver: async (backend, { accountId }) =>
    backend.database.read((sql) => handedOver(sql, accountId)),

  business: ownBusiness,
  setBusiness,

  libraryState,
  libraryCreate,
  libraryRecovery,
  libraryGeneration,
  libraryRemove,
  libraryRestart,
  libraryKeep,
  boxPut,
  boxFetch,
  boxTaken,
  joinAsk,
  joinState,
  joinStep,

  phones,
  phoneOffer,
  phoneAdmit,
  phoneChange,
  phoneEnter,
  phoneAsk,

  sold: async (backend, { query: { digest, iat } }) => {
    const sale = { digest: Buffer.from(digest, 'base64url'), second: iat };
    return { sold: await backend.database.read((sql) => isSold(sql, sale)) };
  },

  config: async ({ config, gateway, google, database }) => {
    const { legalName, address, gstin } = config.seller;
    const switchedOff = new Set(await database.read(servicesSwitchedOff));
    const isOn = (id: ServiceId) => !config.servicesOff.includes(id) && !switchedOff.has(id);
    return {
      mode: config.mode,
      razorpayKeyId: gateway.keyId,
      checkoutScript: gateway.checkoutScript,
      googleClientId: google?.clientId ?? null,
      googleScript: google?.script ?? null,
      services: catalogue.map((service) => ({
        serviceName: service.serviceName,
        price: toRupees(service.pricePaise),
        isOn: isOn(service.id),
      })),
      support: config.support,
      // The facts that the law requires us to show a buyer.
      seller: { legalName, address, gstin },
    };
  },
  health: async (backend) => {
    await backend.database.read((sql) => sql.get('SELECT 1'));
    const trouble = await backend.health.trouble();
    if (trouble !== undefined) throw refusal('unhealthy', { trouble });
    return { status: 'ready' };
  },
};

function wallet(backend: Backend, accountId: string) {
  return backend.database.read((sql) => walletOf(sql, accountId));
}

function transactionOf(entry: Entry, phone: string | undefined) {
  return {
    transactionId: transactionId(entry.number),
    date: new Date(entry.at).toISOString(),
    type: entry.to_book === 'wallet' ? ('Credit' as const) : ('Debit' as const),
    description: entry.description,
    amount: toRupees(entry.amount_paise),
    balance: toRupees(entry.balance_paise),
    ...(phone !== undefined && { phone }),
  };
}
