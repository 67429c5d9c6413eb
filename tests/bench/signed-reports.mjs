// Reports that the page /v verifies in its benchmark.

import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { serviceById } from '../../build/compiled/data/catalogue.js';
import { judges } from '../../build/compiled/data/judges.js';
import { buyersText, fullText } from '../../build/compiled/data/proof/disclosures.js';

/** The published sample's report, which the page verifies with a key kept for samples. */
const STATEMENTS = new URL('../../data/samples/statements.json', import.meta.url);

/** Returns the digits in a code: see `sw/proof/proof-code.ts`. */
export function codeOfSample() {
  const { jws } = JSON.parse(readFileSync(STATEMENTS, 'utf8')).hyundai;
  const [header, payload, signature] = jws.split('.').map((part) => Buffer.from(part, 'base64url'));
  const keyId = Buffer.from(JSON.parse(header.toString()).kid, 'base64url');
  const bytes = Buffer.concat([Buffer.of(1), keyId, signature, payload]);
  return BigInt(`0x${bytes.toString('hex')}`).toString();
}

/**
 * Makes the file for a taxi that visited a workshop every two weeks. It has every part that a proof
 * can cover, and its server's signature.
 */
export async function longReport(backend, records) {
  const service = serviceById('hyundai');
  const vehicleNumber = 'MH00SB0001';
  const result = {
    vehicleNumber,
    serviceHistoryDetails: Array.from({ length: records }, (_, index) => ({
      dateOfSVC: new Date(Date.UTC(2013, 0, 1 + 14 * index)).toISOString().slice(0, 10),
      mileAge: String(1_000 + 900 * index),
      serviceType: ['PS', 'RR', 'OC'][index % 3],
      dealerName: `SANDBOX HYUNDAI ${['PUNE', 'NASHIK', 'MUMBAI'][index % 3]}`,
      totalAmmount: String(900 + ((index * 7919) % 9000)),
    })),
  };
  const sold = { service, input: { vehicleNumber }, result, at: Date.now() };
  const { proof } = (await backend.prove(sold)).inReceipt;
  const encoded = (text) => Buffer.from(text).toString('base64url');
  const full = encoded(fullText({ salt: proof.salts.full, result }));
  const digestOfFull = hash('sha256', full, 'base64url');
  const view = judges.hyundai.buyersView.of(result);
  const buyers = encoded(buyersText({ salt: proof.salts.buyers, view, digestOfFull }));
  const packet = `<x:xmpmeta>${[proof.jws, buyers, full].join('~')}~</x:xmpmeta>`;
  return Buffer.from(`%PDF-1.7\n${packet}\nstartxref\n9\n%%EOF\n`);
}
