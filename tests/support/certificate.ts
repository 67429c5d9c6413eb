// A self-signed certificate for localhost, made here because a machine may not have the OpenSSL
// program. Its bytes follow RFC 5280, in DER (ITU-T X.690).

import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Certified = { key: string; cert: string };

const DAY_MS = 86_400_000;

const SEQUENCE = 0x30;
const SET = 0x31;
const OCTETS = 0x04;
const BITS = 0x03;
const INTEGER = 0x02;
const TEXT = 0x0c;
const UTC_TIME = 0x17;
/** The tags of a certificate's fields 0 and 3: version and extensions. */
const [VERSION, EXTENSIONS] = [0xa0, 0xa3];
/** The tag of a name of type dNSName. */
const DNS_NAME = 0x82;

const ecdsaWithSha256 = part(SEQUENCE, Buffer.from('06082a8648ce3d040302', 'hex'));
const commonName = Buffer.from('0603550403', 'hex');
const subjectAltName = Buffer.from('0603551d11', 'hex');
const basicConstraints = Buffer.from('0603551d13', 'hex');
const isTrue = Buffer.from('0101ff', 'hex');

/** Makes a certificate that is valid from yesterday until this many days from now. */
export function certificateFor(days = 60): Certified {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = part(
    SEQUENCE,
    part(SET, part(SEQUENCE, commonName, part(TEXT, Buffer.from('localhost')))),
  );
  const names = part(SEQUENCE, part(DNS_NAME, Buffer.from('localhost')));
  const extensions = [
    part(SEQUENCE, subjectAltName, part(OCTETS, names)),
    part(SEQUENCE, basicConstraints, isTrue, part(OCTETS, part(SEQUENCE, isTrue))),
  ];
  const body = part(
    SEQUENCE,
    part(VERSION, part(INTEGER, Buffer.from([2]))),
    // A serial number that no other certificate in these tests has. It must not be negative.
    part(INTEGER, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    part(SEQUENCE, timeIn(-1), timeIn(days)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    part(EXTENSIONS, part(SEQUENCE, ...extensions)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]);
  const whole = part(SEQUENCE, body, ecdsaWithSha256, part(BITS, signature));
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: pem(whole),
  };
}

function part(tag: number, ...content: Buffer[]): Buffer {
  const bytes = Buffer.concat(content);
  const { length } = bytes;
  const short = [tag, length];
  const long = length < 256 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(length < 128 ? short : long), bytes]);
}

function timeIn(days: number): Buffer {
  const digits = new Date(Date.now() + days * DAY_MS).toISOString().replace(/\D/g, '');
  return part(UTC_TIME, Buffer.from(`${digits.slice(2, 14)}Z`));
}

function pem(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
