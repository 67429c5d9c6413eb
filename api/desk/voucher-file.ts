// The accountant's file of a financial year, sent as it is read: a year of a large book is never
// held as a whole.

import { Readable } from 'node:stream';
import type { Middleware } from 'koa';
import { financialYearOf } from '../money/vouchers.ts';
import { voucherHeader } from '../operator/money/accounts-export.ts';
import type { Desk } from './desk.ts';
import { unknownPerson } from './desk-endpoints.ts';
import type { WhoAsks } from './desk-request.ts';

/** `GET /desk/api/books/file?year=2026`; without a year, the present one. */
export function voucherFile(desk: Desk, whoAsks: WhoAsks): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'GET' || ctx.path !== '/desk/api/books/file') return next();
    if (!(await whoAsks(ctx))) throw unknownPerson();
    const asked = String(ctx.query['year'] ?? '');
    const year = /^20\d\d$/.test(asked) ? Number(asked) : financialYearOf(desk.backend.clock());
    ctx.type = 'text/csv; charset=utf-8';
    ctx.attachment(`lotproof-vouchers-${year}-${String(year + 1).slice(2)}.csv`);
    ctx.body = Readable.from(lines(desk, year));
    return undefined;
  };
}

async function* lines({ reading, backend }: Desk, financialYear: number) {
  yield voucherHeader;
  const { seller } = backend.config;
  for (const series of ['RV', 'FV'] as const) {
    let after = 0;
    let isLast = false;
    while (!isLast) {
      const page = await reading.ask('voucherFile', { seller, series, financialYear, after });
      if (page.lines !== '') yield page.lines;
      after = page.last;
      isLast = page.isLast;
    }
  }
}
