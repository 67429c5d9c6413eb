// The groups of mutated code and the tests that judge them: the rules whose loss would cost a
// dealer money.

import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Returns the folder that holds a group's instrumented code and the record of its mutants. */
export const placeOf = (name) =>
  fileURLToPath(new URL(`../../build/mutation/${name}`, import.meta.url));

/** The percentage of each group's mutants that its tests must find. */
export const SCORE_MIN = 90;

/** Returns each name's one file, in any subfolder. A full path means only that file. */
function filesIn(folder, names, suffix) {
  const all = readdirSync(new URL(`../../${folder}`, import.meta.url), {
    recursive: true,
    encoding: 'utf8',
  })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => !path.includes('/schema/'));
  return names.split(/\s+/).map((name) => {
    const whole = `${folder}/${name}${suffix}`;
    const found = all.includes(whole)
      ? [whole]
      : all.filter((path) => path.endsWith(`/${name}${suffix}`));
    if (found.length !== 1) throw new Error(`${found.length} files ${name}${suffix} in ${folder}`);
    return found[0];
  });
}

const codeUnder = (folder) =>
  readdirSync(new URL(`../../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts'));

/** Tests run in this order: the quickest first, because one failure is enough. */
export const groups = {
  data: {
    // Left out: legal pages and refusals are prose, and the samples' letterhead is invented.
    mutate: codeUnder('data').filter(
      (path) => !/^data\/(legal|local|samples)\/|refusals\.ts$/.test(path),
    ),
    tests: ['tests/data/**/*.test.ts'],
  },
  // Steps inside one transaction, and the code that reads requests and the gateway's answers.
  db: {
    mutate: [
      ...filesIn(
        'api',
        'money/ledger ledger-entries open-hold settle-hold known-calls payment-orders',
        '.ts',
      ),
      ...filesIn('api', 'buy-request razorpay/razorpay razorpay-answers razorpay-client', '.ts'),
      ...filesIn('api/money/refunds', 'refunds shortfalls', '.ts'),
    ],
    needsServers: true,
    tests: [
      ...filesIn('tests/api', 'call-request gateway-answers ledger holds', '.test.ts'),
      ...filesIn('tests/api', 'gateway-client gateway-calls gateway-refunds disputes', '.test.ts'),
      ...filesIn('tests/api', 'never-received phone-limit buyer-phones', '.test.ts'),
    ],
  },
  // The code between those steps, tested with a whole server and its gateway.
  money: {
    mutate: [
      ...filesIn(
        'api',
        'buy-report held-call ended-calls calls-in-flight no-sale reports/daily-counts',
        '.ts',
      ),
      ...filesIn('api', 'credit-payment top-up/unclaimed claims top-up/top-up', '.ts'),
      ...filesIn(
        'api/money',
        'refund-settlement gateway-differences open-order-watch polling ' +
          'refunds/gateway-refunds refunds/disputes',
        '.ts',
      ),
      ...filesIn('api/money', 'vouchers ledger-invariants', '.ts'),
      'api/reports/cancellation.ts',
    ],
    needsServers: true,
    // Lists that are read once, when their module loads, so no test seems to reach them.
    judges: {
      'api/money/ledger-invariants.ts': filesIn('tests/api', 'invariants', '.test.ts'),
    },
    tests: [
      ...filesIn('tests/api', 'no-sale live-calls free-questions ended-calls holds', '.test.ts'),
      ...filesIn('tests/api', 'disputes gateway-refunds refund-settlement credit', '.test.ts'),
      ...filesIn('tests/api', 'overtaken-credits unclaimed top-up-outage ledger-check', '.test.ts'),
      ...filesIn('tests/api', 'call-ends rounds lost-orders replays give-backs', '.test.ts'),
      ...filesIn('tests/api', 'invariants consent reports/calls judged-answers', '.test.ts'),
      ...filesIn('tests/api', 'cancellation attacks-money top-up upstream-names', '.test.ts'),
      ...filesIn(
        'tests/api',
        'voucher charges payment-story voucher-text unproved-email invoice-month',
        '.test.ts',
      ),
      ...filesIn('tests/api', 'removed-accounts webhook payment-orders', '.test.ts'),
      ...filesIn('tests/api', 'unclaimed-losses', '.test.ts'),
      ...filesIn('tests/api/money', 'disputed-refunds invoices', '.test.ts'),
      'tests/api/integrity/damaged-money.test.ts',
      'tests/api/money/refunds.test.ts',
      ...filesIn('tests/api', 'daily-counts reconciler', '.test.ts'),
      ...filesIn('tests/api', 'phone-limit one-key silent-server desk-books', '.test.ts'),
      ...filesIn('tests/api/backup', 'restored-money replay logged-acts restore-drill', '.test.ts'),
    ],
  },
  outbox: {
    mutate: filesIn(
      'sw',
      'outbox/rows outbox/row outbox/lease outbox/database outbox/delivery outbox/waking ' +
        'outbox/decisions ' +
        'next-state drain send-row row-lock maker-request reports/cars car-notes',
      '.ts',
    ),
    // Each of these files stands in for the browser before the code of `sw` loads.
    isOnAPhone: true,
    needsItsOwnModules: true,
    tests: [
      ...filesIn(
        'tests/sw',
        'settlement row outbox turns dealer-answers no-record buyers-session',
        '.test.ts',
      ),
      ...filesIn(
        'tests/sw',
        'delivery drained confirmed drain maker-request maker-request-races cars plates stock ' +
          'devices/sync',
        '.test.ts',
      ),
    ],
  },
  // The code behind the tap that orders a car's checks. It looks up existing orders again before it
  // stores new ones.
  bundle: {
    mutate: ['web/state/order-bundle.ts', 'web/state/already-asked.ts'],
    needsItsOwnModules: true,
    tests: ['tests/web/already-asked.test.ts', 'tests/web/order-bundle.test.ts'],
  },
};
