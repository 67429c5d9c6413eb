type World = { turn: number };
type Worst = { isEndless?: boolean };
type Base = {
  url: string;
  metricsUrl: string;
  service: string;
  framesOf: (records: readonly never[]) => Uint8Array;
  recordsMax: number;
};
export const worstRequests: Record<string, (world: World) => Worst[]>;
export function openWorld(base: Base, about: { email: string; records: number }): Promise<World>;
export function sendWorst(
  world: World,
  address: string,
  worst: Worst,
): Promise<{ status: number; bytes: number }>;
