// Stores drafts of checks: plates in local storage until they are sent or the dealer signs out,
// people's identity numbers only in memory, until the return from a sign-in.

import * as v from 'valibot';
import type { Service } from '../../data/catalogue.ts';
import { forgetAll, remember, remembered } from './browser-memory.ts';
import { valueIn } from './remembered-value.ts';

const Typed = v.record(v.string(), v.string());
export type Typed = v.InferOutput<typeof Typed>;

let held: { name: string; typed: Typed } | undefined;

export function holdDraft(name: string, typed: Typed): void {
  held = { name, typed };
}

export function heldDraft(name: string): Typed | undefined {
  return held?.name === name ? held.typed : undefined;
}

export function dropHeldDraft(): void {
  held = undefined;
}

/** Fills a form before its screen opens, with a plate that was shared with the app. */
export function writeDraft(accountId: string, service: Service, typed: Typed): void {
  remember(draftName(accountId, service), JSON.stringify(typed));
}

/** Called at sign-out. */
export function forgetDrafts(accountId: string): void {
  forgetAll(prefixOf(accountId));
  held = undefined;
}

export function draftName(accountId: string, { id }: Service): string {
  return `${prefixOf(accountId)}${id}`;
}

function prefixOf(accountId: string): string {
  return `lotproof-draft-${accountId}-`;
}

export function readDraft(name: string): Typed {
  return valueIn(Typed, remembered(name)) ?? {};
}
