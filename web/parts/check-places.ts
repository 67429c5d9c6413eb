// The places of the app that more than one menu leads to.

import { catalogue } from '../../data/catalogue.ts';
import type { ServiceId } from '../../data/service.ts';
import type { IconName } from './icon.tsx';

type CheckPlace = { id: ServiceId; to: string; icon: IconName };

const icons = new Map<string, IconName>([
  ['/RC-Response', 'card'],
  ['/challan-Response', 'slip'],
  ['/Bank-Response', 'bank'],
  ['/Pan-Response', 'card'],
  ['/Aadhar-Response', 'user'],
]);

/** The order of the specification's side navigation, which is not the price list's. */
const ORDER = [
  '/h-service-Response',
  '/M-service-Response',
  '/Mh-service-Response',
  '/RC-Response',
  '/challan-Response',
  '/Bank-Response',
  '/Pan-Response',
  '/Aadhar-Response',
];

/** Where every check is found, in the order of the side navigation. */
export const checkPlaces: readonly CheckPlace[] = catalogue
  .map(({ id, route }) => ({ id, to: route, icon: icons.get(route) ?? ('odometer' as const) }))
  .sort((one, other) => ORDER.indexOf(one.to) - ORDER.indexOf(other.to));
