// Makes the document for a published sample, with a code that identifies it as a sample.

import type { Service } from '../../data/catalogue.ts';
import { judges, sampleAnswer } from '../../data/judges.ts';
import type { Proof } from '../../data/proof/proof.ts';
import { SAMPLE_AT, sampleLetterhead } from '../../data/samples/sample.ts';
import { rebuiltBuyersText, sdJwtOf } from '../../sw/proof/rebuilt.ts';
import type { WantedDocument } from './pdf-worker.ts';
import { signedDocument } from './signed-document.ts';

/** Samples name no build, because they do not change. */
const UNSIGNED = { build: '', madeFor: '' };

/**
 * `proof`: the sample's proof from `data/samples/statements.json`; a check on a person has none.
 */
export async function sampleDocument(service: Service, proof?: Proof): Promise<WantedDocument> {
  const judge = judges[service.id];
  const result = sampleAnswer(service);
  if (!proof) {
    const report = judge.report(result, SAMPLE_AT);
    return { parts: [{ report, letterhead: sampleLetterhead(service) }] };
  }
  const buyers = await rebuiltBuyersText(judge, { result, proof });
  const sdJwt = buyers === undefined ? undefined : sdJwtOf({ result, proof }, buyers, 'dealer');
  const document = await signedDocument([sdJwt], UNSIGNED);
  if (!document) throw new Error(`Sign ${service.id} again: npm run samples`);
  return document;
}
