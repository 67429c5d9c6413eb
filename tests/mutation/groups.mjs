// What is mutated, and which tests judge it: the rules whose loss would cost a dealer money.

/** Of a hundred mutants of each group its tests find at least so many. */
export const SCORE_MIN = 90;

/** `a b` in `folder` are `folder/a.suffix` and `folder/b.suffix`. */
const filesIn = (folder, names, suffix) =>
  names.split(/\s+/).map((name) => `${folder}/${name}${suffix}`);

/** Tests run in the order they stand here: the quickest first, since one that fails is enough. */
export const groups = {
  data: {
    // The legal pages are prose, and the samples' letterhead is made up.
    mutate: ['data/**/*.ts', '!data/legal/**', '!data/samples/**'],
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
      ...filesIn('api', 'calls withdrawals credit top-up', '.ts'),
      ...filesIn('api', 'refund-settlement reconciler vouchers invariants', '.ts'),
    ],
    tests: [
      ...filesIn('tests/api', 'upstream-names replays late-answer give-backs', '.test.ts'),
      ...filesIn('tests/api', 'invariants consent service-prices calls top-up', '.test.ts'),
      ...filesIn('tests/live', 'voucher payment-story voucher-text', '.test.ts'),
      ...filesIn('tests/api', 'judged-answers payment-orders withdrawals', '.test.ts'),
      ...filesIn('tests/api', 'webhook attacks-money', '.test.ts'),
      ...filesIn('tests/live', 'charges refunds', '.test.ts'),
      'tests/api/reconciler.test.ts',
    ],
  },
  outbox: {
    mutate: filesIn('sw', 'outbox outbox-row outbox-database settlement drain delivery', '.ts'),
    // Each file stands in for the browser before the code of `sw` is loaded.
    needsItsOwnModules: true,
    tests: filesIn('tests/sw', 'settlement outbox-row outbox outbox-turns drain', '.test.ts'),
  },
};
