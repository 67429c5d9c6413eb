// What is being typed into a check, kept at each keystroke: an update, a call or a flat battery
// takes nothing away. Numbers of persons are never kept.

import { useState } from 'react';
import type { Service } from '../../data/service.ts';
import { useAccount } from './account.ts';

export type Typed = Record<string, string>;

/** The form of a check as it was left, the way to change it, and to forget it once it is sent. */
export function useDraft(service: Service): [Typed, (typed: Typed) => void, () => void] {
  const accountId = useAccount()?.accountId ?? '';
  const isKept = service.fields.every(({ kind }) => kind === 'plate');
  const name = draftName(accountId, service);
  const [typed, setTyped] = useState<Typed>(() => (isKept ? readDraft(name) : {}));
  return [
    typed,
    (next) => {
      setTyped(next);
      if (isKept) localStorage.setItem(name, JSON.stringify(next));
    },
    () => localStorage.removeItem(name),
  ];
}

/** Writes a form before its screen is opened: a plate that was shared with the app. */
export function writeDraft(accountId: string, service: Service, typed: Typed): void {
  localStorage.setItem(draftName(accountId, service), JSON.stringify(typed));
}

/** Drafts go with the dealer. */
export function forgetDrafts(accountId: string): void {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(prefixOf(accountId)));
  for (const name of names) localStorage.removeItem(name);
}

function draftName(accountId: string, { id }: Service): string {
  return `${prefixOf(accountId)}${id}`;
}

function prefixOf(accountId: string): string {
  return `lotproof-draft-${accountId}-`;
}

function readDraft(name: string): Typed {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(name) ?? '{}');
    const isForm = typeof read === 'object' && read !== null && !Array.isArray(read);
    const texts = isForm
      ? Object.entries(read).filter(([, value]) => typeof value === 'string')
      : [];
    return Object.fromEntries(texts) as Typed; // every value is a text
  } catch {
    return {};
  }
}
