// Makes calls for the tests of holds: held calls and bought reports.

import { randomBytes } from 'node:crypto';
import { type NewCall, openHold } from '../../api/reports/open-hold.ts';
import { capture } from '../../api/reports/settle-hold.ts';
import type { Sql } from '../../api/storage/database.ts';
import { serviceById } from '../../data/catalogue.ts';

const PRICE_PAISE = 25_00;

/** Returns a call with a fresh key, by default for ₹25. */
export function newCall(accountId: string, change: Partial<NewCall> = {}): NewCall {
  return {
    accountId,
    keyHash: randomBytes(32),
    fingerprint: randomBytes(32),
    service: serviceById('hyundai'),
    maskedIdentifier: '••••••0001',
    amountPaise: PRICE_PAISE,
    isPriceAgreed: true,
    sessionReference: null,
    phoneId: undefined,
    consent: undefined,
    noSale: undefined,
    isEnded: () => false,
    server: 1,
    at: Date.now(),
    ...change,
  };
}

/**
 * Buys a report: from the hold to the charge. Returns the call's id; undefined if it was not sold.
 */
export function bought(sql: Sql, call: NewCall): number | undefined {
  const held = openHold(sql, call);
  if (held.kind !== 'held') return undefined;
  const find = { kind: 'found', result: {}, provider: 'sandbox', providerReference: '1' } as const;
  const secrets = { key: call.keyHash.toString('hex'), seal: undefined };
  const proof = { digest: digestOf(call), inReceipt: { number: 'A1' } };
  capture(sql, { ...call, ...secrets }, { held, find, proof, at: call.at });
  return held.callId;
}

export function digestOf({ fingerprint }: NewCall): Buffer {
  return fingerprint;
}
