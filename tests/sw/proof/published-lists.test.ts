// A phone without room uses the lists that the server has just sent, although it cannot store them.

import { KEYS_PATH } from '../../../data/proof/published.ts';
import { refreshLists } from '../../../sw/proof/published-lists.ts';

afterEach(() => vi.unstubAllGlobals());

test('a full phone verifies with the lists that it fetches', async () => {
  const put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  vi.stubGlobal('caches', { open: async () => ({ put }) });
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path === KEYS_PATH ? { keys: [] } : { withdrawn: [] }),
  );
  expect(await refreshLists()).toMatchObject({ keys: [], withdrawn: [] });
});
