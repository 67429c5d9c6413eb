// A buyer's phone as the server sees it over HTTP.

import { randomBytes } from 'node:crypto';
import { type Dealer, visitor } from './dealer.ts';

/** The owner of the phones. Any dealer in the tests can be one. */
type Owner = Pick<Dealer, 'get' | 'post'>;

/** The phone's settings: by default ₹100 a day and cars only. */
type Given = { name?: string; perDay?: number; persons?: boolean };

/** Returns the key in a code that the owner has just made. */
export async function offeredKey(owner: Owner, given: Given = {}): Promise<string> {
  const body = { name: 'Lot phone', perDay: 100, persons: false, ...given };
  const offered = await owner.post('/api/phones/offer', body);
  if (offered.status !== 200) throw new Error(`no code was made: ${offered.text}`);
  return String(offered.body['key']);
}

export function newSecret(): string {
  return randomBytes(16).toString('base64url');
}

/** Returns a signed-in phone that its owner has added. */
export async function buyerPhone(
  url: string | (() => string),
  owner: Owner,
  given: Given = {},
): Promise<Dealer> {
  const phone = visitor(url);
  const code = { key: await offeredKey(owner, given), secret: newSecret() };
  const { digits } = (await phone.post('/api/phone/enter', code)).body;
  const admitted = await owner.post('/api/phones/admit', { key: code.key, digits });
  const entered = await phone.post('/api/phone/enter', code);
  if (admitted.status !== 200 || entered.body['accountId'] === null) {
    throw new Error(`the phone was not added: ${admitted.text} ${entered.text}`);
  }
  return phone;
}

type Shown = Record<string, unknown> & { id: number };

export async function phonesOf(owner: Owner): Promise<Shown[]> {
  return (await owner.get('/api/phones')).body['phones'] as Shown[];
}

/** Changes the settings of the only phone, or of the newest. */
export async function change(owner: Owner, what: string, perDay?: number) {
  const [newest] = await phonesOf(owner);
  return owner.post('/api/phones/change', { phone: newest?.id, change: what, perDay });
}
