// Adds a buyer's phone with a one-time code. The first phone that enters the code shows two digits,
// and the owner picks them from three choices.

import { randomBytes, randomInt } from 'node:crypto';
import type { AnswerOf } from '../../data/every-call.ts';
import type { Backend, Request } from '../backend.ts';
import { lockWallet } from '../money/ledger.ts';
import { refusal } from '../refusal.ts';
import type { Sql } from '../storage/database.ts';
import { keepEvent } from './account-events.ts';
import { accountOf } from './accounts.ts';
import { phonesOf } from './buyer-phone.ts';
import { secretHash } from './session-store.ts';

const OFFER_MS = 10 * 60_000;
/** No dealership has more buyers than this. */
const PHONES_MAX = 20;

type Offer = {
  account_id: string;
  key_hash: Buffer;
  name: string;
  limit_paise: number;
  checks_persons: number;
  expires_at: number;
  secret_hash: Buffer | null;
  digits: string;
  choices: string;
  phone_id: number | null;
};

export async function phoneOffer(backend: Backend, request: Request<'phoneOffer'>) {
  const { name, perDay, persons } = request.body;
  const key = randomBytes(16).toString('base64url');
  const at = backend.clock();
  const expiresAt = at + OFFER_MS;
  const [digits, choices] = newDigits();
  await backend.database.transaction((sql) => {
    const { id: accountId, session_epoch: epoch } = request.assertSession(sql);
    lockWallet(sql, accountId); // an admission takes this lock too
    const inUse = phonesOf(sql, accountId, at).filter(({ is_in_use }) => is_in_use === 1);
    if (inUse.length >= PHONES_MAX) throw refusal('too_many_phones');
    sql.run('DELETE FROM phone_offer WHERE account_id = :accountId', { accountId });
    sql.run(
      `INSERT INTO phone_offer (account_id, key_hash, name, limit_paise, checks_persons,
         session_epoch, expires_at, digits, choices)
       VALUES (:accountId, :keyHash, :name, :limitPaise, :persons, :epoch, :expiresAt, :digits,
         :choices)`,
      {
        ...{ accountId, keyHash: secretHash(key), name, epoch, expiresAt, digits, choices },
        limitPaise: perDay * 100,
        persons: persons ? 1 : 0,
      },
    );
  });
  return { key, expiresAt: new Date(expiresAt).toISOString() };
}

/** Returns two digits, and the three choices that the owner picks them from. */
function newDigits(): [digits: string, choices: string] {
  const choices = new Set<string>();
  while (choices.size < 3) choices.add(String(randomInt(100)).padStart(2, '0'));
  return [[...choices][randomInt(3)] ?? '', [...choices].join(' ')];
}

/** The new phone sends the key, shows its digits, and asks again until the owner admits it. */
export async function phoneEnter(
  backend: Backend,
  { body, signIn }: Request<'phoneEnter'>,
): Promise<AnswerOf<'phoneEnter'>> {
  const keyHash = secretHash(body.key);
  const at = backend.clock();
  // A stranger's guess costs only a look-up. Only keys that we issued start a transaction.
  const isMade = await backend.database.read((sql) => standingOffer(sql, keyHash, at));
  if (!isMade) throw refusal('phone_code_over');
  const { offer, account } = await backend.database.transaction((sql) => {
    // The first phone wins. A stranger with a photo of the code is too late or is not admitted.
    sql.run(
      `UPDATE phone_offer SET secret_hash = :secretHash
       WHERE key_hash = :keyHash AND secret_hash IS NULL`,
      { keyHash, secretHash: secretHash(body.secret) },
    );
    const offer = standingOffer(sql, keyHash, at);
    if (!offer?.secret_hash?.equals(secretHash(body.secret))) throw refusal('phone_code_over');
    return { offer, account: accountOf(sql, offer.account_id) };
  });
  const isAdmitted = offer.phone_id !== null;
  if (offer.phone_id !== null) await signIn(account, 'phone', offer.phone_id);
  return {
    digits: offer.digits,
    expiresAt: new Date(offer.expires_at).toISOString(),
    accountId: isAdmitted ? account.id : null,
    name: offer.name,
  };
}

/** Returns undefined for an unknown or old key, and after the dealer signs out everywhere. */
function standingOffer(sql: Sql, keyHash: Buffer, at: number): Offer | undefined {
  return sql.get<Offer>(
    `SELECT phone_offer.* FROM phone_offer JOIN account ON account.id = phone_offer.account_id
     WHERE key_hash = :keyHash AND expires_at > :at
       AND phone_offer.session_epoch = account.session_epoch`,
    { keyHash, at },
  );
}

export async function phoneAdmit(
  backend: Backend,
  request: Request<'phoneAdmit'>,
): Promise<AnswerOf<'phoneAdmit'>> {
  const { key, digits } = request.body;
  const at = backend.clock();
  const answer = await backend.database.transaction((sql): AnswerOf<'phoneAdmit'> | undefined => {
    const { id } = request.assertSession(sql);
    // If the owner taps twice, the second tap finds the phone already admitted.
    if (digits !== undefined) lockWallet(sql, id);
    const offer = standingOffer(sql, secretHash(key), at);
    if (!offer || offer.account_id !== id) throw refusal('phone_code_over');
    if (offer.phone_id !== null) return ADMITTED;
    if (offer.secret_hash === null) return { state: 'waiting', choices: [] };
    if (digits === undefined) return { state: 'asked', choices: offer.choices.split(' ') };
    if (digits === offer.digits) return admitted(sql, backend, { request, offer, at });
    // The owner has one try, because a second guess among three choices would often be right.
    sql.run('DELETE FROM phone_offer WHERE account_id = :id', { id });
    keepEvent(sql, backend, { accountId: id, kind: 'phone refused', caller: request, at });
    return undefined;
  });
  if (!answer) throw refusal('wrong_digits');
  return answer;
}

const ADMITTED: AnswerOf<'phoneAdmit'> = { state: 'admitted', choices: [] };

function admitted(
  sql: Sql,
  backend: Backend,
  { request, offer, at }: { request: Request<'phoneAdmit'>; offer: Offer; at: number },
) {
  const { account_id: accountId, name, limit_paise, checks_persons } = offer;
  const phoneId = sql.insert(
    `INSERT INTO buyer_phone (account_id, name, limit_paise, checks_persons, seen_at)
     VALUES (:accountId, :name, :limit_paise, :checks_persons, :at)`,
    { accountId, name, limit_paise, checks_persons, at },
  );
  if (phoneId === undefined) throw new Error('A phone was not inserted.');
  // On PostgreSQL, the owner may have made a newer code in the meantime.
  const isOffered = sql.run('UPDATE phone_offer SET phone_id = :phoneId WHERE key_hash = :key', {
    phoneId,
    key: offer.key_hash,
  });
  if (isOffered === 0) throw refusal('phone_code_over');
  keepEvent(sql, backend, { accountId, kind: 'phone admitted', caller: request, phoneId, at });
  return ADMITTED;
}
