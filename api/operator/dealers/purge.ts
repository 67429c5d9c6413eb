// Forgetting a dealer who asks for it. What the law has us keep, the money and its vouchers, stays
// without a name; everything else goes.

import { logged } from '../../backup/act-log.ts';
import { keepEvent } from '../../identity/account-events.ts';
import type { Account } from '../../identity/accounts.ts';
import { closeUnpaidOrders, hindranceOf } from '../../identity/close-account.ts';
import { forgetAccount, forgetCalls, forgetCallsInBites } from '../../identity/forget-account.ts';
import { openedLibrary } from '../../library/library-file.ts';
import { removeLibraryOf } from '../../library/remove-library.ts';
import { lockWallet } from '../../money/ledger.ts';
import { Refusal } from '../../refusal.ts';
import type { Sql } from '../../storage/database.ts';
import { actOf } from '../act-options.ts';
import { keepAct } from '../audit-log.ts';
import type { Command } from '../command.ts';
import {
  dealerBy,
  Mistake,
  named,
  type OperatorSession,
  refuseForgotten,
  refuseInDoubt,
} from '../session.ts';
import { refuseWithMoney } from './purge-plan.ts';

export const purge: Command = {
  name: 'purge',
  usage: 'purge EMAIL --reason TEXT [--by NAME]',
  does: "forgets a dealer's email, sessions, codes, answers and what was asked for",
  options: ['reason', 'by'],
  async run(session, asked) {
    refuseInDoubt(session);
    const account = await dealerBy(session, asked.words[0] ?? '');
    const act = actOf(session, asked, 'removal');
    await logged(session.config, { ...act, ...named(session, account) }, () =>
      forgetDealer(session, account, act),
    );
    return {
      rows: [],
      summary:
        'Deleted, but on the vouchers that tax law has us keep. Older backups still know: the ' +
        'nightly ones go after seven sound nights, all others by your hand.',
    };
  },
};

/** Throws {@link Mistake} while money of theirs is here, or may be on its way. */
export async function forgetDealer(
  session: OperatorSession,
  account: Account,
  { who, why }: { who: string; why: string },
): Promise<void> {
  const at = session.clock();
  await closeUnpaidOrders(session, account.id).catch(mistakeOfGateway);
  // In a transaction, as what cannot be undone: at the desk it asks who may still act.
  await session.database.transaction((sql) => refuseHindered(sql, account.id));
  await removeSharedLibrary(session, account.id);
  const last = await forgetCallsInBites(session, account.id, at);
  await session.database.transaction((sql) => {
    lockWallet(sql, account.id); // no money comes in meanwhile
    refuseForgotten(sql, account);
    refuseHindered(sql, account.id);
    forgetAccount(sql, account.id);
    // Calls made while the others were being forgotten.
    forgetCalls(sql, { accountId: account.id, after: last, limit: Number.MAX_SAFE_INTEGER, at });
    const reference = `purge-${account.id}`;
    keepEvent(sql, session, { accountId: account.id, kind: 'removed', who, why, at });
    keepAct(sql, { reference, kind: 'purge', accountId: account.id, who, why, at });
  });
  await session.database.truncateLog();
}

/** Of a file that cannot be used it goes at the server's next start, with those of all removed. */
async function removeSharedLibrary({ config }: OperatorSession, accountId: string): Promise<void> {
  const library = await openedLibrary(config);
  if ('trouble' in library) return;
  try {
    await removeLibraryOf(library.database, accountId);
  } finally {
    await library.database.close();
  }
}

function refuseHindered(sql: Sql, accountId: string): void {
  refuseWithMoney(sql, accountId);
  if (hindranceOf(sql, accountId) !== undefined) {
    throw new Mistake('A payment of theirs may still be under way: try again in an hour.');
  }
}

function mistakeOfGateway(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw new Mistake('The gateway cannot say whether a payment of theirs is under way. Try again.');
}
