// A report's findings for or against a car. They are made once, and used by the screen, the PDF,
// lists and messages.

import type { Language } from '../values/language.ts';

/** `bad`: settle this before you buy. `warn`: ask about it. `good`: checked, and all is well. */
export type Severity = 'bad' | 'warn' | 'good';

/**
 * Where the evidence is: the field in the source's answer, the record if there are several, and the
 * report if several are judged together.
 */
export type Evidence = { field: string; record?: number; reportId?: string };

/** `head`: a complete statement. `detail`: when and where, or empty. */
type Sentence = { head: string; detail: string };

export type Finding = {
  /** The name of the rule that made the finding. It never changes. */
  code: string;
  severity: Severity;
  text: Record<Language, Sentence>;
  /** The finding's number, such as `− 22,340 KM`; empty if it has none. */
  figure: string;
  /** The places that show the finding; never empty, so that every finding can be checked. */
  evidence: readonly Evidence[];
};

/** A rule judges one aspect of a subject and returns any number of findings. */
export type Rule<Subject> = (subject: Subject) => Finding[];

const SEVERITIES: readonly Severity[] = ['bad', 'warn', 'good'];

/** The findings of all rules, worst first. Findings of equal rank keep the order of the rules. */
export function judge<Subject>(rules: readonly Rule<Subject>[], subject: Subject): Finding[] {
  return worstFirst(rules.flatMap((rule) => rule(subject)));
}

/**
 * The order of bad findings: obstacles to a transfer, a different car, debts, another person's
 * papers, the odometer, accidents. Among findings of one kind, the larger figure comes first.
 */
const BAD: readonly RegExp[] = [
  /^(stolen|registration_not_active|blacklisted|noc_issued|old_stage|too_old)/,
  /(maker|chassis|engine)/,
  /^financed/,
  /^challans_in_court/,
  /_(other|close)$/, // these name a different person
  /^(odometer|dial)/,
  /^(total_loss|flood_damage)$/,
  /^accident_repair$/,
];

export function worstFirst(findings: readonly Finding[]): Finding[] {
  const rank = ({ severity, code }: Finding) => {
    const kind = BAD.findIndex((pattern) => pattern.test(code));
    return (
      SEVERITIES.indexOf(severity) * 100 + (severity === 'bad' && kind >= 0 ? kind : BAD.length)
    );
  };
  const size = ({ severity, figure }: Finding) =>
    severity === 'bad' ? Number(figure.replace(/[^\d.]/g, '')) : 0;
  return findings.toSorted((one, other) => rank(one) - rank(other) || size(other) - size(one));
}

/** What a finding says: its head and detail in each language, and its figure if it has one. */
export type Statement = { figure?: string } & Record<Language, readonly [string, string?]>;

/** Shortens a source's free text, so that the sentence quoting it fits on two lines. */
export function shortened(text: string, signsMax: number): string {
  if (text.length <= signsMax) return text;
  const words = text.slice(0, signsMax).replace(/\s+\S*$/, '');
  return `${words.replace(/[\s.,;:]+$/, '')}…`;
}

/** One finding, or none if there is no evidence. A field's name is enough as evidence. */
export function finding(
  code: string,
  severity: Severity,
  shownIn: readonly (Evidence | string)[],
  { figure = '', en, hi }: Statement,
): Finding[] {
  if (shownIn.length === 0) return [];
  const evidence = shownIn.map((each) => (typeof each === 'string' ? { field: each } : each));
  // A shortened text ends in an ellipsis, which needs no full stop.
  const sentence = ([head, detail = '']: readonly [string, string?]) => ({
    head,
    detail: detail.replace(/…[.।]/g, '…'),
  });
  return [{ code, severity, evidence, figure, text: { en: sentence(en), hi: sentence(hi) } }];
}
