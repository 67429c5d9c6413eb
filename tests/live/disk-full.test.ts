// A disk that is full, at each point of a call: a clear refusal, a sound book, and business as
// before once there is room.

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { completeAfterRestart } from '../../api/completer.ts';
import { startTestBox, type TestBox } from '../api/box.ts';
import { signedInDealer } from '../api/dealer.ts';
import { expectSoundBook } from '../api/payments.ts';

const HELD_MS_MAX = 120_000;

let box: TestBox;
/** Run while the source is asked: after the hold, before the capture. */
let meanwhile: () => Promise<void>;
beforeEach(async () => {
  meanwhile = async () => undefined;
  box = await startTestBox({
    adapt: (own) => ({
      ...own,
      sources: {
        async ask(...asked) {
          await meanwhile();
          return own.sources.ask(...asked);
        },
      },
    }),
  });
});
afterEach(() => box.remove());

/** The box's own connection gets no page more: SQLite's answer is that of a full disk. */
async function fill(): Promise<void> {
  await box.box.database.read((sql) => {
    const pages = sql.get<{ page_count: number }>('PRAGMA page_count')?.page_count ?? 0;
    // No free page may be left inside the file either.
    sql.get(`PRAGMA max_page_count = ${pages}`);
  });
}

async function makeRoom(): Promise<void> {
  await box.box.database.read((sql) => sql.get('PRAGMA max_page_count = 1000000'));
}

describe('A full disk', () => {
  it('refuses calls, keeps the book sound, and recovers when there is room', async () => {
    const dealer = await signedInDealer(box.url, 2000);
    await fill();
    const sold: number[] = [];
    const keys: string[] = [];
    // What fits into the last page is still sold; then there is no more room.
    while (sold.at(-1) !== 503 && sold.length < 80) {
      const key = randomUUID();
      const reply = await dealer.buy('MH00SB0001', key);
      sold.push(reply.status);
      keys.push(key);
      if (reply.status === 503) {
        expect(reply.body).toMatchObject({ code: 'unavailable' });
        expect(reply.headers.get('retry-after')).toBe('60');
      }
    }
    expect(sold.at(-1)).toBe(503);
    // Money is still there to be read, and what was sold was sold once.
    const spent = sold.filter((status) => status === 200).length * 25;
    expect(2000 - (await dealer.balance())).toBeGreaterThanOrEqual(spent);

    await makeRoom();
    box.pass(HELD_MS_MAX);
    await completeAfterRestart(box.box);
    expect((await dealer.buy('MH00SB0001', keys.at(-1))).status).toBe(200);
    expect(await dealer.balance()).toBe(2000 - spent - 25);
    await expectSoundBook(box);
  });

  it('that fills while the source is asked charges nothing that was not delivered', async () => {
    const dealer = await signedInDealer(box.url, 2000);
    meanwhile = fill;
    const replies: number[] = [];
    while (replies.at(-1) !== 503 && replies.length < 80) {
      replies.push((await dealer.buy('MH00SB0002')).status);
    }
    expect(replies.at(-1)).toBe(503);
    meanwhile = async () => undefined;
    await makeRoom();
    box.pass(HELD_MS_MAX);
    await completeAfterRestart(box.box);
    await expectSoundBook(box);
    const paid = (await dealer.transactions()).filter(({ type }) => type === 'Debit').length;
    expect(paid).toBe(replies.filter((status) => status === 200).length);
  });
});
