// One life of a server, from start to stop or death, and the one trouble that waits for it.
// Whatever runs in a dead server hangs for ever: nothing of it is heard or kept any more.

import type { CommitKind } from '../support/commit-kind.mjs';

/** Before or after one commit takes effect, or with the source's answer in hand. */
export type Trouble =
  | { at: Exclude<CommitKind, 'other'>; moment: 'before' | 'after'; does: 'fail' | 'die' }
  | { at: 'source'; moment: 'after'; does: 'die' };

export type Life = {
  /** What waits to happen; it happens once. */
  trouble: Trouble | undefined;
  isDead: boolean;
  /** The gateway refuses the refund that it has made by this key: it remembers the key no more. */
  forgottenKey: string | undefined;
  die: () => void;
  /** Resolves at death. */
  death: Promise<void>;
  /** Commits and questions to the gateway that are under way. */
  pending: number;
};

export function newLife(): Life {
  let tell = () => {};
  const death = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const life: Life = {
    trouble: undefined,
    isDead: false,
    forgottenKey: undefined,
    die() {
      life.isDead = true;
      tell();
    },
    death,
    pending: 0,
  };
  return life;
}

/** Whether the trouble that waits is this one; then it waits no more. */
export function meets(life: Life, at: Trouble['at'] | 'other', moment: Trouble['moment']) {
  const { trouble } = life;
  if (trouble?.at !== at || trouble.moment !== moment) return undefined;
  life.trouble = undefined;
  if (trouble.does === 'die') life.die();
  return trouble.does;
}

/** Counts work that is under way; what ends after death is never heard of. */
export async function during<T>(life: Life, work: () => Promise<T>): Promise<T> {
  if (life.isDead) return never();
  life.pending += 1;
  try {
    const value = await work();
    return life.isDead ? never() : value;
  } catch (error) {
    if (life.isDead) return never();
    throw error;
  } finally {
    life.pending -= 1;
  }
}

/** Resolves once nothing is under way, and nothing has begun for a few turns of the loop. */
export async function rest(life: Life): Promise<void> {
  for (let calmTurns = 0; calmTurns < 3; ) {
    await new Promise((resolve) => setImmediate(resolve));
    calmTurns = life.pending === 0 ? calmTurns + 1 : 0;
  }
}

export function never(): Promise<never> {
  return new Promise(() => {});
}
