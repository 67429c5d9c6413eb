// The queries that may scan a table: which file may scan which tables, and why that is cheap.

export const mayScan: { file: string; tables: RegExp; why: string }[] = [
  {
    file: 'api/money/ledger-invariants.ts',
    tables: /./,
    why: 'verify reads all of the database, each row once',
  },
  {
    file: 'api/money/invoice-invariants.ts',
    tables: /./,
    why: 'the same',
  },
  {
    file: 'api/money/invoice-month.ts',
    tables: /^(give_back|withdrawn_report|voucher|invoice_advance|business)$/,
    why: 'once a month, at night',
  },
  { file: 'api/backup/library-copy.ts', tables: /^library$/, why: 'beside reading all of it' },
  { file: 'api/library/libraries.ts', tables: /^library$/, why: 'a row for each dealer' },
  { file: 'api/storage/money-mode.ts', tables: /^book_mode$/, why: 'it has one row' },
  {
    file: 'api/money/nightly-comparison.ts',
    tables: /^act$/,
    why: 'for a payment that was never credited',
  },
  {
    file: 'api/money/gateway-differences.ts',
    tables: /^difference$/,
    why: 'few, and settled by hand',
  },
  { file: 'api/money/nightly-comparison.ts', tables: /^comparison$/, why: 'it has three rows' },
  {
    file: 'api/money/top-up/unclaimed.ts',
    tables: /^unclaimed_payment$/,
    why: 'those of restores, for an operator who asks',
  },
  { file: 'api/money/ledger-roots.ts', tables: /^chain_root$/, why: 'reads the last row alone' },
  {
    file: 'api/money/ledger-entries.ts',
    tables: /^entry$/,
    why: 'counts them, for verify and a copy',
  },
  { file: 'api/backup/backup-folder.ts', tables: /^entry$/, why: 'in copies, once a night' },
  {
    file: 'api/backup/carry-over.ts',
    tables: /^(account|act|entry)$/,
    why: 'once, with no dealer served',
  },
  {
    file: 'api/money/running-sums.ts',
    tables: /^wallet$/,
    why: 'a row for each dealer, once a scrape or a look',
  },
  {
    file: 'api/server/metrics/database.ts',
    tables: /^wallet$/,
    why: 'a row for each dealer, once a scrape',
  },
  {
    file: 'api/reports/known-calls.ts',
    tables: /^give_back$/,
    why: 'few are never fetched in a month',
  },
  {
    file: 'api/identity/sign-in/one-time-code.ts',
    tables: /^sign_in_code$/,
    why: 'codes are gone in minutes',
  },
  { file: 'api/identity/session-store.ts', tables: /^session$/, why: 'a row a phone, hourly' },
  { file: 'api/proof/known-keys.ts', tables: /^(signing|stolen)_key$/, why: 'a row for each key' },
  {
    file: 'api/proof/withdrawn-reports.ts',
    tables: /^sale_digest$/,
    why: 'a search by hand, once',
  },
  { file: 'api/proof/withdrawn-reports.ts', tables: /^withdrawn_report$/, why: 'few, all wanted' },
  {
    file: 'api/money/top-up/credit-payment.ts',
    tables: /^restoration$/,
    why: 'a row for each restore',
  },
  {
    file: 'api/operator/server/restore.ts',
    tables: /^act$/,
    why: 'by hand, with no dealer served',
  },
  {
    file: 'api/backup/carry-over.ts',
    tables: /./,
    why: 'compares all dealers, with no dealer served',
  },
  {
    file: 'api/money/vouchers.ts',
    tables: /^voucher$/,
    why: 'skipped while each reference is whole',
  },
  ...['people', 'desk-sessions', 'passkeys'].map((of) => ({
    file: `api/desk/people/${of}.ts`,
    tables: /^(person|desk_session|invitation|spent_challenge|desk_event)$/,
    why: 'a few people',
  })),
  {
    file: 'api/desk/reading/books-read.ts',
    tables: /^desk_event$/,
    why: 'set by hand, in a thread',
  },
  { file: 'api/desk/reading/day-read.ts', tables: /^wallet$/, why: 'a row a dealer, in a thread' },
  {
    file: 'api/desk/reading/dealer-lists.ts',
    tables: /^call$/,
    why: 'a page of the dealer’s own, which it has found by their index and calls so',
  },
  {
    file: 'api/desk/reading/find.ts',
    tables: /^(account|call)$/,
    why: 'looks inside each email, or by a plate’s end, by hand, in a thread',
  },
  {
    file: 'api/desk/reading/log-read.ts',
    tables: /^(act|withdrawn_report|difference|service_switch|desk_event)$/,
    why: 'what was done by hand, in a thread',
  },
  {
    file: 'api/desk/reading/open-read.ts',
    tables: /^trade_word$/,
    why: 'the words of one trade, by hand, in a thread',
  },
  { file: 'api/reports/service-switches.ts', tables: /^service_switch$/, why: 'few, and by hand' },
  { file: 'api/storage/integrity/witness-watch.ts', tables: /^witnessed$/, why: 'it has one row' },
  { file: 'api/storage/integrity/witness.ts', tables: /^entry$/, why: 'reads the last row alone' },
  {
    file: 'api/operations/trusted-clock.ts',
    tables: /^(entry|hold)$/,
    why: 'reads the last row alone',
  },
];
