// Whether this device may still offer to have the reports on all devices.

import { remembered } from '../browser-memory.ts';

export const OFFER_DECLINED = 'lotproof-devices-declined';

/** By then a lost phone hurts. */
export const REPORTS_MIN = 10;

export function hasDeclined(): boolean {
  return remembered(OFFER_DECLINED) !== null;
}
