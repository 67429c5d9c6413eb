// Passwords: argon2id with the parameters OWASP recommends (19 MiB, two passes, one lane).

import { hash, verify } from '@node-rs/argon2';

const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const; // 2: id

/** Verified against when there is no password to verify, so that both take the same time. */
const nobodys = hash('nobody has this password', OPTIONS);

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/** Whether the password is right. No hash takes as long as a wrong password, and is never right. */
export async function isPassword(password: string, hashed: string | null): Promise<boolean> {
  const isRight = await verify(hashed ?? (await nobodys), password);
  return isRight && hashed !== null;
}
