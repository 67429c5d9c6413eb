// The dealership's name and phone, typed once and kept on this phone.

import { type Dealership, dealership, rememberDealership } from '../../sw/account/dealership.ts';
import { account } from '../../sw/device.ts';
import { useOwn } from './use-own.ts';

export type { Dealership };

/** Null where nothing was typed, undefined until read. */
export function useDealership(): Dealership | null | undefined {
  return useOwn(['dealership'], 'profile', dealership);
}

export async function changeDealership(typed: Dealership): Promise<void> {
  const owner = await account();
  if (owner) await rememberDealership(owner.accountId, typed);
}
