// What is being typed into a check, saved at each keystroke: an update, a phone call or a flat
// battery loses nothing. Identity numbers of people are never saved.

import { useEffect, useState } from 'react';
import type { Service } from '../../data/catalogue.ts';
import { useAccountId } from './account.ts';
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
  /** Clears the form once it was sent, unless it was changed since. */
  forget: (sent: Typed) => void;
  /** Keeps the form in memory through a sign-in, people's identity numbers included. */
  hold: () => void;
};

/** The form of a check as it was left, and how to change it. */
export function useDraft(service: Service): Draft {
  const accountId = useAccountId();
  const isKept = service.fields.every(({ kind }) => kind === 'plate');
  const name = draftName(accountId, service);
  const [typed, setTyped] = useState<Typed>(() => {
    if (isKept) return readDraft(name);
    return heldDraft(name) ?? {};
  });
  // Kept for a single return to the screen.
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
