// The document for a car's entry in the register: its papers on the day of the report, then its
// fields. Fields that the source left empty are together at the end.

import { type Block, type Cell, type Fact, type Label, type Labels, say } from '../../report.ts';
import { dayText, monthIn, monthText, shownDate, spanText } from '../../values/days.ts';
import { indianNumber } from '../../values/money.ts';
import { orDash } from '../../values/source-values.ts';
import { ANSWERS, coded, fact } from '../report-blocks.ts';
import { paperNames } from './paper-names.ts';
import { type Paper, papersOf } from './papers.ts';
import type { Registered } from './registered.ts';
import { DATES, GROUPS, type RcResult } from './registration.ts';

// `Object.entries` loses the types of the keys.
const GROUPS_SHOWN = Object.entries(GROUPS).map(
  ([title, fields]) => [title, Object.entries(fields)] as [Label, [string, readonly [Label]][]],
);

export function registerBlocks(registered: Registered, labels: Labels): Block[] {
  const papers = papersOf(registered);
  const inTable = new Set<string>(papers.flatMap((each) => [each.field, ...each.numberFields]));
  const shown: Readonly<Record<string, string>> = shownRegistration(registered.car, labels);
  const groups = GROUPS_SHOWN.map(([title, fields]) => {
    const names = fields.filter(([name]) => !inTable.has(name));
    const facts = names.map(([name, [label]]) => fact(labels, label, shown[name] ?? ''));
    return { title: say(labels, title), facts };
  });
  const isEmpty = ({ value }: { value: string }) => value === orDash('');
  const sent = groups.map(({ title, facts }) => ({
    title,
    facts: facts.filter((each) => !isEmpty(each)),
  }));
  // Fields beyond the specification's list are optional, so they do not count as missing.
  const notSent = groups.slice(0, -1).flatMap(({ facts }) => facts.filter(isEmpty));
  return [
    ...papersTable(papers, registered, labels),
    ...sent
      .filter(({ facts }) => facts.length > 0)
      .map((group): Block => ({ kind: 'facts', columns: 2, ...group })),
    ...notSentNote(notSent, labels),
  ];
}

function notSentNote(notSent: readonly Fact[], labels: Labels): Block[] {
  if (notSent.length === 0) return [];
  const shown = notSent.map(({ label, value }) => `${label} ${value}`).join(', ');
  return [
    { kind: 'notice', isAside: true, text: say(labels, 'The source sent no value for: #', shown) },
  ];
}

const COLUMNS = ['Paper', 'Valid up to', 'Status', 'Issuer, number'] as const;

function papersTable(papers: readonly Paper[], { soldOn }: Registered, labels: Labels): Block[] {
  if (papers.length === 0) return [];
  const { language } = labels;
  return [
    {
      kind: 'table',
      title: say(labels, 'Papers on the day of this report, #', dayText(language, soldOn)),
      columns: COLUMNS.map((column) => say(labels, column)),
      rows: papers.map((paper) => [
        paperNames[paper.name][language],
        untilText(paper, labels),
        stateCell(paper, labels),
        orDash(paper.number),
      ]),
    },
  ];
}

function untilText({ until }: Paper, labels: Labels): string {
  if (/^ltt$/i.test(until)) return say(labels, 'Lifetime (#)', until);
  return orDash(shownDate(labels.language, until));
}

/** If no more than this many days remain, the table shows how many. */
const COUNTED_DAYS_MAX = 366;

function stateCell({ state, daysLeft = 0 }: Paper, labels: Labels): Cell {
  const days = say(labels, daysLeft === 1 ? '# day' : '# days', daysLeft);
  switch (state) {
    case 'valid':
      return {
        text:
          daysLeft > COUNTED_DAYS_MAX ? say(labels, 'Valid') : say(labels, 'Valid, # left', days),
        severity: 'good',
      };
    case 'for life':
      return { text: say(labels, 'For life'), severity: 'good' };
    case 'ends soon':
      return {
        text: daysLeft === 0 ? say(labels, 'Its last day') : say(labels, 'Only # left', days),
        severity: 'warn',
      };
    case 'expired':
      return {
        text: say(labels, 'Expired # ago', spanText(labels.language, -daysLeft)),
        severity: 'warn',
      };
    case 'not judged':
      return '-';
    default:
      return state satisfies never;
  }
}

function shownRegistration(result: RcResult, labels: Labels): RcResult {
  const yesNo = (sent: string) => coded(labels, sent, ANSWERS);
  const dates = DATES.map((name) => [name, shownDate(labels.language, result[name])]);
  return {
    ...result,
    ...Object.fromEntries(dates),
    rc_status: coded(labels, result.rc_status, { Y: 'Active', N: 'Inactive' }),
    norms_type: result.norms_type || say(labels, 'N/A'),
    financed: yesNo(result.financed),
    noc_details: coded(labels, result.noc_details, { NA: 'Not Issued' }),
    blacklist_status: coded(labels, result.blacklist_status, { NA: 'No' }),
    blacklistDetails: /^na$/i.test(result.blacklistDetails) ? '' : result.blacklistDetails,
    isCommercial: yesNo(result.isCommercial || 'false'),
    manufacturing_date: shownMonth(labels, result.manufacturing_date),
    masked_name: result.masked_name === '' ? '' : yesNo(result.masked_name),
    cubic_capacity: measured(result.cubic_capacity, 'cc'),
    wheelbase: measured(result.wheelbase, 'mm'),
    unladen_weight: measured(result.unladen_weight, 'kg'),
    vehicle_gross_weight: measured(result.vehicle_gross_weight, 'kg'),
  };
}

/** Adds the unit to a plain number. Other values appear as they came. */
function measured(value: string, unit: string): string {
  if (!/^\d{1,6}(\.\d+)?$/.test(value)) return value;
  const number = Number(value);
  return `${Number.isInteger(number) ? indianNumber(number) : value} ${unit}`;
}

function shownMonth({ language }: Labels, month: string): string {
  const day = monthIn(month);
  return day === undefined ? month : monthText(language, day);
}
