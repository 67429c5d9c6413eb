// Lists the dealers, and the movements in one dealer's wallet.

import { toRupees } from '../../../data/values/money.ts';
import { walletOf } from '../../money/ledger.ts';
import { type Entry, transactionId } from '../../money/ledger-entries.ts';
import { countIn } from '../arguments.ts';
import { type Command, timeText } from '../command.ts';
import { dealerBy } from '../session.ts';

type Dealer = {
  email: string;
  created_at: number;
  verified_at: number | null;
  posted_paise: number;
  held_paise: number;
  credited_paise: number;
  debited_paise: number;
  entry_count: number;
};

const ROWS_MAX = 500;
/** A table of this many rows takes two seconds and 330 MB. */
const LINES_MAX = 100_000;

export const dealers: Command = {
  name: 'dealers',
  usage: 'dealers [PART OF AN EMAIL]',
  does: 'lists the dealers with their money, the newest first',
  async run({ database }, { words: [part = ''] }) {
    const found = await database.read((sql) =>
      sql.all<Dealer>(
        `SELECT * FROM account JOIN wallet ON wallet.account_id = account.id
         WHERE replace(email, :part, '') <> email OR :part = ''
         ORDER BY created_at DESC LIMIT :limit`,
        { part: part.toLowerCase(), limit: ROWS_MAX },
      ),
    );
    return {
      rows: found.map((dealer) => ({
        email: dealer.email,
        since: timeText(dealer.created_at),
        proved: dealer.verified_at !== null,
        balance: toRupees(dealer.posted_paise - dealer.held_paise),
        held: toRupees(dealer.held_paise),
        'paid in': toRupees(dealer.credited_paise),
        spent: toRupees(dealer.debited_paise),
        entries: dealer.entry_count,
      })),
      summary: `${found.length}${found.length === ROWS_MAX ? ' or more' : ''} dealers. In rupees.`,
    };
  },
};

export const statement: Command = {
  name: 'statement',
  usage: 'statement EMAIL [--last 50]',
  does: 'shows what moved in the wallet of a dealer, and why',
  options: ['last'],
  async run(session, asked) {
    const limit = countIn(asked, { name: 'last', most: LINES_MAX, otherwise: 50 });
    const account = await dealerBy(session, asked.words[0] ?? '');
    const { entries, wallet } = await session.database.read((sql) => ({
      wallet: walletOf(sql, account.id),
      entries: sql.all<Entry & { who: string | null }>(
        `SELECT entry.*, act.who FROM entry LEFT JOIN act USING (reference)
         WHERE entry.account_id = :accountId ORDER BY number DESC LIMIT :limit`,
        { accountId: account.id, limit },
      ),
    }));
    return {
      rows: entries.toReversed().map((entry) => ({
        id: transactionId(entry.number),
        at: timeText(entry.at),
        description: entry.description,
        amount: toRupees(entry.to_book === 'wallet' ? entry.amount_paise : -entry.amount_paise),
        balance: toRupees(entry.balance_paise),
        reference: entry.reference,
        by: entry.who ?? '',
      })),
      summary: `${account.email} can spend ₹${toRupees(wallet.spendablePaise)}.`,
    };
  },
};
