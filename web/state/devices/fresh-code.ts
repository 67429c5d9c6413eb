// A new recovery code and the keys that it is for, held by the screen until its dealer has kept it.

import { useEffect, useState } from 'react';
import { codeGroups, newCode } from '../../../sw/devices/recovery-code.ts';
import { newRing, type Ring, storedRing, withGeneration } from '../../../sw/devices/ring.ts';
import { sealRing } from '../../../sw/devices/sealed-ring.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export type FreshCode = {
  groups: string[];
  ring: Ring;
  /** The ring under the code, for the server to keep. */
  recovery: Bytes;
};

/** For a library that begins. */
export function useFirstCode(): FreshCode | undefined {
  return useMade(async () => withCode(newRing()));
}

/** For the next generation of this device's keys. */
export function useNextCode(accountId: string): FreshCode | undefined {
  return useMade(async () => {
    const ring = await storedRing(accountId);
    return ring ? withCode(withGeneration(ring)) : undefined;
  });
}

async function withCode(ring: Ring): Promise<FreshCode> {
  const code = newCode();
  return { ring, groups: await codeGroups(code), recovery: await sealRing(code, ring) };
}

function useMade(make: () => Promise<FreshCode | undefined>): FreshCode | undefined {
  const [made, setMade] = useState<FreshCode>();
  // Once a dialog: the code that was kept must be the one that counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever renders again makes no other
  useEffect(() => {
    void make().then(setMade);
  }, []);
  return made;
}

/** Two of the groups by chance, counted from 1 and in their order. */
export function twoGroups(count: number): [number, number] {
  const [first = 0, second = 0] = crypto.getRandomValues(new Uint8Array(2));
  const one = first % count;
  const other = (one + 1 + (second % (count - 1))) % count;
  return [Math.min(one, other) + 1, Math.max(one, other) + 1];
}
