// The letterhead of a published sample, with the code by which it is verified to be one.

import { type Service, sampleAnswer } from '../../data/catalogue.ts';
import type { Proof } from '../../data/proof/proof.ts';
import type { Letterhead } from '../../data/report.ts';
import { sampleLetterhead } from '../../data/samples/letterhead.ts';
import { codeAddress } from '../../sw/proof/proof-code.ts';
import { rebuiltBuyersText, sdJwtOf } from '../../sw/proof/rebuilt.ts';

/** `proof`: of `data/samples/statements.json`; a check of a person has none. */
export async function signedSample(service: Service, proof?: Proof): Promise<Letterhead> {
  const letterhead = sampleLetterhead(service);
  if (!proof) return letterhead;
  const sold = { result: sampleAnswer(service), proof };
  const buyers = await rebuiltBuyersText(service, sold);
  const code = codeAddress(proof.jws);
  if (!code || buyers === undefined) throw new Error(`Sign ${service.id} anew: npm run samples`);
  return { ...letterhead, proof: { code, sdJwt: sdJwtOf(sold, buyers, 'dealer') } };
}
