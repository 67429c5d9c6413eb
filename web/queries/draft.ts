// What is being typed into a check, kept at each keystroke: an update, a call or a flat battery
// takes nothing away. Numbers of persons are never kept.

import { useEffect, useState } from 'react';
import type { Service } from '../../data/service.ts';
import { forget, forgetAll, remember, remembered } from '../browser-memory.ts';
import { useAccount } from './account.ts';

export type Typed = Record<string, string>;

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
    return held?.name === name ? held.typed : {};
  });
  // Held for one return, and for no other visit of the screen.
  useEffect(() => {
    held = undefined;
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
      held = { name, typed };
    },
  };
}

let held: { name: string; typed: Typed } | undefined;

function isSame(one: Typed, other: Typed): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}

/** Writes a form before its screen is opened: a plate that was shared with the app. */
export function writeDraft(accountId: string, service: Service, typed: Typed): void {
  remember(draftName(accountId, service), JSON.stringify(typed));
}

/** Drafts go with the dealer. */
export function forgetDrafts(accountId: string): void {
  forgetAll(prefixOf(accountId));
  held = undefined;
}

function draftName(accountId: string, { id }: Service): string {
  return `${prefixOf(accountId)}${id}`;
}

function prefixOf(accountId: string): string {
  return `lotproof-draft-${accountId}-`;
}

function readDraft(name: string): Typed {
  try {
    const read: unknown = JSON.parse(remembered(name) ?? '{}');
    const isForm = typeof read === 'object' && read !== null && !Array.isArray(read);
    const texts = isForm
      ? Object.entries(read).filter(([, value]) => typeof value === 'string')
      : [];
    return Object.fromEntries(texts) as Typed; // every value is a text
  } catch {
    return {};
  }
}
