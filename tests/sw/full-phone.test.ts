// A phone without room for another row.

import { beginLogout } from '../../sw/account/pending-logout.ts';
import { account, phone } from '../../sw/device.ts';
import { refusal, scriptedServer } from './phone.ts';

const server = scriptedServer();

test('a dealer logs out of a full phone once the server has ended the session', async () => {
  const value = { accountId: crypto.randomUUID(), email: 'dealer@example.in' };
  await phone.rows.put({ name: 'account', value });
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room.', 'QuotaExceededError');
  });
  server.on('logout', (_, count) =>
    count === 1 ? refusal(503, 'busy') : { body: { message: 'Logged out.' } },
  );
  await expect(beginLogout()).rejects.toThrow('busy');
  expect(await account()).toEqual(value);
  await beginLogout();
  expect(await account()).toBeNull();
});
