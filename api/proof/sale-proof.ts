// What a report takes along when it is sold, so that whoever holds it can check it: its number, and
// of a report on a car a signed statement. The server keeps the digest alone.

import { hash, randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Service } from '../../data/catalogue.ts';
import type { Receipt } from '../../data/contract.ts';
import { judges } from '../../data/judges.ts';
import { reportNumberOf } from '../../data/proof/statement.ts';
import type { Metrics } from '../operations/metrics/metrics.ts';
import type { Input } from '../providers/outcome.ts';
import type { Signer } from './signer.ts';
import type { SigningThread } from './signing-thread.ts';

/** What is sold: the result as the phone gets it; `at` is when, in ms since 1970. */
export type Sold = { service: Service; input: Input; result: unknown; at: number };

export type SaleProof = {
  /** SHA-256 of what is signed, header and payload; of chance where nothing is. */
  digest: Buffer;
  inReceipt: Pick<Receipt, 'number' | 'proof'>;
};

type Prover = {
  signer: Signer;
  thread: SigningThread;
  isTest: boolean;
  log: Pick<Logger, 'error'>;
  metrics: Pick<Metrics, 'countUnsigned'>;
};

/** Never throws: a report that cannot be signed is still a report, and the operator is told. */
export async function proofOf(prover: Prover, sold: Sold): Promise<SaleProof> {
  if (!judges[sold.service.id].buyersView) return withoutStatement();
  try {
    return await withStatement(prover, sold);
  } catch (error) {
    prover.log.error({ error, service: sold.service.id }, 'a report was sold without its proof');
    prover.metrics.countUnsigned();
    return withoutStatement();
  }
}

/** People agreed to a check, not to a document that travels: it gets a number that says nothing. */
export function withoutStatement(): SaleProof {
  return numbered(hash('sha256', randomBytes(16), 'hex'));
}

async function withStatement(
  { signer, thread, isTest }: Prover,
  { service, input, result, at }: Sold,
): Promise<SaleProof> {
  const { kid, privateKey } = await signer.key();
  const { proof, digest } = await thread.sign(
    { kid, privateKey, iss: signer.iss, isTest },
    {
      serviceId: service.id,
      plate: input['vehicleNumber'] ?? '',
      resultJson: JSON.stringify(result),
      at,
    },
  );
  return numbered(digest, { proof });
}

function numbered(hex: string, more: Pick<Receipt, 'proof'> = {}): SaleProof {
  const digest = Buffer.from(hex, 'hex');
  return { digest, inReceipt: { number: reportNumberOf(digest), ...more } };
}
