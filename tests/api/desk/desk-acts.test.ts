// The operator's desk can do what the operator's commands do, and no more.

import { join } from 'node:path';
import { loggedKinds, readActs } from '../../../api/backup/act-log.ts';
import { actCommands } from '../../../api/operator/acts/act-commands.ts';
import type { Act, ActKind } from '../../../data/desk/acts.ts';
import { operate } from '../../support/desk.ts';
import { type DeskSubject, deskSubject } from '../../support/desk-subject.ts';
import { type Colleague, colleague, doAct } from '../../support/desk-visitor.ts';
import { foldersUntil } from '../../support/folders.ts';
import { setFaults, silent } from '../../support/payments.ts';
import { sharedServer } from '../../support/shared-server.ts';

const folder = foldersUntil(afterAll)();
const WHY = 'Asked for by telephone';

const server = sharedServer();
let asha: Colleague;
beforeAll(async () => {
  await setFaults(server, silent);
  asha = await colleague(server, 'asha');
});

const subject = () => deskSubject(server, asha);

type Case = {
  act: (of: DeskSubject) => Act;
  /** The words that an operator would type in the terminal for this act. */
  words: (of: DeskSubject) => string[];
  options?: (of: DeskSubject) => Record<string, string>;
  prepare?: (of: DeskSubject) => Promise<unknown>;
};

const newestInLog = async () => (await asha.ask('list', { name: 'log', person: 'asha' })).rows[0];
const byTerminal = (kind: ActKind, words: string[], options: Record<string, string> = {}) =>
  operate(server, actCommands[kind], { words, options: { reason: WHY, ...options } });
const differ = ({ paymentId }: DeskSubject) =>
  server.backend.database.transaction((sql) =>
    sql.run(
      `INSERT INTO difference (kind, reference, account_id, payment_id, amount_paise, found_at)
       VALUES ('unclear', :paymentId, NULL, :paymentId, 500, 1)`,
      { paymentId },
    ),
  );
const lose = ({ untold }: DeskSubject) =>
  server.backend.database.transaction((sql) => {
    sql.run('DELETE FROM payment_order WHERE payment_id IS NULL');
    sql.run(
      `INSERT INTO unclaimed_payment
         (payment_id, order_id, order_paise, left_paise, owner_hash, found_at)
       SELECT :untold, 'order_' || :untold, 30000, 30000, NULL, 1`,
      { untold },
    );
  });

const cases: Record<ActKind, Case> = {
  credit: {
    act: ({ accountId }) => act('credit', accountId, 12_50),
    words: ({ dealer }) => [dealer.email, '12.50'],
  },
  debit: {
    act: ({ accountId }) => act('debit', accountId, 100_00),
    words: ({ dealer }) => [dealer.email, '100'],
  },
  refund: {
    act: ({ paymentId }) => act('refund', paymentId, 200_00),
    words: ({ paymentId }) => [paymentId, '200'],
  },
  'sign-out': {
    act: ({ accountId }) => act('sign-out', accountId),
    words: ({ dealer }) => [dealer.email],
  },
  block: {
    act: ({ accountId }) => act('block', accountId),
    words: ({ dealer }) => [dealer.email],
  },
  unblock: {
    act: ({ accountId }) => act('unblock', accountId),
    words: ({ dealer }) => [dealer.email],
    prepare: ({ dealer }) => byTerminal('block', [dealer.email]),
  },
  'dealer-data': {
    act: ({ accountId }) => act('dealer-data', accountId),
    words: ({ dealer }) => [dealer.email],
    options: ({ accountId }) => ({ to: join(folder, `${accountId}.json`) }),
  },
  reconcile: { act: ({ untold }) => act('reconcile', untold), words: ({ untold }) => [untold] },
  give: {
    act: ({ untold, dealer }) => ({ ...act('give', untold), email: dealer.email }),
    words: ({ untold }) => [untold],
    options: ({ dealer }) => ({ email: dealer.email }),
    prepare: lose,
  },
  withdraw: { act: ({ number }) => act('withdraw', number), words: ({ number }) => [number] },
  settle: {
    act: ({ paymentId }) => act('settle', paymentId),
    words: ({ paymentId }) => [paymentId],
    prepare: differ,
  },
  'service-off': {
    act: () => ({ ...act('service-off', 'pan'), tell: 'PAN is down today.' }),
    words: () => ['pan'],
    options: () => ({ tell: 'PAN is down today.' }),
  },
  'service-on': {
    act: () => act('service-on', 'pan'),
    words: () => ['pan'],
    prepare: () => byTerminal('service-off', ['pan']).catch(() => 0),
  },
  'source-cost': {
    act: () => act('source-cost', 'rc/sandbox', 3_50),
    words: () => ['rc/sandbox', '3.50'],
  },
  purge: {
    act: ({ accountId, dealer }) => ({ ...act('purge', accountId), email: dealer.email }),
    words: ({ dealer }) => [dealer.email],
    prepare: async ({ dealer, untold }) => {
      await byTerminal('debit', [dealer.email, '475']);
      await byTerminal('reconcile', [untold]);
      await byTerminal('refund', [untold]);
    },
  },
};

function act(kind: Act['kind'], target: string, amountPaise?: number): Act {
  return { kind, target, reason: WHY, ...(amountPaise === undefined ? {} : { amountPaise }) };
}

it.each(Object.entries(cases))(
  'an act has the same effect from the desk and the terminal: %s',
  async (kind, { act: actOf, words, options, prepare }) => {
    const [byCommand, byDesk] = [await subject(), await subject()];
    await prepare?.(byCommand);
    const typed = await byTerminal(kind as ActKind, words(byCommand), options?.(byCommand));
    expect([typed.summary, typed.isGood ?? true]).toEqual([expect.any(String), true]);
    if (kind === 'service-off') await byTerminal('service-on', ['pan']);
    await prepare?.(byDesk);
    const before = await newestInLog();
    const done = await doAct(asha, actOf(byDesk));
    expect(await newestInLog(), 'who did it, and why').not.toEqual(before);
    expect([done.sentence, done.isGood]).toEqual([expect.any(String), true]);
    if (kind === 'service-off') await byTerminal('service-on', ['pan']);
  },
);

it('each kind of act that is repeated after a restore has its line in the log', async () => {
  const { acts } = await readActs(server.backend.config);
  // No act at the desk rotates the signing key; tests/api/proof/rotation.test.ts tests that.
  const logged = new Set([...acts.map(({ kind }) => kind), 'rotation']);
  expect([...logged].sort()).toEqual([...loggedKinds].sort());
});

it("a preview shows the wallet before and after, and the rest of the day's limit", async () => {
  const { accountId, paymentId, dealer } = await subject();
  const shown = await asha.post('actPreview', act('credit', accountId, 10_00));
  expect(shown).toMatchObject({ beforePaise: 475_00, afterPaise: 485_00 });
  expect(shown.leftTodayPaise).toBeLessThanOrEqual(3_00_000_00);
  const back = await asha.post('actPreview', act('refund', paymentId));
  expect(back).toMatchObject({ beforePaise: 475_00, afterPaise: 0 });
  await doAct(asha, act('refund', paymentId, 475_00));
  expect(await dealer.balance()).toBe(0);
  const more = await asha.send('actPreview', { body: act('debit', accountId, 1_00) });
  expect([more.status, more.body['message']]).toEqual([
    400,
    `${dealer.email} has only ₹0 to spend.`,
  ]);
});

it('the desk says why it refuses an act: no reason, no dealer, or above a limit', async () => {
  const { accountId } = await subject();
  const refusedBy = async (asked: Act) => {
    const challenge = await asha.post('actChallenge', asked);
    const assertion = asha.authenticator.sign(challenge, asha.site);
    const { status, body } = await asha.send('act', { body: { ...asked, assertion } });
    return [status, body['message']];
  };
  const noReason = await refusedBy({ ...act('credit', accountId, 1_00), reason: 'x' });
  expect(noReason).toEqual([400, expect.stringContaining('Give a reason')]);
  const tooMuch = await refusedBy(act('credit', accountId, 1_00_000_01));
  expect(tooMuch).toEqual([400, 'At most ₹1,00,000 at a time.']);
  const unknown = await refusedBy(act('block', 'no-such-account'));
  expect(unknown).toEqual([400, 'There is no such dealer.']);
});
