// What is done at the operator's desk is what the operator's commands do, and no more.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '../../../api/operator/command.ts';
import { block, signOut, unblock } from '../../../api/operator/dealers/access.ts';
import { purge } from '../../../api/operator/dealers/purge.ts';
import { credit, debit } from '../../../api/operator/money/corrections.ts';
import { differences } from '../../../api/operator/money/differences.ts';
import { reconcile } from '../../../api/operator/money/ledger.ts';
import { refund } from '../../../api/operator/money/refund.ts';
import { service } from '../../../api/operator/reports/service.ts';
import { withdraw } from '../../../api/operator/reports/withdraw.ts';
import type { Act } from '../../../data/desk/acts.ts';
import { operate } from '../../support/desk.ts';
import { type DeskSubject, deskSubject } from '../../support/desk-subject.ts';
import { type Colleague, colleague, doAct } from '../../support/desk-visitor.ts';
import { setFaults, silent } from '../../support/payments.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const WHY = 'Asked for by telephone';

let server: TestServer;
let asha: Colleague;
beforeAll(async () => {
  server = await startTestServer();
  await setFaults(server, silent);
  asha = await colleague(server, 'asha');
});
afterAll(() => server.remove());

const subject = () => deskSubject(server, asha);

const TABLES = [
  'act',
  'event',
  'entry',
  'refund',
  'block',
  'difference',
  'wallet',
  'withdrawn_report',
  'service_switch',
  'payment_order',
  'session',
  'account',
];

/** Every row about the dealer, without what no two acts share, and without the channel. */
async function rowsAbout(subject: DeskSubject): Promise<unknown> {
  // Reads of one moment share a snapshot, which may be older than another process' commit.
  await nextTurn();
  const rows = await server.backend.database.read((sql) =>
    TABLES.map((table) => [table, sql.all<Record<string, unknown>>(`SELECT * FROM ${table}`)]),
  );
  const { dealer, accountId, paymentId, untold, number } = subject;
  const own = [dealer.email, accountId, paymentId, untold, number];
  const text = JSON.stringify(
    rows.map(([table, all]) => [
      table,
      (all as Record<string, unknown>[]).filter((row) => {
        const values = Object.values(row).map(String).join(' ');
        return own.some((each) => values.includes(each)) || table === 'service_switch';
      }),
    ]),
    (key, value) => (TOLD_APART.test(key) ? undefined : value),
  );
  const sorted = JSON.parse(
    own
      .reduce((all, each, index) => all.replaceAll(each, `own ${index}`), text)
      .replace(/\b(credit|debit|refund)-[0-9a-f-]{36}/g, '$1-…')
      .replace(/withdrawn-[\w-]{43}/g, 'withdrawn-…')
      .replace(/rfnd_\w+|order_\w+/g, '…')
      .replaceAll('asha (desk)', 'asha'),
  ) as [string, unknown[]][];
  // Some tables are in the order of ids that nobody chose.
  return sorted.map(([table, all]) => [table, table === 'service_switch' ? all : inOrder(all)]);
}

function inOrder(rows: unknown[]): unknown[] {
  return rows.map((row) => JSON.stringify(row)).sort();
}

/** Ids, times and hashes. */
const TOLD_APART =
  /^(id|at|.*_at|hash|.*_hash|number|call_id|digest|session_reference|body|account_id|reference)$/;

type Case = {
  act: (of: DeskSubject) => Act;
  command: Command;
  words: (of: DeskSubject) => string[];
  options?: Record<string, string>;
  before?: (of: DeskSubject) => Promise<unknown>;
};

const blockIt = ({ dealer }: DeskSubject) =>
  operate(server, block, { words: [dealer.email], options: { reason: WHY } });
const differ = ({ paymentId }: DeskSubject) =>
  server.backend.database.transaction((sql) =>
    sql.run(
      `INSERT INTO difference (kind, reference, account_id, payment_id, amount_paise, found_at)
       VALUES ('unclear', :paymentId, NULL, :paymentId, 500, 1)`,
      { paymentId },
    ),
  );
const spendAll = ({ dealer }: DeskSubject) =>
  operate(server, debit, { words: [dealer.email, '475'], options: { reason: WHY } });

const cases: Record<Exclude<Act['kind'], 'export' | 'job' | 'add-passkey'>, Case> = {
  credit: {
    act: ({ accountId }) => act('credit', accountId, 12_50),
    command: credit,
    words: ({ dealer }) => [dealer.email, '12.50'],
  },
  debit: {
    act: ({ accountId }) => act('debit', accountId, 100_00),
    command: debit,
    words: ({ dealer }) => [dealer.email, '100'],
  },
  refund: {
    act: ({ paymentId }) => act('refund', paymentId, 200_00),
    command: refund,
    words: ({ paymentId }) => [paymentId, '200'],
  },
  'sign-out': {
    act: ({ accountId }) => act('sign-out', accountId),
    command: signOut,
    words: ({ dealer }) => [dealer.email],
  },
  block: {
    act: ({ accountId }) => act('block', accountId),
    command: block,
    words: ({ dealer }) => [dealer.email],
  },
  unblock: {
    act: ({ accountId }) => act('unblock', accountId),
    command: unblock,
    words: ({ dealer }) => [dealer.email],
    before: blockIt,
  },
  reconcile: {
    act: ({ untold }) => act('reconcile', untold),
    command: reconcile,
    words: () => [],
    options: { payment: 'untold' },
  },
  withdraw: {
    act: ({ number }) => act('withdraw', number),
    command: withdraw,
    words: ({ number }) => [number],
    options: { do: 'yes' },
  },
  settle: {
    act: ({ paymentId }) => act('settle', paymentId),
    command: differences,
    words: () => [],
    options: { settle: 'paid' },
    before: differ,
  },
  'service-off': {
    act: () => ({ ...act('service-off', 'pan'), tell: 'PAN answers nobody today.' }),
    command: service,
    words: () => ['pan', 'off'],
    options: { tell: 'PAN answers nobody today.' },
  },
  'service-on': {
    act: () => act('service-on', 'pan'),
    command: service,
    words: () => ['pan', 'on'],
    before: () =>
      operate(server, service, { words: ['pan', 'off'], options: { reason: WHY } }).catch(() => 0),
  },
  purge: {
    act: ({ accountId, dealer }) => ({ ...act('purge', accountId), email: dealer.email }),
    command: purge,
    words: ({ dealer }) => [dealer.email],
    before: async (of) => {
      await spendAll(of);
      await operate(server, reconcile, { options: { payment: of.untold } });
      const back = { words: [of.untold], options: { reason: WHY } };
      await operate(server, refund, back);
    },
  },
};

function act(kind: Act['kind'], target: string, amountPaise?: number): Act {
  return { kind, target, reason: WHY, ...(amountPaise === undefined ? {} : { amountPaise }) };
}

describe('The desk writes the rows that the command writes, but for the channel', () => {
  it.each(Object.entries(cases))('%s', async (_, each) => {
    const [byCommand, byDesk] = [await subject(), await subject()];
    await each.before?.(byCommand);
    const options: Record<string, string> = { reason: WHY, ...each.options };
    if (each.command === reconcile) delete options['reason'];
    if (options['payment'] !== undefined) options['payment'] = byCommand.untold;
    if (options['settle'] !== undefined) options['settle'] = byCommand.paymentId;
    await operate(server, each.command, { words: each.words(byCommand), options });
    const expected = await rowsAbout(byCommand);
    await undo(each.command);
    await each.before?.(byDesk);
    const done = await doAct(asha, each.act(byDesk));
    expect(done.isGood).toBe(true);
    const found = await rowsAbout(byDesk);
    await undo(each.command);
    const switches = ([table]: [string, unknown]) => table !== 'service_switch';
    expect((found as [string, unknown][]).filter(switches)).toEqual(
      (expected as [string, unknown][]).filter(switches),
    );
    expect(lastSwitch(found)).toEqual(lastSwitch(expected));
  });
});

function lastSwitch(rows: unknown): unknown {
  return (rows as [string, unknown[]][]).find(([table]) => table === 'service_switch')?.[1].at(-1);
}

/** A switch is everybody's: the next case begins with the service on sale. */
async function undo(command: Command): Promise<void> {
  if (command !== service) return;
  const on = { words: ['pan', 'on'], options: { reason: WHY } };
  await operate(server, service, on).catch(() => undefined);
}

describe('An act', () => {
  it('stands in the log under the name of the person, and where it was done', async () => {
    const { accountId } = await subject();
    await doAct(asha, act('credit', accountId, 1_00));
    const { rows } = await asha.ask('log', { person: 'asha', kind: 'credit' });
    expect(rows[0]).toMatchObject({ who: 'asha (desk)', why: WHY, dealer: { id: accountId } });
  });

  it('is shown before: the wallet before and after, and what is left of the day', async () => {
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

  it('without a reason, of too much, or about nobody is refused in a sentence', async () => {
    const { accountId } = await subject();
    const refusedBy = async (asked: Act) => {
      const challenge = await asha.post('actChallenge', asked);
      const assertion = asha.authenticator.sign(challenge, asha.site);
      const { status, body } = await asha.send('act', { body: { ...asked, assertion } });
      return [status, body['message']];
    };
    const noReason = await refusedBy({ ...act('credit', accountId, 1_00), reason: 'x' });
    expect(noReason).toEqual([400, expect.stringContaining('Say why')]);
    const tooMuch = await refusedBy(act('credit', accountId, 1_00_000_01));
    expect(tooMuch).toEqual([400, 'At most ₹1,00,000 at a time.']);
    const nobody = await refusedBy(act('block', 'no-such-account'));
    expect(nobody).toEqual([400, 'There is no such dealer.']);
  });
});
