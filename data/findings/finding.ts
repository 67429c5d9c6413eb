// What a report says against a car, or for it: judged once, for the screen, the PDF, lists and
// share texts alike.

import type { Language } from '../values/language.ts';

/** Bad: do not buy before this is settled. Warn: ask about it. Good: checked, and in order. */
export type Severity = 'bad' | 'warn' | 'good';

/**
 * Where it stands: a field of the source's answer, of which record where there are several, and of
 * which report where several are judged together.
 */
export type Evidence = { field: string; record?: number; reportId?: string };

/** `head` says it by itself; `detail` gives the when and where, or is empty. */
type Sentence = { head: string; detail: string };

export type Finding = {
  /** The rule's name: the same in every language and every version. */
  code: string;
  severity: Severity;
  text: Record<Language, Sentence>;
  /** The number that says how much: `− 22,340 KM`; empty where there is none. */
  figure: string;
  /** Never empty: nothing is said that cannot be looked up. */
  evidence: readonly Evidence[];
};

/** Judges one thing about a subject: everything it finds, or nothing. */
export type Rule<Subject> = (subject: Subject) => Finding[];

const SEVERITIES: readonly Severity[] = ['bad', 'warn', 'good'];

/** What the rules find, bad first; within one severity in the order of the rules. */
export function judge<Subject>(rules: readonly Rule<Subject>[], subject: Subject): Finding[] {
  return worstFirst(rules.flatMap((rule) => rule(subject)));
}

/**
 * What no money mends stands first among the bad: it cannot be transferred, it is another car,
 * money is owed on it, its odometer, its accidents. Within one of these the greater sum goes first.
 */
const BAD: readonly RegExp[] = [
  /^(stolen|registration_not_active|blacklisted|noc_issued|old_stage|too_old)/,
  /(maker|chassis|engine)/,
  /^financed/,
  /^challans_in_court/,
  /_(other|close)$/, // names of another person
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

type Stated = Pick<Finding, 'code' | 'severity'> & {
  evidence: readonly Evidence[];
  figure?: string;
  /** Head and detail in each language. */
  en: readonly [string, string?];
  hi: readonly [string, string?];
};

/** Of a text that a source wrote as long as it liked, so much that its sentence stays two lines. */
export function shortened(text: string, signsMax: number): string {
  if (text.length <= signsMax) return text;
  const words = text.slice(0, signsMax).replace(/\s+\S*$/, '');
  return `${words.replace(/[\s.,;:]+$/, '')}…`;
}

/** One finding, or none where there is no evidence for it. */
export function finding({ code, severity, evidence, figure = '', en, hi }: Stated): Finding[] {
  if (evidence.length === 0) return [];
  // What was shortened ends its sentence with its dots.
  const sentence = ([head, detail = '']: readonly [string, string?]) => ({
    head,
    detail: detail.replace(/…[.।]/g, '…'),
  });
  return [{ code, severity, evidence, figure, text: { en: sentence(en), hi: sentence(hi) } }];
}
