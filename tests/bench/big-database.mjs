// Writes a database of any size in bulk, with the real schema and correct links, counters and
// vouchers. It writes in a minute what takes a server hours.

import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import { chained } from '../../build/compiled/api/money/ledger-chain.js';
import {
  checksumOfCall,
  checksumOfOpened,
  checksumOfSettled,
} from '../../build/compiled/api/storage/integrity/row-checksums.js';
import { schema } from '../../build/compiled/api/storage/migrate.js';

const DAY_MS = 24 * 3_600_000;
/** The database's first entry is this old; its last was made just now. */
const SPAN_MS = 365 * DAY_MS;
/** One dealer has a tenth of all entries, so that there is one long statement. */
export const LARGEST_DEALER = 'dealer-0@example.in';
const ENTRIES_PER_DEALER = 500;
const OPEN_ORDERS = 1000;
/**
 * The age of the oldest answer. Older answers would be refunded: a starting server would have
 * thousands to refund.
 */
const KEPT_MS = 29 * DAY_MS;
const ENTRIES_PER_COMMIT = 50_000;
/** One entry in ten is a payment; the nine reports after it spend it all. */
const PAID_PAISE = 225_00;
const SOLD_PAISE = 25_00;
const ANSWER_BYTES = 3000;

/** Memory for all the database's indexes: with less, most rows are written to disk many times. */
const FILLING_KILOBYTES = 600_000;

/** Makes a database with this many entries in the folder. Returns its path. */
export function createDatabase(dataDir, { entries, openOrders = OPEN_ORDERS }) {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'lotproof.db');
  const file = new Sqlite(path);
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = OFF');
  for (const script of schema) file.exec(script);
  file.pragma(`cache_size = -${FILLING_KILOBYTES}`);
  fillDatabase(file, { entries, openOrders });
  file.pragma(`user_version = ${schema.length}`);
  file.pragma('wal_checkpoint(TRUNCATE)');
  file.close();
  // Flush the database to the disk. Otherwise the first checkpoint would wait for all of it, and
  // every sale would wait for the checkpoint.
  const written = openSync(path, 'r+');
  fsyncSync(written);
  closeSync(written);
  return path;
}

/** Writes this many entries into an empty database. */
function fillDatabase(file, { entries, openOrders }) {
  const now = Date.now();
  const dealers = makeDealers(Math.max(2, Math.ceil(entries / ENTRIES_PER_DEALER)));
  const write = statementsOf(file);
  for (const { id, email } of dealers) write.account.run(id, email, now - SPAN_MS, now - SPAN_MS);
  const db = { write, entries, now };
  for (let first = 1; first <= entries; first += ENTRIES_PER_COMMIT) {
    file.exec('BEGIN');
    const last = Math.min(first + ENTRIES_PER_COMMIT - 1, entries);
    for (let id = first; id <= last; id += 1) writeEntry(db, id, dealerOf(dealers, id));
    file.exec('COMMIT');
  }
  file.exec('BEGIN');
  for (const dealer of dealers) write.wallet.run(dealer);
  for (let number = 0; number < openOrders; number += 1) writeOpenOrder(db, dealers, number);
  file.exec('COMMIT');
}

function makeDealers(count) {
  return Array.from({ length: count }, (_, number) => ({
    id: `account-${number}`,
    email: `dealer-${number}@example.in`,
    posted: 0,
    credited: 0,
    debited: 0,
    count: 0,
    previous: undefined,
  }));
}

function dealerOf(dealers, id) {
  return id % 10 === 0 ? dealers[0] : dealers[1 + (id % (dealers.length - 1))];
}

function statementsOf(file) {
  const into = (table, columns) => {
    const marks = columns.split(' ').map(() => '?');
    return file.prepare(`INSERT INTO ${table} (${columns.split(' ')}) VALUES (${marks})`);
  };
  const opened = 'call_id amount_paise opened_at due_at server opened_checksum';
  const settled = 'settled_at outcome provider provider_reference settled_checksum';
  return {
    account: into('account', 'id email created_at verified_at'),
    entry: file.prepare(
      `INSERT INTO entry VALUES (:id, :account_id, :number, :from_book, :to_book, :amount_paise,
         :balance_paise, :reference, :description, :at, :hash)`,
    ),
    wallet: file.prepare(
      `INSERT INTO wallet (account_id, posted_paise, credited_paise, debited_paise, entry_count)
       VALUES (:id, :posted, :credited, :debited, :count)`,
    ),
    call: into('call', 'id account_id key_hash fingerprint service masked_identifier checksum'),
    hold: into('hold', `${opened} ${settled}`),
    answer: into('sealed_answer', 'call_id sealed sealed_at forgotten_at forgotten_why checksum'),
    order: into('payment_order', 'id account_id amount_paise created_at closed_at payment_id'),
    act: into('act', 'reference kind account_id who why at'),
    refund: into(
      'refund',
      'id account_id payment_id amount_paise opened_at settled_at outcome gateway_refund_id',
    ),
  };
}

/** One entry in ten adds money, one in a hundred by hand; the others are sales or refunds. */
function writeEntry(db, id, dealer) {
  const at = Math.round(db.now - SPAN_MS + (SPAN_MS * id) / db.entries);
  const position = dealer.count % 10;
  if (dealer.count % 200 === 199) {
    writeRefund(db, id, dealer, at);
  } else if (position !== 0) {
    writeSale(db, id, dealer, at);
  } else if (dealer.count % 100 === 50) {
    writeGoodwill(db, id, dealer, at);
  } else {
    writePayment(db, id, dealer, at);
  }
}

function writePayment(db, id, dealer, at) {
  const reference = `pay_${id}`;
  dealer.payment = reference;
  db.write.order.run(`order_${id}`, dealer.id, PAID_PAISE, at, at, reference);
  const movement = { from: 'gateway', to: 'wallet', amount: PAID_PAISE, reference };
  post(db, id, dealer, { ...movement, description: 'Wallet Recharge', at });
}

function writeGoodwill(db, id, dealer, at) {
  const reference = `credit-${id}`;
  db.write.act.run(reference, 'credit', dealer.id, 'operator', 'Goodwill', at);
  const movement = { from: 'operator', to: 'wallet', amount: PAID_PAISE, reference };
  post(db, id, dealer, { ...movement, description: 'Credit: Goodwill', at });
}

function writeRefund(db, id, dealer, at) {
  const { write } = db;
  const reference = `refund-${id}`;
  write.act.run(reference, 'refund', dealer.id, 'operator', 'Asked for', at);
  const settled = [at, at, 'refunded', `rfnd_${id}`];
  write.refund.run(reference, dealer.id, dealer.payment, SOLD_PAISE, ...settled);
  const movement = { from: 'wallet', to: 'gateway', amount: SOLD_PAISE, reference };
  post(db, id, dealer, { ...movement, description: 'Refund', at });
}

/** One call in ten had failed once before. One new answer in a hundred waits for its phone. */
function writeSale(db, id, dealer, at) {
  const { write } = db;
  const key_hash = chained(undefined, { account_id: dealer.id, reference: `key ${id}` });
  const call = { account_id: dealer.id, key_hash, fingerprint: key_hash, service: 'hyundai' };
  write.call.run(id, ...Object.values(call), 'MH00****01', checksumOfCall(call));
  const opened = { callId: id, openedAt: at };
  if (id % 10 === 1) {
    writeHold(db, { ...opened, dueAt: at + 1 }, [at + 1, 'source_down', null, null]);
  }
  const sold = [at + 3000, 'captured', 'sandbox', `ref-${id}`];
  writeHold(db, { ...opened, dueAt: at + 120_000 }, sold);
  const isWaiting = id % 100 === 1 && at > db.now - KEPT_MS;
  const answer = isWaiting ? Buffer.alloc(ANSWER_BYTES, id) : null;
  const forgotten = isWaiting ? [null, null] : [at, 'received'];
  write.answer.run(id, answer, at, ...forgotten, crc32(answer ?? ''));
  const movement = { from: 'wallet', to: 'revenue', amount: SOLD_PAISE, reference: String(id) };
  post(db, id, dealer, { ...movement, description: 'Hyundai MH00****01', at });
}

function writeHold({ write }, { callId, openedAt, dueAt }, settled) {
  const opened = {
    call_id: callId,
    amount_paise: SOLD_PAISE,
    opened_at: openedAt,
    due_at: dueAt,
    session_reference: null,
    consent: null,
    server: 1,
    phone_id: null,
  };
  const [settled_at, outcome, provider, provider_reference] = settled;
  const checksum = checksumOfSettled({ settled_at, outcome, provider, provider_reference });
  const columns = [callId, SOLD_PAISE, openedAt, dueAt, 1, checksumOfOpened(opened)];
  write.hold.run(...columns, ...settled, checksum);
}

function post(db, id, dealer, { from, to, amount, reference, description, at }) {
  const isCredit = to === 'wallet';
  dealer.count += 1;
  dealer.posted += isCredit ? amount : -amount;
  dealer.credited += isCredit ? amount : 0;
  dealer.debited += isCredit ? 0 : amount;
  const entry = {
    id,
    account_id: dealer.id,
    number: dealer.count,
    from_book: from,
    to_book: to,
    amount_paise: amount,
    balance_paise: dealer.posted,
    reference,
    description,
    at,
  };
  dealer.previous = chained(dealer.previous, entry);
  db.write.entry.run({ ...entry, hash: dealer.previous });
}

function writeOpenOrder({ write, now }, dealers, number) {
  const dealer = dealers[number % dealers.length];
  write.order.run(openOrderId(number), dealer.id, PAID_PAISE, now - number * 60_000, null, null);
}

/** Returns an id in the gateway's format, which is all that the server checks. */
function openOrderId(number) {
  return `order_Open${String(number).padStart(10, '0')}`;
}
