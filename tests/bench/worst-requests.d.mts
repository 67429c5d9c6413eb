export type World = { turn: number };
type Worst = { isEndless?: boolean };
export const worstRequests: Record<string, (world: World) => Worst[]>;
export function sendWorst(
  world: World,
  address: string,
  worst: Worst,
): Promise<{ status: number; bytes: number }>;
