// Tests what a sold report carries: a statement that anyone can check, and a number.

import { mkdirSync, rmSync } from 'node:fs';
import { signingKeyPath } from '../../../api/proof/signing-key.ts';
import { catalogue, serviceById } from '../../../data/catalogue.ts';
import { judges } from '../../../data/judges.ts';
import { reportNumberOf } from '../../../data/proof/statement.ts';
import { askAs } from '../../support/any-service.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { sendRequest } from '../../support/http-client.ts';
import { expectSoundDatabase } from '../../support/payments.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { soundServer } from '../../support/shared-server.ts';
import { digestOf, partsOf, sha256, soldIn, verified } from '../../support/statement.ts';

const server = soundServer();
let dealer: Dealer;
beforeAll(async () => {
  dealer = await signedInDealer(server.url, 5000);
});
const CARS = catalogue.filter(({ id }) => judges[id].buyersView !== undefined);
const TYPED: Record<string, string[]> = {
  pan: ['ABCPE1234F'],
  bank: ['1234567890', 'SBIN0000001'],
  aadhaar: ['999941057058'],
};

for (const service of CARS) {
  it(`a car report has a statement that a stranger can verify: ${service.id}`, async () => {
    const reply = await askAs(dealer, service.id, ['MH00SB0001']);
    const sold = soldIn(reply, service);
    const { proof, at, number } = sold.receipt;
    const { claims, ...header } = await verified(server.url, proof?.jws ?? '');
    expect(header).toEqual({ alg: 'ES256', kid: header.kid, typ: 'lotproof+sd-jwt' });
    expect(claims).toEqual({
      _sd: [digestOf(sold)],
      f: expect.stringMatching(/^[a-z_]+(:\d+)?$/),
      iat: Math.floor(Date.parse(at) / 1000),
      iss: new URL(server.url).host,
      s: `${service.id}.${judges[service.id].buyersView?.version}`,
      sub: 'MH00SB0001',
      test: 1,
    });
    const digest = Buffer.from(sha256(partsOf(proof?.jws ?? '').signed), 'base64url');
    expect(number).toBe(reportNumberOf(digest));
  });
}

it("a car report's statement gives its worst finding", async () => {
  const { receipt } = soldIn(await dealer.buy('MH00SB0002'));
  const { claims } = await verified(server.url, receipt.proof?.jws ?? '');
  expect(claims.f).toMatch(/^odometer_went_back:\d+$/);
});

it("two dealers' reports on one car have different numbers and digests", async () => {
  const [one, other] = await Promise.all([
    dealer.buy('MH00SB0001'),
    signedInDealer(server.url, 100).then((second) => second.buy('MH00SB0001')),
  ]);
  const [mine, theirs] = [soldIn(one), soldIn(other)];
  expect(mine.result).toEqual(theirs.result);
  expect(digestOf(mine)).not.toBe(digestOf(theirs));
  expect(mine.receipt.number).not.toBe(theirs.receipt.number);
});

for (const [id, typed] of Object.entries(TYPED)) {
  it(`a report on a person has a number, but no statement to pass on: ${id}`, async () => {
    const { id: known } = serviceById(id as 'pan');
    const reply = await askAs(dealer, known, typed);
    expect(reply.status, reply.text).toBe(200);
    const { receipt } = soldIn(reply, serviceById(known));
    expect(receipt.number).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(receipt.proof).toBeUndefined();
  });
}

describe('A server that cannot sign', () => {
  let other: TestServer | undefined;
  afterEach(() => other?.remove());

  it('a server that cannot sign sells reports with only a number, and counts them', async () => {
    other = await startTestServer({ env: { METRICS_PORT: '0' } });
    const buyer = await signedInDealer(other.url, 100);
    // A folder has the file's name, so the server cannot read or replace the key.
    rmSync(signingKeyPath(other.dataDir));
    mkdirSync(signingKeyPath(other.dataDir));
    const reply = await buyer.buy('MH00SB0001');
    expect(reply.status).toBe(200);
    const { receipt } = soldIn(reply);
    expect(receipt.number).toHaveLength(10);
    expect(receipt.proof).toBeUndefined();
    expect(await buyer.balance()).toBe(75);
    const { text } = await sendRequest(`${other.metricsUrl}/metrics`);
    expect(text).toContain('lotproof_unsigned_reports_total 1\n');
    await expectSoundDatabase(other);
  });
});
