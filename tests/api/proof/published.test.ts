// Tests what the holder of a report can ask a server from any page, and what a cache may store.

import { askAs } from '../../support/any-service.ts';
import { signedInDealer } from '../../support/dealer.ts';
import { sendRequest } from '../../support/http-client.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { partsOf, sha256, soldIn } from '../../support/statement.ts';

const server = sharedServer({ env: { WEB_ORIGINS: 'https://cars.example' } });

for (const path of ['/.well-known/jwks.json', '/.well-known/withdrawn.json']) {
  it(`any page can read and cache ${path} for an hour; it sets no cookie`, async () => {
    for (const origin of ['https://cars.example', 'https://elsewhere.example']) {
      const { status, headers } = await sendRequest(`${server.url}${path}`, {
        headers: { origin },
      });
      expect(status).toBe(200);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('cache-control')).toBe('public, max-age=3600');
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.getSetCookie()).toEqual([]);
    }
  });
}

it('the list of withdrawn reports is empty until one is withdrawn', async () => {
  const { text } = await sendRequest(`${server.url}/.well-known/withdrawn.json`);
  expect(JSON.parse(text)).toEqual({ withdrawn: [] });
});

it("only a sale's exact digest and time, to the second, confirm a report", async () => {
  const dealer = await signedInDealer(server.url, 100);
  const { receipt } = soldIn(await dealer.buy('MH00SB0001'));
  const { signed } = partsOf(receipt.proof?.jws ?? '');
  const iat = Math.floor(Date.parse(receipt.at) / 1000);
  const digest = sha256(signed);
  expect(await sold(digest, iat)).toEqual({ sold: true });
  expect(await sold(digest, iat + 1)).toEqual({ sold: false });
  expect(await sold(sha256(`${signed}x`), iat)).toEqual({ sold: false });
});

it('a malformed query about a report is refused', async () => {
  const { status } = await sendRequest(`${server.url}/api/proof/sold?digest=short&iat=1`);
  expect(status).toBe(400);
});

it("a call that finds no record does not store a sale's digest", async () => {
  const dealer = await signedInDealer(server.url, 100);
  expect((await askAs(dealer, 'hyundai', ['MH00SB9404'])).status).toBe(404);
  const kept = await server.backend.database.read((sql) =>
    sql.get<{ count: number }>('SELECT count(*) AS count FROM sale_digest'),
  );
  expect(kept?.count).toBe(1);
});

async function sold(digest: string, iat: number): Promise<unknown> {
  const { text } = await sendRequest(`${server.url}/api/proof/sold?digest=${digest}&iat=${iat}`);
  return JSON.parse(text);
}
