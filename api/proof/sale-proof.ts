// What a report takes along when it is sold, so that whoever holds it can check it: its number, and
// of a report on a car a signed statement (SD-JWT, RFC 9901). The server keeps the digest alone.

import { hash, randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Service } from '../../data/catalogue.ts';
import type { Receipt } from '../../data/contract.ts';
import { buyersText, fullText } from '../../data/proof/disclosures.ts';
import { reportNumberOf } from '../../data/proof/report-number.ts';
import { headerText, payloadText } from '../../data/proof/statement.ts';
import { worstFinding } from '../../data/proof/worst-finding.ts';

import type { Metrics } from '../operations/metrics/metrics.ts';
import type { Input } from '../providers/outcome.ts';
import { type Signer, signed } from './signer.ts';

/** What is sold: the result as the phone gets it; `at` is when, in ms since 1970. */
export type Sold = { service: Service; input: Input; result: unknown; at: number };

export type SaleProof = {
  /** SHA-256 of what is signed, header and payload; of chance where nothing is. */
  digest: Buffer;
  inReceipt: Pick<Receipt, 'number' | 'proof'>;
};

type Prover = {
  signer: Signer;
  isTest: boolean;
  log: Pick<Logger, 'error'>;
  metrics: Pick<Metrics, 'countUnsigned'>;
};

/** Never throws: a report that cannot be signed is still a report, and the operator is told. */
export async function proofOf(prover: Prover, sold: Sold): Promise<SaleProof> {
  const { buyersView } = sold.service;
  if (!buyersView) return withoutStatement();
  try {
    return await withStatement(prover, sold, buyersView);
  } catch (error) {
    prover.log.error({ error, service: sold.service.id }, 'a report was sold without its proof');
    prover.metrics.countUnsigned();
    return withoutStatement();
  }
}

/** People agreed to a check, not to a document that travels: it gets a number that says nothing. */
export function withoutStatement(): SaleProof {
  const digest = sha256(randomBytes(SALT_BYTES));
  return { digest, inReceipt: { number: reportNumberOf(digest) } };
}

/** 128 bits, as RFC 9901 recommends in section 9.3. */
const SALT_BYTES = 16;

async function withStatement(
  { signer, isTest }: Prover,
  { service, input, result, at }: Sold,
  view: NonNullable<Service['buyersView']>,
): Promise<SaleProof> {
  const salts = { buyers: newSalt(), full: newSalt() };
  const digestOfFull = disclosureDigest(fullText({ salt: salts.full, result }));
  const buyers = buyersText({ salt: salts.buyers, view: view.of(result), digestOfFull });
  const findings = service.judged(result, new Date(at).toISOString())?.findings ?? [];
  const key = await signer.key();
  const payload = payloadText({
    _sd: [disclosureDigest(buyers)],
    f: worstFinding(findings),
    iat: Math.floor(at / 1000),
    iss: signer.iss,
    s: `${service.id}.${view.version}`,
    sub: input['vehicleNumber'] ?? '',
    ...(isTest ? { test: 1 as const } : {}),
  });
  const text = `${base64url(headerText(key.kid))}.${base64url(payload)}`;
  const jws = `${text}.${(await signed(key, text)).toString('base64url')}`;
  const digest = sha256(text);
  return {
    digest,
    inReceipt: { number: reportNumberOf(digest), proof: { jws, salts } },
  };
}

function newSalt(): string {
  return randomBytes(SALT_BYTES).toString('base64url');
}

/** SHA-256 of the disclosure, which is the text in base64url (RFC 9901, section 4.2.3). */
function disclosureDigest(text: string): string {
  return hash('sha256', base64url(text), 'base64url');
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url');
}

function sha256(value: string | Buffer): Buffer {
  return Buffer.from(hash('sha256', value, 'hex'), 'hex'); // faster than asking for a Buffer
}
