// What the dealer can do with the library that all of the dealer's devices share. Each action
// rejects with the server's refusal, or with the reason why the server was not asked.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Account, account } from '../../../sw/device.ts';
import type { Bytes } from '../../../sw/devices/cipher.ts';
import {
  joinedByApproval,
  joinedByCode,
  noteCodeChecked,
  renameDevice,
  startGeneration,
  turnOff,
  turnOn,
} from '../../../sw/devices/membership.ts';
import { codeGroups, newCode } from '../../../sw/devices/recovery-code.ts';
import { remoteLibrary } from '../../../sw/devices/remote-library.ts';
import {
  newRing,
  openRing,
  ownWriteToken,
  type Ring,
  sealRing,
  storedRing,
  withGeneration,
} from '../../../sw/devices/ring.ts';
import { bytesOf } from '../../../sw/proof/base64url.ts';
import { bringBack } from '../../../sw/reports/library.ts';
import { syncSoon } from '../../sending/send-outbox.ts';
import { REMOTE } from '../use-own.ts';

/** `replaces`: the library that the new one replaces after seven days. */
export const useTurnOn = (replaces?: string) =>
  useAct((owner, fresh: FreshCode) => turnOn(owner, { ...fresh, replaces }));

/** Renews keys and recovery code, with a code sent by email. Logs every other device out. */
export const useStartGeneration = () => useAct(startGeneration);

export const useTurnOff = () => useAct(turnOff);

export const useRename = () => useAct(renameDevice);

/** Takes the keys that another device has sealed for this one. */
export const useTakeKeys = () => useAct(joinedByApproval);

/** Takes the keys with the recovery code. Returns false if the code does not open them. */
export const useOpenByCode = () =>
  useAct(async (owner, code: Bytes) => {
    const keys = await keysUnder(code, owner);
    if (keys) await joinedByCode(owner, keys);
    return keys !== undefined;
  });

/** Checks that the recovery code opens all of this device's keys, and if so, records that. */
export const useCheckCode = () =>
  useAct(async (owner, code: Bytes) => {
    const [keys, own] = await Promise.all([keysUnder(code, owner), storedRing(owner.accountId)]);
    const isRight = keys !== undefined && keys.ring.keys.length >= (own?.keys.length ?? 0);
    if (isRight) await noteCodeChecked(owner.accountId);
    return isRight;
  });

/** Restores what another device has deleted, on all devices. */
export const useBringBack = () => useAct(({ accountId }, _: null) => bringBack(accountId));

/** Requests a new library with a code sent by email. Returns the first day it can be made. */
export const useRestart = () =>
  useAct(({ accountId }, otp: string) =>
    remoteLibrary('libraryRestart', { accountId, body: { otp } }),
  );

/** Objects to a new library, because this device has the keys. */
export const useKeepLibrary = () =>
  useAct(async ({ accountId }, _: null) => {
    const write = await ownWriteToken(accountId);
    await remoteLibrary('libraryKeep', { accountId, body: { write } });
  });

async function keysUnder(code: Bytes, { accountId }: Account) {
  const { id, generation, recovery } = await remoteLibrary('libraryRecovery', { accountId });
  const [libraryId, sealed] = [bytesOf(id), bytesOf(recovery)];
  const ring = libraryId && sealed && (await openRing(code, { libraryId, generation, sealed }));
  return ring && { ring, recovery: sealed };
}

function useAct<Input, Result>(act: (owner: Account, input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      const owner = await account();
      if (!owner) throw new Error('No dealer is signed in.');
      return act(owner, input);
    },
    onSuccess: () => {
      syncSoon();
      void client.invalidateQueries({ queryKey: REMOTE });
    },
  });
}

type FreshCode = {
  groups: string[];
  ring: Ring;
  /** The key ring sealed under the recovery code, for the server to store. */
  recovery: Bytes;
};

/** The recovery code and keys of a new library. */
export function useFirstCode(): FreshCode | undefined {
  return useMade(async () => withCode(newRing()));
}

/** The recovery code and keys of the library's next generation. */
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

/** Makes a value once per dialog, so that the code the dealer saved or sees there stays valid. */
export function useMade<T>(make: () => Promise<T | undefined>): T | undefined {
  const [made, setMade] = useState<T>();
  // Making it reads the phone's database and random numbers, which a render must not do.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new render must not make another
  useEffect(() => {
    void make().then(setMade);
  }, []);
  return made;
}

/** Two random groups of the recovery code, counted from 1, in order. */
export function twoGroups(count: number): [number, number] {
  const [first = 0, second = 0] = crypto.getRandomValues(new Uint8Array(2));
  const one = first % count;
  const other = (one + 1 + (second % (count - 1))) % count;
  return [Math.min(one, other) + 1, Math.max(one, other) + 1];
}
