// Fills in the templates of the page with what came of a verification.

import { worstFindingText } from '../../../data/proof/worst-finding-text.ts';
import { agoText } from '../../../data/values/ago-text.ts';
import { plateGroups } from '../../../data/values/identifiers.ts';
import type { Language } from '../../../data/values/language.ts';
import { timeText } from '../../../data/values/time-text.ts';
import { DRAWN, type Outcome, type Proven } from './outcome.ts';
import { sourceIdOf } from './source-id.ts';

export type Told = {
  outcomes: readonly Outcome[];
  /** When the server gave the keys and withdrawals that were judged by. */
  asOf: number | undefined;
  /** What was verified. */
  by: 'link' | 'photo' | 'file';
};

type State = 'start' | 'reading' | 'told';

export function showState(state: State): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-state]')) {
    part.hidden = part.dataset['state'] !== state;
  }
}

export async function showOutcomes({ outcomes, asOf, by }: Told): Promise<void> {
  const place = document.querySelector('[data-outcomes]');
  if (!place) throw new Error('The page has no place for an outcome.');
  place.replaceChildren(...outcomes.map((outcome) => filled(outcome, by)));
  showAsOf(asOf);
  showState('told');
  place.querySelector('h2')?.focus();
  await showReports(place, outcomes);
}

/** By newer lists the same came out. */
export function showAsOf(asOf: number | undefined): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-when="asOf"]')) {
    part.hidden = asOf === undefined;
    fill(part, { asOf: asOf === undefined ? '' : timeText(language(), asOf) });
  }
}

function filled(outcome: Outcome, by: Told['by']): DocumentFragment {
  const copy = templateOf(`[data-outcome="${outcome.kind}"]`);
  const here = location.host;
  if (!('proven' in outcome)) {
    fill(copy, { here, host: outcome.host ?? '' });
    return copy;
  }
  const { report } = outcome.proven;
  const facts = [by, report ? report.reader : 'code', 'asOf'];
  for (const part of copy.querySelectorAll<HTMLElement>('[data-when]')) {
    if (!facts.includes(part.dataset['when'] ?? '')) part.remove();
  }
  fill(copy, { here, ...slotsOf(outcome.proven) });
  return copy;
}

function slotsOf({ statement: { iss, iat, sub, s, f } }: Proven): Record<string, string> {
  const at = iat * 1000;
  return {
    host: iss,
    time: timeText(language(), at),
    ago: agoText(language(), at, Date.now()),
    plate: plateGroups(sub).join(' '),
    source: templateOf(`[data-source="${sourceIdOf(s)}"]`).textContent ?? '',
    finding: worstFindingText(language(), f) ?? '',
  };
}

function fill(part: ParentNode, values: Record<string, string>): void {
  for (const slot of part.querySelectorAll<HTMLElement>('[data-slot]')) {
    const value = values[slot.dataset['slot'] ?? ''];
    if (value !== undefined) slot.textContent = value;
  }
}

/** The reports themselves are drawn by the app's own view, which comes with React and its words. */
const reportView = () => import('./genuine-report.tsx');

/** Loads that view ahead, where a file may come; what fails is asked for again by its report. */
export function expectReport(): void {
  reportView()
    .then(({ loadWords }) => loadWords(language()))
    .catch(() => undefined);
}

async function showReports(place: Element, outcomes: readonly Outcome[]): Promise<void> {
  const proven = outcomes.flatMap((outcome) =>
    'proven' in outcome && DRAWN.includes(outcome.kind) ? [outcome] : [],
  );
  if (!proven.some(({ proven: { report } }) => report)) return;
  const { drawReport } = await reportView();
  const places = place.querySelectorAll<HTMLElement>('[data-report]');
  for (const [index, outcome] of proven.entries()) {
    const at = places[index];
    if (at) await drawReport(at, outcome, language());
  }
}

function templateOf(selector: string): DocumentFragment {
  const template = document.querySelector<HTMLTemplateElement>(`template${selector}`);
  if (!template) throw new Error(`The page has no template ${selector}.`);
  return document.importNode(template.content, true);
}

/** The page's own: each language has one. */
function language(): Language {
  return document.documentElement.lang === 'hi' ? 'hi' : 'en';
}
