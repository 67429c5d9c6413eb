// Tests a library's limits: a little for every account, more with each report bought, and nothing
// new once only the space that sales need is left on the disk.

import { randomUUID } from 'node:crypto';
import { signedInDealer, visitor } from '../../support/dealer.ts';
import {
  create,
  fetched,
  newKeys,
  record,
  records,
  sharing,
  stateOf,
  store,
} from '../../support/shared-library.ts';
import { sharedServer } from '../../support/shared-server.ts';

const MEGABYTE = 1024 * 1024;

const server = sharedServer({
  adapt: (own) => ({ ...own, library: { ...own.library, room: { isShort: () => isShort } } }),
});
let isShort = false;

const small = (count: number) => records(count, 10);

it('an account without a purchase can share a hundred records and no more', async () => {
  const { dealer, keys } = await sharing(server);
  const sent = small(100);
  expect((await store(dealer, keys, sent)).status).toBe(200);
  expect(await store(dealer, keys, small(1))).toMatchObject({
    status: 409,
    body: { code: 'library_full', recordsMax: 100, bytesMax: MEGABYTE },
  });
  expect(await stateOf(dealer)).toMatchObject({ records: 100, bytes: 1000 });
  // A deletion and a shorter note are still stored, because they do not make the library larger.
  const deleted = record({ id: sent[0]?.id ?? Buffer.of(), version: 2 }, 0);
  expect((await store(dealer, keys, [deleted])).status).toBe(200);
  expect(await stateOf(dealer)).toMatchObject({ records: 100, bytes: 990 });
});

it('an account without a purchase can share a megabyte and no more', async () => {
  const { dealer, keys } = await sharing(server);
  for (let part = 0; part < 3; part += 1) await store(dealer, keys, records(5, 65_536));
  await store(dealer, keys, records(1, 65_536));
  expect(await store(dealer, keys, records(1, 1))).toMatchObject({
    status: 409,
    body: { code: 'library_full' },
  });
  expect(await stateOf(dealer)).toMatchObject({ records: 16, bytes: MEGABYTE });
});

it('A dealer can turn on and write a library only after verifying the email', async () => {
  const email = `dealer-${randomUUID()}@example.in`;
  const dealer = visitor(server.url, email);
  await dealer.post('/api/user/login-or-register', { email, password: 'chalta firta lotwala 7' });
  const keys = newKeys();
  const replies = [await create(dealer, keys), await store(dealer, keys, small(1))];
  for (const { status, body } of replies) {
    expect([status, body['code']]).toEqual([403, 'email_unproved']);
  }
});

it("A device that writes too often has to wait a minute; another dealer's does not", async () => {
  const { dealer, keys } = await sharing(server);
  const other = await sharing(server);
  const one = small(1);
  for (let sent = 0; sent < 100; sent += 1) {
    expect((await store(dealer, keys, one)).status).toBe(200);
  }
  const { status, body, headers } = await store(dealer, keys, one);
  expect([status, body['code'], headers.get('retry-after')]).toEqual([429, 'too_often', '60']);
  expect((await store(other.dealer, other.keys, one)).status).toBe(200);
});

it('only buying a report raises the limits, by four records and 64 KB', async () => {
  const { dealer, keys } = await sharing(server, [], 200);
  await dealer.buy('MH00SB9404');
  await dealer.buy('MH00SB0001');
  await dealer.buy('MH00SB0002');
  const bytesMax = MEGABYTE + 2 * 65_536;
  expect(await store(dealer, keys, small(109))).toMatchObject({
    status: 409,
    body: { recordsMax: 108, bytesMax },
  });
  expect((await store(dealer, keys, small(108))).status).toBe(200);
});

it('with a nearly full disk, no record or library is added, but records are read', async () => {
  const { dealer, keys } = await sharing(server, small(1), 100);
  const other = await signedInDealer(server.url);
  isShort = true;
  const replies = [await store(dealer, keys, small(1)), await create(other, newKeys())];
  for (const { status, body, headers } of replies) {
    expect([status, body['code'], headers.get('retry-after')]).toEqual([
      503,
      'library_no_room',
      '600',
    ]);
  }
  expect((await fetched(dealer)).records).toHaveLength(1);
  expect((await dealer.buy('MH00SB0001')).status).toBe(200);
  isShort = false;
  expect((await store(dealer, keys, small(1))).status).toBe(200);
});
