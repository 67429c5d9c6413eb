// Gives a dealer their data in the database (DPDP Act 2023, section 11), and removes a dealer on
// request. Entries and the log stay without a name; vouchers and invoices keep the email, as tax
// law requires.

import { counted, dayText } from '../../../data/desk/figures.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { logged } from '../../backup/act-log.ts';
import { keepEvent } from '../../identity/account-events.ts';
import type { Account } from '../../identity/accounts.ts';
import {
  closeUnpaidOrders,
  forgetAccount,
  forgetRest,
  hindranceOf,
} from '../../identity/forget-account.ts';
import { openedLibrary } from '../../library/library-file.ts';
import { lockWallet } from '../../money/ledger.ts';
import { Refusal } from '../../refusal.ts';
import type { Sql } from '../../storage/database.ts';
import { keepAct } from '../audit-log.ts';
import { Mistake, named, type OperatorSession } from '../session.ts';
import { type AskedAct, type Doing, dealerIn } from './act.ts';

/** The server keeps nightly copies for this long: backups.ts prunes older ones. */
const NIGHTLY_COPIES_MS = 7 * 24 * 3_600_000;

const planOfData: Doing['plan'] = (sql, { target }) => ({
  sentence: `All that the database has about ${dealerIn(sql, target).email} is written to a file.`,
});

export const dealerData: Doing = {
  plan: planOfData,
  async run(session, { target: accountId, who, reason: why, at }) {
    // Records the export first, so that there is a record of every copy we hand out.
    await session.database.transaction((sql) => {
      dealerIn(sql, accountId);
      keepEvent(sql, session, { accountId, kind: 'data exported', who, why, at });
    });
    const file = await session.ask('dealerData', { id: accountId });
    return { rows: [], summary: 'Done: give the file only to this dealer.', file };
  },
};

export const purge: Doing = {
  isOfMoney: true,
  plan(sql, asked) {
    const account = namedAccount(sql, asked);
    refuseWithMoney(sql, account.id);
    const sentence = `Deletes ${account.email} for good.`;
    return { sentence, ...goesAndStays(sql, account, asked.at) };
  },
  async run(session, asked) {
    const { id, who, reason: why, at } = asked;
    const account = await session.database.read((sql) => namedAccount(sql, asked));
    const line = { id, kind: 'removal', at, who, why, ...named(session, account) } as const;
    const isWhole = await logged(session.config, line, () =>
      forgetDealer(session, account, { who, why }),
    );
    const done = isWhole ? 'Deleted.' : REST_LEFT;
    return {
      rows: [],
      summary:
        `${done} Tax law makes us keep vouchers with the email. Older backups still have it all: ` +
        'the nightly ones are deleted after seven newer good ones; delete all others yourself.',
    };
  },
};

const REST_LEFT =
  'The account is deleted; the rest follows within an hour once a server can use all its data.';

/** The operator types the email, because deletion is final: an open page is not enough. */
function namedAccount(sql: Sql, { target, email = '' }: AskedAct): Account {
  const account = dealerIn(sql, target);
  if (account.email === email.trim().toLowerCase()) return account;
  throw new Mistake('The email you typed is not this dealer’s. Nothing was deleted.');
}

/** Returns one sentence for each thing that is deleted, and for each that stays. */
function goesAndStays(sql: Sql, { id, email }: Account, at: number) {
  const { sessions, unfetched, disputes, vouchers, invoices } = countsOf(sql, id);
  const isUnsure = hindranceOf(sql, id) !== undefined;
  return {
    goes: [
      `The email ${email}, its password and codes; ${counted(sessions, 'session')} ` +
        `${sessions === 1 ? 'ends' : 'end'}.`,
      'The masked numbers of requests that bought nothing; the records that the devices share.',
      ...(unfetched > 0 ? [`${counted(unfetched, 'paid report')} that no phone has fetched.`] : []),
    ],
    stays: [
      'The wallet of ₹0, every entry with its masked number, top-ups and refunds, and the log of ' +
        'requests, sign-ins and acts with their reasons: all without a name.',
      ...(vouchers > 0
        ? [`${counted(vouchers, 'voucher')} with the email, which tax law makes us keep.`]
        : []),
      ...(invoices > 0
        ? [`${counted(invoices, 'invoice')} with the email and the business, by the same law.`]
        : []),
      ...(disputes > 0
        ? [`${counted(disputes, 'dispute')} with the payer's bank: you still need to answer there.`]
        : []),
      ...(isUnsure ? [UNSURE] : []),
      `Nightly copies will contain this dealer's data until ${dayText(at + NIGHTLY_COPIES_MS)}, ` +
        'or longer if one is damaged; other copies will, until you delete them.',
    ],
  };
}

const UNSURE = 'Nothing is deleted until the gateway confirms that no payment is under way.';

type Counts = Record<'sessions' | 'unfetched' | 'disputes' | 'vouchers' | 'invoices', number>;

function countsOf(sql: Sql, id: string): Counts {
  const counts = sql.get<Counts>(
    `SELECT (SELECT count(*) FROM session WHERE account_id = :id) AS sessions,
       (SELECT count(*) FROM sealed_answer JOIN call ON call.id = call_id
        WHERE account_id = :id AND sealed IS NOT NULL) AS unfetched,
       (SELECT count(*) FROM dispute WHERE account_id = :id AND settled_at IS NULL) AS disputes,
       (SELECT count(*) FROM voucher JOIN entry ON entry.id = entry_id
        WHERE account_id = :id) AS vouchers,
       (SELECT count(*) FROM invoice WHERE account_id = :id) AS invoices`,
    { id },
  );
  return counts ?? { sessions: 0, unfetched: 0, disputes: 0, vouchers: 0, invoices: 0 };
}

/**
 * Throws {@link Mistake} while the dealer has money here or a payment under way. Deletes reports
 * and the library only after the removal is committed; the sweep finishes an interrupted removal.
 * Returns whether the sweep has nothing left to finish.
 */
export async function forgetDealer(
  session: OperatorSession,
  { id }: Account,
  { who, why }: { who: string; why: string },
): Promise<boolean> {
  const at = session.clock();
  await closeUnpaidOrders(session, id).catch(mistakeOfGateway);
  await session.database.transaction((sql) => {
    lockWallet(sql, id); // blocks payments until the commit
    dealerIn(sql, id);
    refuseHindered(sql, id);
    forgetAccount(sql, id);
    keepEvent(sql, session, { accountId: id, kind: 'removed', who, why, at });
    keepAct(sql, { reference: `purge-${id}`, kind: 'purge', accountId: id, who, why, at });
  });
  const opened = await openedLibrary(session.config);
  // If the library's file cannot be used, a server's hourly sweep removes the dealer's library.
  const library = 'trouble' in opened ? undefined : opened.database;
  return forgetRest(session, library, { accountId: id, at }).finally(() => library?.close());
}

function refuseWithMoney(sql: Sql, accountId: string): void {
  const hindrance = hindranceOf(sql, accountId);
  if (hindrance?.kind !== 'money') return;
  const left = rupeeText(hindrance.paise);
  throw new Mistake(`The wallet still has ${left}: refund or debit it first.`);
}

function refuseHindered(sql: Sql, accountId: string): void {
  refuseWithMoney(sql, accountId);
  if (hindranceOf(sql, accountId) !== undefined) {
    throw new Mistake('A payment by this dealer may still be under way: try again in an hour.');
  }
}

function mistakeOfGateway(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw new Mistake('The gateway cannot say whether this dealer is paying right now. Try again.');
}
