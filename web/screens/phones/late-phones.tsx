// What the first screen may show of buyers' phones, in chunks that come only where there are any.

import { lazy } from 'react';
import { inTime } from '../../boot/reload-stale-chunk.ts';

const owners = inTime(() => import('./buyer-phones.tsx'));
const buyers = inTime(() => import('./buyers-phone.tsx'));

/** Above every screen of the owner. */
export const PhonesAsking = lazy(async () => ({ default: (await owners()).PhonesAsking }));
/** Where the session of such a phone is over. */
export const PhoneGone = lazy(async () => ({ default: (await buyers()).PhoneGone }));
/** In place of the wallet. */
export const AskMore = lazy(async () => ({ default: (await buyers()).AskMore }));
