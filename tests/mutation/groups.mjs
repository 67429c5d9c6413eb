// What is mutated, and which tests judge it: the rules whose loss would cost a dealer money.

import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where a group's instrumented code lies, and what is known of its mutants. */
export const placeOf = (name) =>
  fileURLToPath(new URL(`../../build/mutation/${name}`, import.meta.url));

/** Of a hundred mutants of each group its tests find at least so many. */
export const SCORE_MIN = 90;

/** `a b` in `folder` are `folder/a.suffix` and `folder/b.suffix`. */
const filesIn = (folder, names, suffix) =>
  names.split(/\s+/).map((name) => `${folder}/${name}${suffix}`);

const codeUnder = (folder) =>
  readdirSync(new URL(`../../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts'));

/** Tests run in the order they stand here: the quickest first, since one that fails is enough. */
export const groups = {
  data: {
    // The legal pages are prose, and the samples' letterhead is made up.
    mutate: codeUnder('data').filter((path) => !/^data\/(legal|local|samples)\//.test(path)),
    tests: ['tests/data/**/*.test.ts'],
  },
  // Steps inside one transaction, and what callers and the gateway are understood to say.
  book: {
    mutate: [
      ...filesIn('api', 'ledger holds known-calls payment-orders refunds', '.ts'),
      ...filesIn('api', 'call-request gateway gateway-answers gateway-refunds disputes', '.ts'),
    ],
    tests: filesIn(
      'tests/api',
      'call-request gateway-answers ledger holds gateway-refunds disputes gateway gateway-calls',
      '.test.ts',
    ),
  },
  // What lies between those steps: a whole server, and its gateway.
  money: {
    mutate: [
      ...filesIn('api', 'calls ended-calls live-calls no-sale daily-counts withdrawals', '.ts'),
      ...filesIn('api', 'credit lost-orders sent-back unclaimed differences top-up', '.ts'),
      ...filesIn('api', 'refund-settlement reconciler vouchers invariants', '.ts'),
    ],
    tests: [
      ...filesIn('tests/api', 'no-sale live-calls free-questions ended-calls holds', '.test.ts'),
      ...filesIn('tests/api', 'disputes gateway-refunds refund-settlement credit', '.test.ts'),
      ...filesIn(
        'tests/api',
        'call-ends rounds lost-orders replays late-answer give-backs',
        '.test.ts',
      ),
      ...filesIn('tests/api', 'invariants consent service-prices calls judged-answers', '.test.ts'),
      ...filesIn('tests/api', 'withdrawals attacks-money top-up upstream-names', '.test.ts'),
      ...filesIn('tests/live', 'voucher charges payment-story voucher-text', '.test.ts'),
      ...filesIn('tests/api', 'removed-accounts webhook handed-over payment-orders', '.test.ts'),
      'tests/live/damaged-money.test.ts',
      'tests/live/refunds.test.ts',
      ...filesIn('tests/api', 'daily-counts reconciler', '.test.ts'),
      'tests/live/restored-money.test.ts',
    ],
  },
  outbox: {
    mutate: filesIn('sw', 'outbox outbox-row outbox-database settlement drain delivery', '.ts'),
    // Each file stands in for the browser before the code of `sw` is loaded.
    needsItsOwnModules: true,
    tests: [
      ...filesIn('tests/sw', 'settlement outbox-row outbox outbox-turns', '.test.ts'),
      ...filesIn('tests/sw', 'delivery drained drain', '.test.ts'),
    ],
  },
};
