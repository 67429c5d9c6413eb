// What is sold, against the tables of the specification; and what holds for every service.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { catalogue, serviceById } from '../../data/catalogue.ts';
import { judges, sampleAnswer } from '../../data/judges.ts';
import { serviceTexts } from '../../data/service-texts.ts';
import { sentAs } from '../../data/values/identifiers.ts';
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

const eight = sold.map(([id]) => serviceById(id));

it.each(sold)('%s has its price, name, title and route', (...row) => {
  const { id, serviceName, title, route, pricePaise, envelope, fields } = serviceById(row[0]);
  expect([id, serviceName, title, route, pricePaise]).toEqual(row);
  expect(fields).toHaveLength(id === 'bank' ? 2 : 1);
  const isDeeper = id === 'hyundai' || id === 'mahindra';
  expect(envelope).toBe(isDeeper ? 'data.data.result' : 'data.result');
});

it('they come first in the menus, and in this order', () => {
  const ids = sold.map(([id]) => id);
  expect(catalogue.map(({ id }) => id).slice(0, ids.length)).toEqual(ids);
});

it('no two services go by the same name, address or document', () => {
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
  '%s has all that its screens and its document show',
  (id, service) => {
    const { pricePaise, fields, consent } = service;
    expect(pricePaise % 100).toBe(0); // buttons and messages name whole rupees
    expect(pricePaise).toBeGreaterThan(0);
    expect(fields.length).toBeGreaterThan(0);
    expect(serviceTexts[service.id].includes.length).toBeGreaterThan(0);
    // Another car's record must be told from this one's.
    for (const { name, kind } of fields) {
      if (kind === 'plate') expect(judges[service.id].repeated[name]).toBeDefined();
    }
    // A person has to agree to being looked up; a car has nobody to ask.
    expect(consent !== null).toBe(fields.every(({ kind }) => kind !== 'plate'));
    const sample = fileURLToPath(new URL(`../../data/samples/${id}.pdf`, import.meta.url));
    expect(existsSync(sample), 'no sample document: npm run samples').toBe(true);
  },
);

it('the documents have their page sizes', () => {
  const sizes = sold.map(([id]) => {
    const service = serviceById(id);
    const { widthMm, firstHeightMm, laterHeightMm } = judges[service.id].report(
      sampleAnswer(service),
      SOLD_AT,
    ).page;
    return [service.id, widthMm, firstHeightMm, laterHeightMm];
  });
  expect(sizes).toEqual([
    ['hyundai', 210, 340, 320],
    ['maruti', 210, 420, 405],
    ['mahindra', 210, 380, 360],
    ['rc', 210, 340, 340],
    ['challan', 210, 380, 380],
    ['bank', 210, 260, 260],
    ['pan', 210, 340, 340],
    ['aadhaar', 210, 340, 340],
  ]);
});

it('only vehicle numbers travel in upper case', () => {
  for (const { kind } of catalogue.flatMap(({ fields }) => fields)) {
    expect(sentAs(kind, ' ab12 ')).toBe(kind === 'plate' ? 'AB12' : 'ab12');
  }
});

it('Mahindra says which models it is for', () => {
  expect(serviceTexts.mahindra.description).toContain('currently Bolero and Thar models only');
});

it('the bank check says that it credits ₹1 to the beneficiary', () => {
  expect(serviceTexts.bank.description).toMatch(/₹1 credit to the beneficiary account/);
});

it('what a service history is for: fraud and odometer tampering', () => {
  for (const id of ['hyundai', 'maruti', 'mahindra'] as const) {
    const { description, whyItMatters } = serviceTexts[id];
    expect(`${description} ${whyItMatters}`).toMatch(/fraud/);
    expect(`${description} ${whyItMatters}`).toMatch(/odometer tampering/);
  }
});

it('only service histories have a picture beside the form', () => {
  const pictured = eight.filter(({ icon }) => icon === 'odometer').map(({ id }) => id);
  expect(pictured).toEqual(['hyundai', 'maruti', 'mahindra']);
});

it('only an Aadhaar number must be sealed while it waits', () => {
  for (const { fields, waitsSealed } of catalogue) {
    expect(waitsSealed).toBe(fields.some(({ kind }) => kind === 'aadhaar'));
  }
});

it('only the RC screen leads back to the dashboard', () => {
  const leading = eight.filter(({ backLeadsTo }) => backLeadsTo !== null);
  expect(leading.map(({ id, backLeadsTo }) => [id, backLeadsTo])).toEqual([['rc', '/dashboard']]);
});
