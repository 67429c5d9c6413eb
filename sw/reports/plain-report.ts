// A report that this build cannot render as intended: its service or its shape is only known to a
// newer one. Every value is shown under its own key.

import { type Fact, fileName, type Report } from '../../data/report.ts';

/** A long service history has some 300 values; a person reads no more than this. */
const FACTS_MAX = 2000;

/** Answers are a few levels deep; deeper levels are ignored. */
const DEPTH_MAX = 8;

const NOTICE =
  'This version of the app cannot draw this report as it was made. Everything that was received ' +
  'stands below as it came. Update the app to see the report itself; it costs nothing.';

type Bought = { serviceName: string; subject: string; result: unknown };

/** The facts as stored, in their order. */
export function plainReport({ serviceName, subject, result }: Bought): Report {
  const facts = factsOf(result, '', 0).slice(0, FACTS_MAX);
  return {
    title: `${serviceName} - ${subject}`,
    fileName: fileName('Report', subject),
    subject: { kind: 'text', text: subject },
    findings: [],
    figures: [],
    page: { widthMm: 210, firstHeightMm: 297, laterHeightMm: 297 },
    blocks: [
      { kind: 'notice', text: NOTICE },
      { kind: 'facts', title: 'As received', facts },
    ],
  };
}

function factsOf(value: unknown, label: string, depth: number): Fact[] {
  if (typeof value === 'object' && value !== null && depth < DEPTH_MAX) {
    const isList = Array.isArray(value);
    return Object.entries(value).flatMap(([name, inner]) => {
      const own = isList ? String(Number(name) + 1) : nameOf(name);
      return factsOf(inner, label === '' ? own : `${label}, ${own}`, depth + 1);
    });
  }
  const isEmpty = value === null || value === undefined || value === '';
  return [{ label, value: isEmpty ? '-' : String(value) }];
}

/** `dateOfSVC` and `rc_number` as words: `Date of SVC`, `Rc number`. */
function nameOf(name: string): string {
  const words = name.replace(/_/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
