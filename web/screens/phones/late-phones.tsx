// Parts of the first screen about buyers' phones, in chunks that load only if there are any.

import { lazy } from 'react';
import { inTime } from '../../boot/reload-stale-chunk.ts';

const owners = inTime(() => import('./buyer-phones.tsx'));
const buyers = inTime(() => import('./buyers-phone.tsx'));

/** Above every screen of the owner. */
export const PhonesAsking = lazy(async () => ({ default: (await owners()).PhonesAsking }));
/** When such a phone's session has ended. */
export const PhoneGone = lazy(async () => ({ default: (await buyers()).PhoneGone }));
/** Replaces the wallet. */
export const AskMore = lazy(async () => ({ default: (await buyers()).AskMore }));
