// Identifies the owner of an email, for files and services that must not have the email itself.

import { createHmac } from 'node:crypto';
import type { Config } from '../settings/config.ts';

/** Keyed: emails cannot be guessed from it without our secret. Another secret, another hash. */
export function ownerHash({ sessionSecret }: Pick<Config, 'sessionSecret'>, email: string): Buffer {
  const key = createHmac('sha256', sessionSecret).update('key of the owners of orders').digest();
  return createHmac('sha256', key).update(email).digest();
}
