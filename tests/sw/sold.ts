// Server answers that carry a report and its receipt.

import { type ServiceId, serviceById } from '../../data/catalogue.ts';
import { type Receipt, wrapResult } from '../../data/contract.ts';
import { sampleAnswer } from '../../data/judges.ts';
import { toRupees } from '../../data/values/money.ts';
import type { Asked, Reply } from './phone.ts';

export function receiptOf(serviceId: ServiceId, part: Partial<Receipt> = {}): Receipt {
  const { serviceName, pricePaise } = serviceById(serviceId);
  const { key = crypto.randomUUID() } = part;
  const at = new Date().toISOString();
  const price = toRupees(pricePaise);
  const number = key.slice(-10).toUpperCase();
  return { id: `T${key}`, key, serviceName, price, balance: 75, at, number, ...part };
}

export function keyOf({ headers }: Asked): string {
  return String(headers['idempotency-key']);
}

/** Answers a call with the service's sample or this result, charged under the request's key. */
export function sold(
  asked: Asked,
  { serviceId = 'hyundai' as ServiceId, result = undefined as unknown, receipt = {} } = {},
): Reply {
  const service = serviceById(serviceId);
  const data = wrapResult(service.envelope, result ?? sampleAnswer(service));
  const key = keyOf(asked);
  return { body: { data, receipt: receiptOf(serviceId, { id: 'T000001', key, ...receipt }) } };
}
