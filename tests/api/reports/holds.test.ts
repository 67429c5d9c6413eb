// A call's rows, step by step: what prevents a hold, and what ends it.

import { randomBytes, randomUUID } from 'node:crypto';
import { walletOf } from '../../../api/money/ledger.ts';
import { entriesAfter } from '../../../api/money/ledger-entries.ts';
import { withoutStatement } from '../../../api/proof/sale-proof.ts';
import type { Find } from '../../../api/providers/outcome.ts';
import { refusal } from '../../../api/refusal.ts';
import { countOne } from '../../../api/reports/daily-counts.ts';
import { endOf, endOfCall, findCall } from '../../../api/reports/known-calls.ts';
import { type NewCall, openHold } from '../../../api/reports/open-hold.ts';
import { unseal } from '../../../api/reports/sealed-answer.ts';
import { capture, type OpenHold, voidHold } from '../../../api/reports/settle-hold.ts';
import type { Sql } from '../../../api/storage/database.ts';
import { damagedRows } from '../../../api/storage/integrity/row-checksums.ts';
import { serviceById } from '../../../data/catalogue.ts';
import { type BareDatabase, openBareDatabase } from '../../support/bare-database.ts';
import { newCall } from '../../support/held-calls.ts';

const NOW = Date.UTC(2026, 10, 22);
const DAY_MS = 24 * 3600 * 1000;

let db: BareDatabase;
beforeAll(() => {
  db = openBareDatabase();
});
afterAll(() => db.remove());

const hyundai = serviceById('hyundai');
const secrets = { key: randomUUID(), seal: randomBytes(32).toString('base64url') };

async function callNow(change: Partial<NewCall> = {}, paise = 100_00): Promise<NewCall> {
  return newCall(await db.payer(paise), { at: NOW, ...change });
}

function held(sql: Sql, call: NewCall): OpenHold {
  const opened = openHold(sql, call);
  if (opened.kind !== 'held') throw new Error(`It is not held: ${opened.kind}.`);
  return opened;
}

function captured(sql: Sql, call: NewCall, hold: OpenHold, at = NOW + 1): string | undefined {
  const proof = withoutStatement();
  const find: Find = {
    kind: 'found',
    result: { vehicleNumber: 'MH00SB0001' },
    provider: 'sandbox',
    providerReference: 'ref-1',
  };
  return capture(sql, { ...call, ...secrets }, { held: hold, find, at, proof });
}

const spendable = (sql: Sql, { accountId }: NewCall) => walletOf(sql, accountId).spendablePaise;
const holdsOf = (sql: Sql, callId: number) =>
  sql.all<Record<string, unknown>>('SELECT * FROM hold WHERE call_id = :callId', { callId });
const countOf = (sql: Sql, { accountId }: NewCall, what: string) =>
  sql.get<{ count: number }>(
    'SELECT count FROM daily_count WHERE account_id = :accountId AND what = :what',
    { accountId, what },
  )?.count ?? 0;

it('a hold sets the price aside and records who asked for what, and its deadline', async () => {
  const sessionReference = randomBytes(16);
  const call = await callNow({ sessionReference, consent: 'pan-1', service: serviceById('pan') });
  await db.write((sql) => {
    const hold = held(sql, call);
    expect(hold.amountPaise).toBe(25_00);
    expect(spendable(sql, call)).toBe(75_00);
    expect(holdsOf(sql, hold.callId)).toMatchObject([
      {
        id: hold.holdId,
        amount_paise: 25_00,
        opened_at: NOW,
        due_at: NOW + 120_000,
        session_reference: sessionReference,
        consent: 'pan-1',
        settled_at: null,
      },
    ]);
    const row = sql.get('SELECT * FROM call WHERE id = :id', { id: hold.callId });
    expect(row).toMatchObject({ service: 'pan', masked_identifier: '••••••0001' });
    expect(countOf(sql, call, 'person')).toBe(1);
  });
});

it.each<[string, Partial<NewCall>, number, object]>([
  ['sales are stopped', { noSale: refusal('checking_records') }, 100_00, { kind: 'no_sale' }],
  ['the price has changed', { isPriceAgreed: false }, 100_00, { kind: 'price_changed' }],
  ['a paisa is missing', {}, 24_99, { kind: 'short', spendablePaise: 24_99 }],
])('a hold is refused if %s, and leaves no trace', async (_, change, paise, refused) => {
  const call = await callNow(change, paise);
  await db.write((sql) => {
    expect(openHold(sql, call)).toMatchObject(refused);
    expect(findCall(sql, call.keyHash)).toBeUndefined();
    expect(spendable(sql, call)).toBe(paise);
    expect(countOf(sql, call, 'vehicle')).toBe(0);
  });
});

it.each([
  ['with enough money', 100_00],
  ['before a lack of money is mentioned', 0],
])('a hold is refused after a hundred checks without a result in a day, %s', async (_, paise) => {
  const call = await callNow({}, paise);
  await db.write((sql) => {
    const question = { accountId: call.accountId, what: 'vehicle' } as const;
    for (let count = 0; count < 100; count += 1) countOne(sql, { ...question, at: NOW - 5 });
    expect(openHold(sql, call)).toEqual({ kind: 'stopped', until: NOW - 5 + DAY_MS });
    expect(findCall(sql, call.keyHash)).toBeUndefined();
  });
});

it('a hold for a cancelled key is refused for good', async () => {
  const call = await callNow();
  await db.write((sql) => {
    sql.run('INSERT INTO cancellation VALUES (:keyHash, :accountId, 1)', {
      keyHash: call.keyHash,
      accountId: call.accountId,
    });
    expect(openHold(sql, call)).toEqual({ kind: 'cancelled' });
    expect(findCall(sql, call.keyHash)).toBeUndefined();
    expect(endOf(sql, call)).toEqual({ kind: 'cancelled' });
  });
});

it('a running key gets no second hold until its call has ended', async () => {
  const call = await callNow();
  await db.write((sql) => {
    const first = held(sql, call);
    expect(openHold(sql, call)).toEqual({ kind: 'open_elsewhere', server: 1 });
    const isEnded = (holdId: number) => holdId === first.holdId;
    const second = held(sql, { ...call, isEnded, at: NOW + 5 });
    expect(second.callId).toBe(first.callId);
    expect(spendable(sql, call)).toBe(75_00);
    expect(holdsOf(sql, first.callId)).toMatchObject([
      { outcome: 'abandoned', settled_at: NOW + 5 },
      { outcome: null, settled_at: null },
    ]);
  });
});

it('a hold is refused if another request has already used its key', async () => {
  const call = await callNow();
  await db.write((sql) => {
    held(sql, call);
    const other = { ...call, fingerprint: randomBytes(32) };
    expect(openHold(sql, other)).toEqual({ kind: 'other_body' });
  });
});

it('a key whose row is damaged is not mistaken for a key of another request', async () => {
  const call = await callNow();
  await db.write((sql) => {
    const { callId } = held(sql, call);
    const damage = { fingerprint: randomBytes(32), callId };
    sql.run('UPDATE call SET fingerprint = :fingerprint WHERE id = :callId', damage);
    expect(openHold(sql, call)).toEqual({ kind: 'damaged', callId });
  });
});

it('a capture charges once, seals the answer, and gives two free checks back', async () => {
  const call = await callNow();
  await db.write((sql) => {
    const question = { accountId: call.accountId, what: 'vehicle', at: NOW } as const;
    for (let count = 0; count < 3; count += 1) countOne(sql, question);
    const hold = held(sql, call);
    expect(countOf(sql, call, 'vehicle')).toBe(4);
    const answer = captured(sql, call, hold);
    expect(JSON.parse(answer ?? '')).toEqual({
      data: { data: { result: { vehicleNumber: 'MH00SB0001' } } },
      receipt: {
        id: 'T000002',
        key: secrets.key,
        serviceName: hyundai.serviceName,
        number: expect.stringMatching(/^[0-9A-Z]{10}$/),
        price: 25,
        balance: 75,
        at: new Date(NOW + 1).toISOString(),
      },
    });
    expect(captured(sql, call, hold)).toBeUndefined();
    expect(countOf(sql, call, 'vehicle')).toBe(2);
    expect(walletOf(sql, call.accountId)).toMatchObject({
      postedPaise: 75_00,
      spendablePaise: 75_00,
    });
    const entries = entriesAfter(sql, { ...call, after: 'T000001', limit: 9 });
    expect(entries).toMatchObject([
      {
        from_book: 'wallet',
        to_book: 'revenue',
        amount_paise: 25_00,
        reference: String(hold.callId),
        description: `${hyundai.shortName} ••••••0001`,
      },
    ]);
    expect(holdsOf(sql, hold.callId)).toMatchObject([
      {
        outcome: 'captured',
        provider: 'sandbox',
        provider_reference: 'ref-1',
        settled_at: NOW + 1,
      },
    ]);
    const end = endOf(sql, call);
    if (end?.kind !== 'captured' || end.kept.state !== 'sealed') throw new Error('Not sealed.');
    expect(unseal(secrets, hold.callId, end.kept.sealed)).toBe(answer);
    expect(end.callId).toBe(hold.callId);
    expect(openHold(sql, call)).toMatchObject({ kind: 'captured' });
  });
});

it('a capture charges nothing if the hold was released', async () => {
  const call = await callNow();
  await db.write((sql) => {
    const hold = held(sql, call);
    voidHold(sql, hold.holdId, 'abandoned', NOW + 1);
    expect(captured(sql, call, hold)).toBeUndefined();
    expect(spendable(sql, call)).toBe(100_00);
    expect(endOfCall(sql, call.keyHash, findCall(sql, call.keyHash))).toBeUndefined();
  });
});

it.each([
  ['not_found', 1],
  ['invalid_identifier', 1],
  ['source_down', 0],
  ['abandoned', 0],
])(
  'a hold is released once with the outcome %s and counts %i free checks',
  async (outcome, count) => {
    const call = await callNow();
    await db.write((sql) => {
      const { callId, holdId } = held(sql, call);
      expect(voidHold(sql, holdId, outcome, NOW + 2)).toBe(true);
      expect(voidHold(sql, holdId, 'timeout', NOW + 3)).toBe(false);
      expect(spendable(sql, call)).toBe(100_00);
      expect(holdsOf(sql, callId)).toMatchObject([{ outcome, settled_at: NOW + 2 }]);
      expect(countOf(sql, call, 'vehicle')).toBe(count);
      expect(held(sql, call).callId).toBe(callId);
    });
  },
);

it('an open, captured or released hold is not taken for a damaged row', async () => {
  const [open, sold, returned] = [await callNow(), await callNow(), await callNow()];
  const own = await db.write((sql) => {
    const holds = [held(sql, open), held(sql, sold), held(sql, returned)] as const;
    captured(sql, sold, holds[1]);
    voidHold(sql, holds[2].holdId, 'source_down', NOW + 2);
    return holds.map(({ holdId }) => `hold ${holdId}`);
  });
  expect((await damagedRows(db)).filter((row) => own.includes(row))).toEqual([]);
});

it('a hold that has already been captured stays charged', async () => {
  const call = await callNow();
  await db.write((sql) => {
    const hold = held(sql, call);
    captured(sql, call, hold);
    voidHold(sql, hold.holdId, 'not_found', NOW + 3);
    expect(spendable(sql, call)).toBe(75_00);
    expect(holdsOf(sql, hold.callId)).toMatchObject([{ outcome: 'captured' }]);
  });
});
