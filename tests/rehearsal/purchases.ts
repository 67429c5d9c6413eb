// An invented dealer buys a report through the function that answers a real dealer's phone.

import { randomBytes, randomUUID } from 'node:crypto';
import { Refusal } from '../../api/refusal.ts';
import { callService } from '../../api/reports/buy-report.ts';
import { keyHash } from '../../api/reports/sealed-answer.ts';
import { forgetReceived } from '../../api/reports/stored-answers.ts';
import { type Service, serviceById } from '../../data/catalogue.ts';
import { idempotencyKey } from '../../data/values/idempotency-key.ts';
import { toRupees } from '../../data/values/money.ts';
import type { Action } from './invented-days.ts';
import { callerOf, type Market, type Phone } from './phones.ts';
import { topUp } from './top-ups.ts';

type Asked = Pick<Extract<Action, { kind: 'buy' }>, 'service' | 'about' | 'isFetched'>;

/** Buys one report. If the wallet has too little, adds money first. */
export async function buy(market: Market, phone: Phone, asked: Asked): Promise<void> {
  const code = await bought(market, phone, asked);
  if (code !== 'insufficient_balance') return;
  await topUp(market, phone);
  await bought(market, phone, asked);
}

/** Returns the code of the refusal, if any: no record, a source that is down, too little money. */
async function bought(
  { backend }: Market,
  phone: Phone,
  { service: id, about, isFetched }: Asked,
): Promise<string | undefined> {
  const service = serviceById(id);
  const key = idempotencyKey(backend.clock(), randomUUID());
  const headers = {
    ...callerOf(phone),
    idempotencyKey: key,
    seal: randomBytes(32).toString('base64url'),
    sessionHash: () => phone.idHash,
    logCall: () => undefined,
  };
  const consent = service.consent?.version;
  const body = {
    serviceName: service.serviceName,
    payload: { ...service.fixedPayload, ...questionOf(service, about) },
    quotedPrice: toRupees(service.pricePaise),
    ...(consent === undefined ? {} : { consent }),
  };
  try {
    await callService(backend, headers, body);
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  if (isFetched) {
    const at = backend.clock();
    await backend.database.transaction((sql) =>
      forgetReceived(sql, [keyHash(phone.accountId, key)], at),
    );
  }
  return undefined;
}

/** Returns a car's plate, or the documents of a person whom the sandbox's source knows. */
function questionOf({ id, fields }: Service, plate: string): Record<string, string> {
  const papers: Partial<Record<Service['id'], Record<string, string>>> = {
    pan: { panNumber: 'AAAPS0000A' },
    bank: { AccountNumber: '026291800001191', IfscCode: 'YESB0000262' },
    aadhaar: { aadhaarNumber: '999999990019' },
  };
  return papers[id] ?? Object.fromEntries(fields.map(({ name }) => [name, plate]));
}
