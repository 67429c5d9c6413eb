// The thread that makes statements, as the built server runs it (`npm test` builds it first).

import { fileURLToPath } from 'node:url';
import { makeSigningKey, type Pen, signedStatement } from '../../../api/proof/signing-key.ts';
import type { openSigningThread } from '../../../api/proof/signing-thread.ts';
import { serviceById } from '../../../data/catalogue.ts';
import { sampleAnswer } from '../../../data/judges.ts';
import { foldersUntil } from '../../support/folders.ts';
import { signingKey } from '../../support/signed-statement.ts';
import { partsOf } from '../../support/statement.ts';

type Built = { openSigningThread: typeof openSigningThread };
const built = fileURLToPath(
  new URL('../../../build/compiled/api/proof/signing-thread.js', import.meta.url),
);
const { openSigningThread: open } = (await import(/* @vite-ignore */ built)) as Built;

const folder = foldersUntil(afterAll)();

async function newPen(): Promise<Pen> {
  return { ...(await makeSigningKey(folder, Date.now())), iss: 'lotproof.example', isTest: true };
}

const sale = {
  serviceId: 'hyundai',
  plate: 'MH00SB0001',
  resultJson: JSON.stringify(sampleAnswer(serviceById('hyundai'))),
  at: Date.UTC(2026, 10, 23),
} as const;

describe('The signing thread', () => {
  const thread = open();
  afterAll(thread.close);

  it('the signing thread signs many sales at once, each with the key chosen for it', async () => {
    const [one, other] = [await newPen(), await newPen()];
    const pens = [one, one, other, one, other, other];
    const statements = await Promise.all(pens.map((pen) => thread.sign(pen, sale)));
    const kids = statements.map(({ proof }) => partsOf(proof.jws).header.kid);
    expect(kids).toEqual(pens.map(({ kid }) => kid));
    expect(new Set(statements.map(({ digest }) => digest)).size).toBe(pens.length);
  });

  it('the signing thread signs the other sales if one cannot be signed', async () => {
    const pen = await newPen();
    const [broken, whole] = await Promise.allSettled([
      thread.sign(pen, { ...sale, serviceId: 'pan' }),
      thread.sign(pen, sale),
    ]);
    expect(broken?.status).toBe('rejected');
    expect(whole?.status).toBe('fulfilled');
  });

  it('a signing thread that has ended is started again by the next sale', async () => {
    const pen = await newPen();
    const ending = open();
    await ending.close();
    const { proof } = await ending.sign(pen, sale);
    expect(partsOf(proof.jws).header.kid).toBe(pen.kid);
    await ending.close();
  });
});

/** More statements than one batch of random bytes is enough for. */
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
