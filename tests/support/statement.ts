// A report's proof as its buyer checks it: with another implementation of signatures (jose), and
// with digests computed here from the report.

import { hash } from 'node:crypto';
import { compactVerify, importJWK, type JWK } from 'jose';
import { type Service, serviceById } from '../../data/catalogue.ts';
import { type Receipt, unwrapResult } from '../../data/contract.ts';
import { judges } from '../../data/judges.ts';
import { buyersText, fullText } from '../../data/proof/disclosures.ts';
import type { Reply } from './dealer.ts';
import { sendRequest } from './http-client.ts';

type Claims = {
  _sd: string[];
  f: string;
  iat: number;
  iss: string;
  s: string;
  sub: string;
  test?: number;
};

type Header = { alg: string; kid: string; typ: string };

export function soldIn({ body }: Reply, service: Service = serviceById('hyundai')) {
  const { data, receipt } = body as { data: Record<string, unknown>; receipt: Receipt };
  return { receipt, result: unwrapResult(service.envelope, data), service };
}

export async function publishedKeys(url: string): Promise<(JWK & Record<string, unknown>)[]> {
  const { text } = await sendRequest(`${url}/.well-known/jwks.json`);
  return (JSON.parse(text) as { keys: (JWK & Record<string, unknown>)[] }).keys;
}

/** Returns a statement's header and claims. Throws if none of the server's keys signed it. */
export async function verified(url: string, jws: string): Promise<Header & { claims: Claims }> {
  const { kid } = partsOf(jws).header;
  const key = (await publishedKeys(url)).find((each) => each.kid === kid);
  if (!key) throw new Error(`No key is called ${kid}.`);
  const { payload, protectedHeader } = await compactVerify(jws, await importJWK(key), {
    algorithms: ['ES256'],
  });
  const claims = JSON.parse(Buffer.from(payload).toString()) as Claims;
  return { ...(protectedHeader as Header), claims };
}

export function partsOf(jws: string): { header: Header; signed: string } {
  const [header = '', payload = ''] = jws.split('.');
  const read = JSON.parse(Buffer.from(header, 'base64url').toString()) as Header;
  return { header: read, signed: `${header}.${payload}` };
}

/** Returns the digest that this report's statement must contain. */
export function digestOf({ receipt, result, service }: ReturnType<typeof soldIn>): string {
  const { full = '', buyers = '' } = receipt.proof?.salts ?? {};
  const digestOfFull = sha256(base64url(fullText({ salt: full, result })));
  const view = judges[service.id].buyersView?.of(result);
  return sha256(base64url(buyersText({ salt: buyers, view, digestOfFull })));
}

export function base64url(text: string): string {
  return Buffer.from(text).toString('base64url');
}

export function sha256(text: string): string {
  return hash('sha256', text, 'base64url');
}
