// A request that its dealer cancels. One that may have reached the server is dropped only once the
// server has put an end to its key.

import { type OutboxRow, outboxDatabase } from './database.ts';
import { again, ended, hasLeft, isSettled, mayBeOut } from './row.ts';

/**
 * Cancels a request. `asking`: it may have reached the server, which is asked first; if the report
 * has been made by then, it arrives.
 */
export async function cancelRequest(
  accountId: string,
  key: string,
): Promise<'cancelled' | 'asking'> {
  const { rows } = outboxDatabase(accountId);
  return rows.db.transaction('rw', rows, async () => {
    const row = await rows.get(key);
    if (!row || row.state === 'done' || row.state === 'cancelled') return 'cancelled';
    if ((isSettled(row) && !mayBeOut(row)) || (row.state !== 'sending' && !hasLeft(row))) {
      await rows.put(cancelled(row));
      // What waited for this certificate is told of its end by whoever looks next: nameMakers.
      return 'cancelled';
    }
    // Being sent, or no dealer signed in: it is asked about as soon as that is over.
    const isHeld = row.state === 'sending' || row.state === 'needs-login';
    await rows.put({ ...row, ...(isHeld ? {} : again), isWithdrawn: true });
    return 'asking';
  });
}

function cancelled(row: OutboxRow): OutboxRow {
  return ended({ ...row, state: 'cancelled', reason: '', obstacle: undefined });
}
