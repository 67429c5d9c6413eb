// One life of a server, from its start to its stop or death, with the one fault planned for it.
// Work in a dead server hangs forever: its results are neither seen nor kept.

import type { CommitKind } from '../support/commit-kind.mjs';

/** A fault strikes before or after one commit, or after the source's answer. */
export type Trouble =
  | { at: Exclude<CommitKind, 'other'>; moment: 'before' | 'after'; does: 'fail' | 'die' }
  | { at: 'source'; moment: 'after'; does: 'die' };

export type Life = {
  /** The next fault in this life. It strikes once. */
  trouble: Trouble | undefined;
  isDead: boolean;
  /** The gateway refuses a refund that it made with this key, because it has forgotten the key. */
  forgottenKey: string | undefined;
  die: () => void;
  /** Resolves when the server dies. */
  death: Promise<void>;
  /** The number of commits and gateway requests in progress. */
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

/** If the next fault strikes here, uses it up and returns what it does. */
export function meets(life: Life, at: Trouble['at'] | 'other', moment: Trouble['moment']) {
  const { trouble } = life;
  if (trouble?.at !== at || trouble.moment !== moment) return undefined;
  life.trouble = undefined;
  if (trouble.does === 'die') life.die();
  return trouble.does;
}

/** Counts work in progress. Work that ends after the server's death is never seen. */
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

/** Resolves when no work is in progress and none has started for a few turns of the loop. */
export async function rest(life: Life): Promise<void> {
  for (let calmTurns = 0; calmTurns < 3; ) {
    await new Promise((resolve) => setImmediate(resolve));
    calmTurns = life.pending === 0 ? calmTurns + 1 : 0;
  }
}

export function never(): Promise<never> {
  return new Promise(() => {});
}
