// A server that cannot sell claims no more in its messages than it knows.

import { noSale, noSaleFor, refuseDamaged, refuseNoSale } from '../../../api/operations/no-sale.ts';

type Backend = Parameters<typeof noSaleFor>[1];

/** Returns a backend in which only these obstacles prevent a sale. */
function server({ doubt = false, damage = false, isShort = false, mayHide = false } = {}): Backend {
  return {
    trustedClock: { doubt: () => (doubt ? 'ahead' : undefined) },
    damage: { found: () => (damage ? 'damaged' : undefined) },
    room: { isShort: () => isShort },
    keys: { mayHide: () => mayHide },
  } as unknown as Backend; // the code under test uses only these parts
}

const uncharged = /Nothing was charged/;
const once = /checking its own records\. .* the same request is never charged twice\.$/;
const unavailable = { status: 503, retryAfterSeconds: 60 };

it.each([
  ['while the time is in doubt', { doubt: true, damage: true }, uncharged],
  ['while the database may be damaged', { damage: true, isShort: true }, once],
  ['if there is no room to record them', { isShort: true }, /cannot save.*Nothing was charged/],
])('sales stop %s', (_, trouble, words) => {
  for (const refusal of [noSale(server(trouble)), noSaleFor('a key', server(trouble))]) {
    expect(refusal).toMatchObject(unavailable);
    expect(refusal?.message).toMatch(words);
  }
  expect(() => refuseNoSale(server(trouble))).toThrow(words);
});

it('sales stop for a key that may already have bought, but not for others', () => {
  const trouble = server({ mayHide: true });
  expect(noSaleFor('a key', trouble)).toMatchObject(unavailable);
  expect(noSaleFor('a key', trouble)?.message).toMatch(once);
  expect(noSale(trouble)).toBeUndefined();
});

it('sales do not stop if nothing stands in their way', () => {
  expect(noSaleFor('a key', server())).toBeUndefined();
  expect(() => refuseNoSale(server())).not.toThrow();
});

it('no money moves in a database that may be damaged; other obstacles do not stop money', () => {
  expect(() => refuseDamaged(server({ damage: true }))).toThrow(once);
  expect(() => refuseDamaged(server({ doubt: true, isShort: true }))).not.toThrow();
});
