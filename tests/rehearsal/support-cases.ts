// What six dealers call about at the end of the invented past, for operators to practise: the
// README beside this file has what they say and what happened.

import type { ServiceId } from '../../data/catalogue.ts';
import type { Deed } from './invented-days.ts';
import { inventedDealer } from './invented-dealers.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Six dealers' last day, however busy other dealers are. */
export function supportCases(now: number): Deed[] {
  const before = (hours: number, minutes = 0) => now - hours * HOUR_MS + minutes * MINUTE_MS;
  return [
    { at: before(2), kind: 'paid-in-vain', dealer: inventedDealer('bhavesh@rajkotcars.example') },
    {
      ...bought(before(5), 'joseph@kochiwheels.example', 'hyundai', 'KL07CD4021'),
      isFetched: false,
    },
    bought(before(6), 'meena@jaipurlot.example', 'hyundai', 'RJ14AB2210'),
    bought(before(6, 20), 'meena@jaipurlot.example', 'hyundai', 'RJ14AB2210'),
    { at: before(4), kind: 'stranger', dealer: inventedDealer('hari@nagpurmotors.example') },
    bought(before(20), 'lot12@salemcars.example', 'rc', 'TN30BK4478'),
    ...SPENT.map((plate, turn) =>
      bought(before(18, turn), 'closing@oldlot.example', 'hyundai', plate),
    ),
  ];
}

/** Everything that its one payment of ₹100 buys. */
const SPENT = ['GA03AC1180', 'GA07AD2291', 'GA03BB7712', 'GA06AK3345'];

function bought(
  at: number,
  email: string,
  service: ServiceId,
  about: string,
): Extract<Deed, { kind: 'buy' }> {
  return { at, kind: 'buy', dealer: inventedDealer(email), service, about, isFetched: true };
}
