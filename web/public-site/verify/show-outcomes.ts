// Fills in the page's templates with the outcomes of a verification.

import { worstFindingText } from '../../../data/proof/worst-finding-text.ts';
import { plateGroups } from '../../../data/values/identifiers.ts';
import type { Language } from '../../../data/values/language.ts';
import { agoText, timeText } from '../../../data/values/time-text.ts';
import { isDrawn, type Outcome, type Proven } from './outcome.ts';
import { sourceIdOf } from './source-id.ts';

export type Told = {
  outcomes: readonly Outcome[];
  /** When the server sent the keys and withdrawals. */
  asOf: number | undefined;
  /** Whether the keys and withdrawals are so old that the outcome is uncertain. */
  isOld: boolean;
  /** Where the proof came from. */
  by: 'link' | 'photo' | 'file';
};

type State = 'start' | 'reading' | 'told';

export function showState(state: State): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-state]')) {
    part.hidden = part.dataset['state'] !== state;
  }
}

export async function showOutcomes(told: Told): Promise<void> {
  const place = document.querySelector('[data-outcomes]');
  if (!place) throw new Error('The page has no element for the outcome.');
  const drawn = [...place.querySelectorAll<HTMLElement>('[data-report]')];
  place.replaceChildren(...told.outcomes.map((outcome) => filled(outcome, told)));
  // When an outcome is shown again after the comparison, keep its report instead of redrawing it.
  for (const part of place.querySelectorAll<HTMLElement>('[data-report]:not([data-report=""])')) {
    const before = drawn.find(({ dataset }) => dataset['report'] === part.dataset['report']);
    if (before) part.closest('details')?.replaceWith(before.closest('details') ?? before);
  }
  showAsOf(told.asOf);
  showState('told');
  place.querySelector('h2')?.focus();
  // The verdict, and whatever follows, must not depend on the code that draws the report.
  await showReports(place, told.outcomes).catch(() => undefined);
}

/** Shows the date of newer lists when they gave the same outcomes. */
export function showAsOf(asOf: number | undefined): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-when="asOf"]')) {
    part.hidden = asOf === undefined;
    fill(part, { asOf: asOfText(asOf) });
  }
}

function asOfText(asOf: number | undefined): string {
  return asOf === undefined ? '' : timeText(language(), asOf);
}

function filled(outcome: Outcome, { outcomes, by, asOf, isOld }: Told): DocumentFragment {
  const copy = templateOf(`[data-outcome="${outcome.kind}"]`);
  const here = location.host;
  if (!('proven' in outcome)) {
    fill(copy, { here, host: outcome.host ?? '' });
    return copy;
  }
  const { report, digest, file } = outcome.proven;
  const facts = [by, report ? report.reader : 'code', 'asOf', file, isOld && 'old'];
  for (const part of copy.querySelectorAll<HTMLElement>('[data-when]')) {
    if (!facts.includes(part.dataset['when'] ?? '')) part.remove();
  }
  const place = copy.querySelector<HTMLElement>('[data-report]');
  if (place && report) place.dataset['report'] = `${digest} ${report.reader}`;
  // A car's file has many reports: show all outcomes, and open a report only when it is tapped.
  for (const fold of copy.querySelectorAll('details')) fold.open = outcomes.length === 1;
  fill(copy, { here, asOf: asOfText(asOf), ...slotsOf(outcome.proven) });
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

/** Loads the app's own view of a report, with React and the strings. */
const reportView = () => import('./genuine-report.tsx');

/** Loads the code that draws a report in advance. If that fails, drawing loads it again. */
export function expectReport(): void {
  reportView()
    .then(({ loadWords }) => loadWords(language()))
    .catch(() => undefined);
}

async function showReports(place: Element, outcomes: readonly Outcome[]): Promise<void> {
  const proven = outcomes.flatMap((outcome) =>
    'proven' in outcome && isDrawn(outcome.kind) ? [outcome] : [],
  );
  if (!proven.some(({ proven: { report } }) => report)) return;
  const { drawReport } = await reportView();
  const places = place.querySelectorAll<HTMLElement>('[data-report]');
  for (const [index, outcome] of proven.entries()) {
    const at = places[index];
    if (at && !at.hasChildNodes()) await drawReport(at, outcome, language());
  }
}

function templateOf(selector: string): DocumentFragment {
  const template = document.querySelector<HTMLTemplateElement>(`template${selector}`);
  if (!template) throw new Error(`The page has no template ${selector}.`);
  return document.importNode(template.content, true);
}

/** The page's own language. */
function language(): Language {
  return document.documentElement.lang === 'hi' ? 'hi' : 'en';
}
