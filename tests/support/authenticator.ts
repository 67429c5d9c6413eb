// A passkey authenticator in software: a P-256 key that answers as a phone's does.
// https://www.w3.org/TR/webauthn-3, sections 6.1 and 6.5; CBOR by RFC 8949, as far as needed.

import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { PasskeyAnswer } from '../../data/desk/staff.ts';

type Options = Record<string, unknown>;

export type Authenticator = {
  /** Answers the request from `enrol/options`. */
  enrol: (options: Options, site: string) => PasskeyAnswer;
  /** Answers the request from `sign-in/options` or `act/challenge`. */
  sign: (options: Options, site: string) => PasskeyAnswer;
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/**
 * With `isCounting` the key counts signatures, as a hardware key does; passkeys on phones always
 * send 0.
 */
export function makeAuthenticator({ isCounting = false, isVerifying = true } = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  let uses = 0;
  const flags = PRESENT | (isVerifying ? VERIFIED : 0);

  function authenticatorData(site: string, more: number, attested = Buffer.alloc(0)): Buffer {
    if (isCounting) uses += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(uses);
    const rpIdHash = createHash('sha256').update(new URL(site).hostname).digest();
    return Buffer.concat([rpIdHash, Buffer.from([flags | more]), counter, attested]);
  }

  function answer(response: Record<string, string>, client: Buffer): PasskeyAnswer {
    const id = credentialId.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: client.toString('base64url'), ...response },
    };
  }

  return {
    enrol(options, site) {
      const client = clientData('webauthn.create', options, site);
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = cborMap([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, cose]);
      const attestation = cborMap([
        ['fmt', 'none'],
        ['attStmt', cborMap([])],
        ['authData', authenticatorData(site, ATTESTED, attested)],
      ]);
      return answer({ attestationObject: attestation.toString('base64url') }, client);
    },
    sign(options, site) {
      const client = clientData('webauthn.get', options, site);
      const data = authenticatorData(site, 0);
      const hash = createHash('sha256').update(client).digest();
      const signature = createSign('sha256').update(data).update(hash).sign(privateKey);
      const signed = {
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
      return answer(signed, client);
    },
  };
}

function clientData(type: string, { challenge }: Options, site: string): Buffer {
  const { origin } = new URL(site);
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** A nested map is passed as encoded bytes: no other Buffer starts with `0xa0`. */
function cborMap(entries: [string | number, string | number | Buffer][]): Buffer {
  const parts = entries.flatMap(([key, value]) => [cbor(key), cbor(value)]);
  return Buffer.concat([head(5, entries.length), ...parts]);
}

function cbor(value: string | number | Buffer): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  return value.length === 1 ? value : Buffer.concat([head(2, value.length), value]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
