// Statements signed as a server signs them, by Node's own cryptography, for tests of phones and
// verifiers.

import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Service } from '../../data/catalogue.ts';
import type { Judge } from '../../data/judge.ts';
import { judges, sampleAnswer } from '../../data/judges.ts';
import { buyersText, fullText } from '../../data/proof/disclosures.ts';
import type { Proof } from '../../data/proof/proof.ts';
import { headerText, payloadText, type Statement } from '../../data/proof/statement.ts';
import { worstFinding } from '../../data/proof/worst-finding-text.ts';

type SigningKey = { id: string; privateKey: KeyObject; jwk: JsonWebKey };

export function signingKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const { crv, kty, x, y } = jwk;
  // RFC 7638: the required members only, in alphabetical order.
  const thumbprint = hashed(JSON.stringify({ crv, kty, x, y }));
  return { id: thumbprint.slice(0, 8), privateKey, jwk };
}

export function signed({ id, privateKey }: SigningKey, statement: Statement): string {
  const text = [headerText(id), payloadText(statement)].map(encoded).join('.');
  const signature = sign('sha256', Buffer.from(text), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  });
  return `${text}.${signature.toString('base64url')}`;
}

/** The time at which the tests' reports are sold, in ISO 8601, UTC. */
export const SOLD_AT = '2026-11-21T04:45:00.000Z';

type Changes = Partial<Statement> & Partial<Pick<Judge, 'buyersView'>> & { result?: unknown };

/** Returns the proof of a car report, by default of the service's sample. */
export function proofOf(service: Service, key: SigningKey, changes: Changes = {}): Proof {
  const judge = judges[service.id];
  const { result = sampleAnswer(service), buyersView = judge.buyersView, ...claims } = changes;
  if (!buyersView) throw new Error(`${service.id} is no check of a car.`);
  const salts = { buyers: `${'B'.repeat(21)}A`, full: `${'F'.repeat(21)}A` };
  const digestOfFull = hashed(encoded(fullText({ salt: salts.full, result })));
  const view = buyersView.of(result);
  const buyers = encoded(buyersText({ salt: salts.buyers, view, digestOfFull }));
  const { findings, subject } = judge.report(result, SOLD_AT);
  const statement: Statement = {
    _sd: [hashed(buyers)],
    f: worstFinding(findings),
    iat: Date.parse(SOLD_AT) / 1000,
    iss: 'lotproof.example',
    s: `${service.id}.${buyersView.version}`,
    sub: subject.kind === 'plate' ? subject.plate.replace(/\W/g, '') : '',
    ...claims,
  };
  return { jws: signed(key, statement), salts };
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url');
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
