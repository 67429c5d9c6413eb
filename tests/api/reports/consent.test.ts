// Tests consent, and check digits in live mode, where numbers belong to real people.

import type { Backend } from '../../../api/backend.ts';
import { makeLog } from '../../../api/operations/log.ts';
import { catalogue, serviceById } from '../../../data/catalogue.ts';
import { openShop } from '../../support/any-service.ts';

const lines: string[] = [];
const log = makeLog('info', {
  write: (line) => {
    lines.push(line);
  },
});

describe('Consent', () => {
  const { ask } = openShop({ adapt: (backend: Backend) => ({ ...backend, log }) });

  it('consent is required for checks on people, not on cars', () => {
    const asking = catalogue.filter(({ consent }) => consent !== null).map(({ id }) => id);
    expect(asking).toEqual(['bank', 'pan', 'aadhaar']);
    for (const { consent } of catalogue) {
      if (consent) expect(consent.text).toMatch(/^By submitting you confirm .*\.$/);
    }
  });

  it("consent is logged with its version and time, and without the person's data", async () => {
    expect((await ask('pan', 'AAAPS0000A')).status).toBe(200);
    const line = lines.find((each) => each.includes('consent was confirmed')) ?? '';
    const { version } = serviceById('pan').consent ?? {};
    expect(JSON.parse(line)).toMatchObject({ service: 'pan', consent: version });
    expect(JSON.parse(line).time).toBeGreaterThan(Date.now() - 60_000);
    expect(lines.join('')).not.toContain('0000A');
  });
});

describe('A check on a real person', () => {
  const { shop, ask } = openShop({
    adapt: (backend: Backend) => ({ ...backend, log, config: { ...backend.config, mode: 'live' } }),
  });
  const body = { serviceName: 'PAN Verification', payload: { panNumber: 'AAAPS0000A' } };

  it("a check on a person needs the dealer's confirmation of consent", async () => {
    const before = await shop.dealer.balance();
    const reply = await shop.dealer.post('/api/service/call', body);
    expect([reply.status, reply.body['code']]).toEqual([422, 'consent_missing']);
    expect(reply.body['message']).toMatch(/Nothing was charged/);
    expect(await shop.dealer.balance()).toBe(before);
  });

  it("the hold keeps the consent's version and time", async () => {
    const before = Date.now();
    expect((await ask('pan', 'AAAPS0000A')).status).toBe(200);
    expect((await ask('rc', 'MH00SB0001')).status).toBe(200);
    const holds = await shop.server.backend.database.read((sql) =>
      sql.all<{ consent: string | null; opened_at: number }>(
        'SELECT consent, opened_at FROM hold ORDER BY id',
      ),
    );
    expect(holds.map(({ consent }) => consent)).toEqual(['pan-1', null]);
    expect(holds[0]?.opened_at).toBeGreaterThanOrEqual(before);
  });
});
