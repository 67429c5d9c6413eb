// The screens about a dealer's devices, loaded when one is shown.

import { lazy } from 'react';
import { inTime } from '../../boot/reload-stale-chunk.ts';

const chunk = inTime(() => import('./devices-chunk.ts'));

/** On the profile. */
export const YourDevices = lazy(async () => ({ default: (await chunk()).YourDevices }));
export const LogOutEverywhere = lazy(async () => ({ default: (await chunk()).LogOutEverywhere }));
/** Where a dealer logs out. */
export const LastDevice = lazy(async () => ({ default: (await chunk()).LastDevice }));
/** In a car's file. */
export const OtherNote = lazy(async () => ({ default: (await chunk()).OtherNote }));

/** Above every screen: what has not loaded comes later, and no screen waits or fails for it. */
export const DeviceAlarms = lazy(async () => ({
  default: (await arrived())?.DeviceAlarms ?? Nothing,
}));
export const DeviceOffers = lazy(async () => ({
  default: (await arrived())?.DeviceOffers ?? Nothing,
}));

const arrived = () => chunk().catch(() => undefined);

function Nothing() {
  return null;
}
