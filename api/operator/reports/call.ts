// The story of a call, from the tap on the phone to now: "my report never came".

import { typedReportNumber } from '../../../data/proof/report-number.ts';
import { mask, normalise } from '../../../data/values/identifiers.ts';
import { accountByEmail } from '../../identity/accounts.ts';
import { salesOfNumber } from '../../proof/sales-of-number.ts';
import { keyHash } from '../../reports/sealed-answer.ts';
import type { Sql } from '../../storage/database.ts';
import { type Command, type Row, timeText } from '../command.ts';
import { Mistake } from '../session.ts';
import { attemptsOf, callStory, withdrawnAt } from './call-story.ts';

type Call = {
  id: number;
  key_hash: Buffer;
  email: string;
  service: string;
  masked_identifier: string;
};

/** The newest that fits; an older one is asked for by its key. */
const CALLS_MAX = 20;
const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const call: Command = {
  name: 'call',
  usage: 'call KEY_OR_ID_OR_NUMBER_OR_PLATE_OR_EMAIL',
  does: 'tells the whole story of a call: attempts, sources, charge, and whether the phone has it',
  async run({ database, clock }, { words: [word = ''] }) {
    const at = clock();
    return database.read((sql) => {
      const calls = found(sql, word);
      const [only] = calls;
      if (!only) return { rows: [], summary: neverAsked(sql, word) };
      if (calls.length > 1) return { rows: calls.map((each) => lineOf(sql, each)), summary: MANY };
      const { rows, now } = callStory(sql, only, at);
      const about = `${only.service} ${only.masked_identifier}`.trim();
      return { rows, summary: `Call ${only.id}, ${about}, of ${only.email}. ${now}` };
    });
  },
};

const MANY = 'Several fit, the newest last. "call ID" tells the story of one.';

function found(sql: Sql, word: string): Call[] {
  if (word.includes('@')) return callsOfDealer(sql, word.trim().toLowerCase());
  if (KEY.test(word)) return callsByKey(sql, word);
  const byId = /^\d{1,15}$/.test(word) ? callById(sql, Number(word)) : undefined;
  if (byId) return [byId];
  const sold = salesOfNumber(sql, typedReportNumber(word));
  // A plate may look like a number: it is one only where a report has it.
  return sold.length > 0
    ? sold.flatMap(({ callId }) => callById(sql, callId) ?? [])
    : callsAbout(sql, word);
}

const CALL = /* sql */ `
  SELECT call.id, key_hash, email, service, masked_identifier
  FROM call JOIN account ON account.id = account_id`;

function callsOfDealer(sql: Sql, email: string): Call[] {
  const account = accountByEmail(sql, email);
  if (!account) throw new Mistake(`There is no dealer ${email}.`);
  return sql
    .all<Call>(`${CALL} WHERE account_id = :accountId ORDER BY call.id DESC LIMIT :limit`, {
      accountId: account.id,
      limit: CALLS_MAX,
    })
    .toReversed();
}

function callById(sql: Sql, id: number): Call | undefined {
  return sql.get<Call>(`${CALL} WHERE call.id = :id`, { id });
}

function callsByKey(sql: Sql, key: string): Call[] {
  return hashesOf(sql, key).flatMap((keyHash) =>
    sql.all<Call>(`${CALL} WHERE key_hash = :keyHash`, { keyHash }),
  );
}

/**
 * The database knows hashes of account and key: each dealer's is tried. Phones write keys small.
 */
function hashesOf(sql: Sql, key: string): Buffer[] {
  const accounts = sql.all<{ id: string }>('SELECT id FROM account');
  const spellings = [...new Set([key, key.toLowerCase()])];
  return accounts.flatMap(({ id }) => spellings.map((each) => keyHash(id, each)));
}

/** A tap can be withdrawn before any source was asked; throws if nothing is known of it. */
function neverAsked(sql: Sql, word: string): string {
  const times = KEY.test(word) ? hashesOf(sql, word).map((hash) => withdrawnAt(sql, hash)) : [];
  const at = times.find((time) => time !== undefined);
  if (at !== undefined) {
    return `Taken back at ${timeText(at)}, before any source was asked; never charged.`;
  }
  throw new Mistake('No call fits: give its key, id, report number, number plate, or an email.');
}

/** By identifier, as the database has it: all but the end is masked. */
function callsAbout(sql: Sql, word: string): Call[] {
  const masked = /[•*]/.test(word) ? word.replaceAll('*', '•') : mask(normalise(word));
  return sql
    .all<Call>(`${CALL} WHERE masked_identifier = :masked ORDER BY call.id DESC LIMIT :limit`, {
      masked,
      limit: CALLS_MAX,
    })
    .toReversed();
}

function lineOf(sql: Sql, { id, email, service, masked_identifier }: Call): Row {
  const attempts = attemptsOf(sql, id);
  return {
    id,
    'first asked': timeText(attempts[0]?.opened_at ?? null),
    email,
    service,
    about: masked_identifier,
    attempts: attempts.length,
    end: attempts.at(-1)?.outcome ?? 'under way',
  };
}
