// Bytes as the contract's JSON has them.

export function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}

export function textOf(bytes: Buffer): string {
  return bytes.toString('base64url');
}
