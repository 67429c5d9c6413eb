// The salts of statements: one must not reveal another.

import { expect, it } from 'vitest';
import { signedStatement } from '../../../api/proof/signing-key.ts';
import { serviceById } from '../../../data/catalogue.ts';
import { sampleAnswer } from '../../../data/judges.ts';
import { signingKey } from '../../support/signed-statement.ts';

/** More statements than one draw of random bytes covers. */
const STATEMENTS = 300;

it('no two disclosures share a salt', () => {
  const { id, privateKey } = signingKey();
  const pen = { kid: id, privateKey, iss: 'lotproof.example', isTest: true };
  const resultJson = JSON.stringify(sampleAnswer(serviceById('hyundai')));
  const sale = {
    serviceId: 'hyundai' as const,
    plate: 'MH00SB0001',
    resultJson,
    at: Date.UTC(2026, 10, 23),
  };
  const salts = Array.from({ length: STATEMENTS }, () => {
    const { buyers, full } = signedStatement(pen, sale).proof.salts;
    return [buyers, full];
  }).flat();
  expect(new Set(salts).size).toBe(2 * STATEMENTS);
  expect(salts.every((salt) => /^[\w-]{22}$/.test(salt))).toBe(true);
});
