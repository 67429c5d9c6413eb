// Compares the catalogue with the specification's tables, and checks what every service must have.
// Screens and documents are tested in tests/e2e/specification.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { catalogue, serviceById } from '../../data/catalogue.ts';
import { judges, sampleAnswer } from '../../data/judges.ts';
import { serviceTexts } from '../../data/service-texts.ts';
import { SOLD_AT } from './document.ts';

const sold = [
  ['hyundai', 'Hyundai Service', 'Hyundai Service History Check', '/h-service-Response', 25_00],
  ['maruti', 'Maruti Service', 'MARUTI SUZUKI Service History Check', '/M-service-Response', 25_00],
  ['mahindra', 'Mahindra Service', 'Mahindra Service History Check', '/Mh-service-Response', 25_00],
  ['rc', 'RC Verification', 'RC Verification', '/RC-Response', 6_00],
  ['challan', 'Challan Check', 'All-in-one Challan Check', '/challan-Response', 4_00],
  ['bank', 'Account Verification', 'Bank Account Verification', '/Bank-Response', 4_00],
  ['pan', 'PAN Verification', 'PAN Verification', '/Pan-Response', 5_00],
  ['aadhaar', 'Aadhaar Verification', 'Aadhaar Verification', '/Aadhar-Response', 4_00],
] as const;

it.each(sold)('%s has its price, name, title and route', (...row) => {
  const { id, serviceName, title, route, pricePaise, envelope, fields } = serviceById(row[0]);
  expect([id, serviceName, title, route, pricePaise]).toEqual(row);
  expect(fields).toHaveLength(id === 'bank' ? 2 : 1);
  const isDeeper = id === 'hyundai' || id === 'mahindra';
  expect(envelope).toBe(isDeeper ? 'data.data.result' : 'data.result');
});

it('the specified services come first in the menus, in the specified order', () => {
  const ids = sold.map(([id]) => id);
  expect(catalogue.map(({ id }) => id).slice(0, ids.length)).toEqual(ids);
});

it('no two services share a name, an address or a document', () => {
  const samples = catalogue.map((service) =>
    judges[service.id].report(sampleAnswer(service), SOLD_AT),
  );
  for (const names of [
    catalogue.map(({ id }) => id),
    catalogue.map(({ serviceName }) => serviceName),
    catalogue.map(({ shortName }) => shortName),
    catalogue.map(({ hindi }) => hindi.shortName),
    catalogue.map(({ route }) => route.toLowerCase()),
    samples.map(({ fileName }) => fileName),
  ]) {
    expect(new Set(names).size).toBe(catalogue.length);
  }
});

it.each(catalogue.map((service) => [service.id, service] as const))(
  '%s has everything that its screens and document show',
  (id, service) => {
    const { pricePaise, fields, consent } = service;
    expect(pricePaise % 100).toBe(0); // buttons and messages show whole rupees
    expect(pricePaise).toBeGreaterThan(0);
    expect(fields.length).toBeGreaterThan(0);
    expect(serviceTexts[service.id].includes.length).toBeGreaterThan(0);
    // The answer must show whether its record is another car's.
    for (const { name, kind } of fields) {
      if (kind === 'plate') expect(judges[service.id].repeated[name]).toBeDefined();
    }
    // Checks on people need consent; checks on cars do not.
    expect(consent !== null).toBe(fields.every(({ kind }) => kind !== 'plate'));
    const sample = fileURLToPath(new URL(`../../web/public/samples/${id}.pdf`, import.meta.url));
    expect(existsSync(sample), 'no sample document: npm run samples').toBe(true);
  },
);

it('only an Aadhaar number is sealed while waiting in the outbox', () => {
  for (const { fields, waitsSealed } of catalogue) {
    expect(waitsSealed).toBe(fields.some(({ kind }) => kind === 'aadhaar'));
  }
});
