// A phone proves only the exact answer that was signed.

import { catalogue, serviceById } from '../../../data/catalogue.ts';
import { judges, sampleAnswer } from '../../../data/judges.ts';
import { fullText } from '../../../data/proof/disclosures.ts';
import { rebuiltBuyersText, sdJwtOf } from '../../../sw/proof/rebuilt.ts';
import { disclosureOf } from '../../../sw/proof/sd-jwt.ts';
import { proofOf, signingKey } from '../../support/signed-statement.ts';

const key = signingKey();
const cars = catalogue.filter(({ id }) => judges[id].buyersView !== undefined);

test.each(cars.map((service) => [service.id, service] as const))(
  'the phone rebuilds exactly the data that the server signed for %s',
  async (_, service) => {
    const result = sampleAnswer(service);
    const proof = proofOf(service, key);
    const buyers = await rebuiltBuyersText(judges[service.id], { result, proof });
    if (buyers === undefined) throw new Error('The report has no proof.');
    const full = disclosureOf(fullText({ salt: proof.salts.full, result }));
    const copy = `${proof.jws}~${disclosureOf(buyers)}~`;
    expect(sdJwtOf({ result, proof }, buyers, 'buyer')).toBe(copy);
    expect(sdJwtOf({ result, proof }, buyers, 'dealer')).toBe(`${copy}${full}~`);
  },
);

test('the phone proves a view exactly as another build stored it', async () => {
  const today = serviceById('rc');
  const result = sampleAnswer(today);
  const proof = proofOf(today, key);
  const stored = await rebuiltBuyersText(judges.rc, { result, proof });
  const later = { ...judges.rc, buyersView: { version: 2, of: () => ({}) } };
  expect(await rebuiltBuyersText(later, { result, proof })).toBeUndefined();
  expect(await rebuiltBuyersText(later, { result, proof }, stored)).toBe(stored);
});

test('a different answer, salt or kind of statement does not prove the report', async () => {
  const service = serviceById('rc');
  const result = sampleAnswer(service);
  const proof = proofOf(service, key);
  const buyers = await rebuiltBuyersText(judges[service.id], { result, proof });
  const other = { ...Object(result), ownerName: 'Somebody else' };
  const salt = 'C'.repeat(22);
  const { salts, jws } = proof;
  const attempts = [
    { result: other, proof },
    { result, proof: { jws, salts: { ...salts, full: salt } } },
    { result, proof: { jws: jws.slice(1), salts } },
    { result, proof: proofOf(service, key, { s: 'challan.1' }) },
    { result, proof: proofOf(service, key, { _sd: ['A'.repeat(43)] }) },
  ];
  for (const attempt of attempts) {
    expect(await rebuiltBuyersText(judges[service.id], attempt)).toBeUndefined();
    expect(await rebuiltBuyersText(judges[service.id], attempt, buyers)).toBeUndefined();
  }
  const bySalt = { result, proof: { jws, salts: { ...salts, buyers: salt } } };
  expect(await rebuiltBuyersText(judges[service.id], bySalt)).toBeUndefined();
  expect(await rebuiltBuyersText(judges[service.id], { result, proof }, 'nothing')).toBeUndefined();
});
