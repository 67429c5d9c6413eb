import type { World } from './worst-requests.mjs';

type Base = {
  url: string;
  metricsUrl: string;
  service: string;
  framesOf: (records: readonly never[]) => Uint8Array;
  recordsMax: number;
};
export function openWorld(base: Base, about: { email: string; records: number }): Promise<World>;
