// Reads a dealer's tax invoices and credit notes, and reads and sets the business named on them.

import {
  type Business,
  gstinFault,
  NO_BUSINESS,
  placeOfGstin,
  states,
} from '../../data/business.ts';
import { catalogue } from '../../data/catalogue.ts';
import type { AnswerOf, BodyOf } from '../../data/every-call.ts';
import type { Invoice } from '../../data/invoice.ts';
import { type Paise, toRupees } from '../../data/values/money.ts';
import { DAY_MS } from '../../data/values/time-text.ts';
import type { Backend, Request } from '../backend.ts';
import { refusal } from '../refusal.ts';
import type { Sql } from '../storage/database.ts';
import { businessIn, PARTIES, sellerOf, serialOf, sumsOnTheWire, taxIn } from './vouchers.ts';

type Document = Parameters<typeof sellerOf>[0] &
  Parameters<typeof businessIn>[0] & {
    month: string;
    account_id: string;
    sold_in: string;
    series: 'TI' | 'CN';
    financial_year: number;
    number: number;
    at: number;
    email: string;
    of_at: number | null;
    of_year: number;
    of_number: number;
  };
type Line = Pick<Document, 'month' | 'account_id' | 'sold_in'>;
type Sold = Line & { service: string; count: number; amount_paise: Paise };
type Advance = Line & {
  financial_year: number;
  number: number;
  at: number;
  amount_paise: Paise;
};

/** Selects the documents for a month, or an account's newest; an empty string selects none. */
type Wanted = { month: string; accountId: string; limit: number };

const WANTED = /* sql */ `
  (SELECT * FROM invoice WHERE month = :month
   UNION ALL SELECT * FROM (SELECT * FROM invoice WHERE account_id = :accountId
     ORDER BY month DESC LIMIT :limit) AS own) AS wanted`;

function invoicesIn(sql: Sql, wanted: Wanted): Invoice[] {
  const documents = sql.all<Document>(
    `SELECT wanted.*, noted.at AS of_at, noted.financial_year AS of_year,
       noted.number AS of_number, ${PARTIES}
     FROM ${WANTED}
     JOIN invoice_month AS sold ON sold.month = wanted.sold_in
     JOIN seller ON seller.id = sold.seller_id
     LEFT JOIN business ON business.id = wanted.business_id
     LEFT JOIN invoice AS noted ON wanted.series = 'CN' AND noted.month = wanted.sold_in
       AND noted.account_id = wanted.account_id AND noted.sold_in = wanted.sold_in
     ORDER BY wanted.month DESC, wanted.series DESC, wanted.number`,
    wanted,
  );
  const lines = byDocument(
    sql.all<Sold>(
      `SELECT invoice_line.* FROM ${WANTED}
       JOIN invoice_line USING (month, account_id, sold_in) ORDER BY amount_paise DESC, service`,
      wanted,
    ),
  );
  const advances = byDocument(
    sql.all<Advance>(
      `SELECT invoice_advance.*, voucher.financial_year, voucher.number, entry.at
       FROM ${WANTED} JOIN invoice_advance USING (month, account_id, sold_in)
       JOIN voucher ON voucher.entry_id = invoice_advance.entry_id
       JOIN entry ON entry.id = voucher.entry_id ORDER BY entry.id`,
      wanted,
    ),
  );
  return documents.map((each) =>
    onTheWire(each, lines.get(keyOf(each)) ?? [], advances.get(keyOf(each)) ?? []),
  );
}

const keyOf = ({ month, account_id, sold_in }: Line) => `${month} ${account_id} ${sold_in}`;

function byDocument<T extends Line>(rows: T[]): Map<string, T[]> {
  const grouped = new Map<string, T[]>();
  for (const row of rows) grouped.set(keyOf(row), [...(grouped.get(keyOf(row)) ?? []), row]);
  return grouped;
}

function onTheWire(document: Document, lines: Sold[], advances: Advance[]): Invoice {
  const seller = sellerOf(document);
  const business = businessIn(document);
  const { legalName, address, gstin } = seller;
  const { at, of_at, of_year: financial_year, of_number: number } = document;
  const iso = (time: number) => new Date(time).toISOString();
  return {
    serial: serialOf(document),
    kind: document.series === 'TI' ? 'invoice' : 'note',
    month: document.month,
    at: iso(at),
    gstPercent: seller.gstPercent,
    serviceCode: seller.serviceCode,
    supplier: { legalName, address, gstin },
    recipient: document.email,
    business,
    place: placeOfGstin(business?.gstin ?? gstin),
    lines: lines.map(({ service, count, amount_paise }) => ({
      service: catalogue.find(({ id }) => id === service)?.shortName ?? service,
      count,
      ...sumsOnTheWire(amount_paise, taxIn(amount_paise, seller, business)),
    })),
    advances: advances.map((each) => ({
      serial: serialOf({ ...each, series: 'RV' }),
      at: iso(each.at),
      amount: toRupees(each.amount_paise),
    })),
    ...(of_at !== null && {
      of: { serial: serialOf({ series: 'TI', financial_year, number }), at: iso(of_at) },
    }),
  };
}

/** Returns a month's invoices and then its credit notes, each in number order. */
export function invoicesOfMonth(sql: Sql, { month }: { month: string }): Invoice[] {
  return invoicesIn(sql, { month, accountId: '', limit: 0 });
}

/** Covers six years, even with a credit note every month (CGST Act 2017, section 36). */
const INVOICES_MAX = 150;

// The dealer's own page of documents, and the business named on the documents.

export async function ownBusiness(
  { database }: Backend,
  { accountId }: Request<'business'>,
): Promise<AnswerOf<'business'>> {
  return database.read((sql) => ({
    business: businessOf(sql, accountId) ?? null,
    invoices: invoicesIn(sql, { month: '', accountId, limit: INVOICES_MAX }),
  }));
}

function businessOf(sql: Sql, accountId: string): Business | undefined {
  const row = sql.get<Parameters<typeof businessIn>[0]>(
    `SELECT legal_name AS business_name, address AS business_address, state AS business_state,
       gstin AS business_gstin FROM business
     WHERE account_id = :accountId ORDER BY id DESC LIMIT 1`,
    { accountId },
  );
  return row && businessIn(row);
}

/** Each change adds a row: a document may name the old business. Ten a day allow for typos. */
const CHANGES_A_DAY_MAX = 10;

export async function setBusiness({ database, clock }: Backend, request: Request<'setBusiness'>) {
  const { body, assertSession } = request;
  refuseUnlikely(body);
  const at = clock();
  await database.transaction((sql) => {
    const { id: accountId, verified_at } = assertSession(sql);
    if (verified_at === null) throw refusal('email_unproved', { not: 'stored' });
    if (isSame(body, businessOf(sql, accountId))) return;
    const since = at - DAY_MS;
    const changed = sql.get<{ count: number }>(
      'SELECT count(*) AS count FROM business WHERE account_id = :accountId AND since > :since',
      { accountId, since },
    );
    if ((changed?.count ?? 0) >= CHANGES_A_DAY_MAX) {
      throw refusal('too_many_attempts', { retryAfterSeconds: DAY_MS / 1000 });
    }
    sql.insert(
      `INSERT INTO business (account_id, legal_name, address, state, gstin, since)
       VALUES (:accountId, :legalName, :address, :state, :gstin, :at)`,
      { accountId, ...body, at },
    );
  });
  return {};
}

function refuseUnlikely(body: BodyOf<'setBusiness'>): void {
  if (isSame(body, undefined)) return;
  for (const field of ['legalName', 'address'] as const) {
    if (body[field] === '') throw refusal('malformed', { field });
  }
  if (!Object.hasOwn(states, body.state)) throw refusal('malformed', { field: 'state' });
  const fault = gstinFault(body);
  if (fault) throw refusal(fault);
}

function isSame(typed: Business, known: Business = NO_BUSINESS): boolean {
  return (Object.keys(NO_BUSINESS) as (keyof Business)[]).every((key) => typed[key] === known[key]);
}
