// What is being typed into a check, kept at each keystroke: an update, a call or a flat battery
// takes nothing away. Numbers of persons are never kept.

import { useEffect, useState } from 'react';
import type { Service } from '../../data/catalogue.ts';
import { useAccount } from './account.ts';
import { forget, remember } from './browser-memory.ts';
import {
  draftName,
  dropHeldDraft,
  heldDraft,
  holdDraft,
  readDraft,
  type Typed,
} from './draft-storage.ts';

type Draft = {
  typed: Typed;
  setTyped: (typed: Typed) => void;
  /** What was sent is in the app's hands: it goes, unless something else was typed since. */
  forget: (sent: Typed) => void;
  /** Numbers of persons too are there again after a sign-in, which they stay in memory for. */
  hold: () => void;
};

/** The form of a check as it was left, and the ways to change it. */
export function useDraft(service: Service): Draft {
  const accountId = useAccount()?.accountId ?? '';
  const isKept = service.fields.every(({ kind }) => kind === 'plate');
  const name = draftName(accountId, service);
  const [typed, setTyped] = useState<Typed>(() => {
    if (isKept) return readDraft(name);
    return heldDraft(name) ?? {};
  });
  // Held for one return, and for no other visit of the screen.
  useEffect(() => {
    dropHeldDraft();
  }, []);
  return {
    typed,
    setTyped: (next) => {
      setTyped(next);
      if (isKept) remember(name, JSON.stringify(next));
    },
    forget: (sent) => {
      setTyped((now) => (isSame(now, sent) ? {} : now));
      if (isSame(readDraft(name), sent)) forget(name);
    },
    hold: () => {
      holdDraft(name, typed);
    },
  };
}

function isSame(one: Typed, other: Typed): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
