// Text that the dealer shares from a chat may contain identity numbers.

import { shared } from '../../../sw/proof/shared-file.ts';

test.each([
  [
    'mh 12 de-1433, KA01AB1234: PAN ABCPD1234E, 2345 6789 0124',
    '/share?plate=MH12DE1433&plate=KA01AB1234',
  ],
  ['Swift VXI 2019, mh 12 de-1433, a/c 50100012345678', '/cars/MH12DE1433'],
])('only the plates of a shared text enter a URL', async (text, address) => {
  const body = new FormData();
  body.set('title', 'Ravi');
  body.set('text', text);
  const response = await shared(
    new Request('https://lotproof.test/share', { method: 'POST', body }),
  );
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(`https://lotproof.test${address}`);
});

afterEach(() => vi.unstubAllGlobals());

test('a full phone opens the page on which the dealer chooses a shared file', async () => {
  const put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  vi.stubGlobal('caches', { open: async () => ({ put }), delete: async () => true });
  const body = new FormData();
  body.set('file', new File(['%PDF-'], 'report.pdf'));
  const response = await shared(
    new Request('https://lotproof.test/share', { method: 'POST', body }),
  );
  expect(response.headers.get('location')).toBe('https://lotproof.test/v#shared');
});
