// The document of a vehicle's entry: its papers on the day of the report, then its fields. What the
// source left empty stands together at the end.

import type { Block, Cell, Fact } from '../../report.ts';
import { dayText, monthIn, monthText, shownDate } from '../../values/days.ts';
import { indianNumber } from '../../values/money.ts';
import { orDash } from '../../values/source-values.ts';
import { fact, yesNoText } from '../report-blocks.ts';
import { paperNames } from './paper-names.ts';
import { agoText, type Paper, papersOf } from './papers.ts';
import type { Registered } from './registered.ts';
import { GROUPS, type RcResult } from './registration.ts';

export function registerBlocks(registered: Registered): Block[] {
  const papers = papersOf(registered);
  const inTable = new Set<string>(papers.flatMap((each) => [each.field, ...each.numberFields]));
  const shown: Readonly<Record<string, string>> = shownRegistration(registered.car);
  const groups = Object.entries(GROUPS).map(([title, labels]) => {
    const names = Object.entries(labels).filter(([name]) => !inTable.has(name));
    return { title, facts: names.map(([name, label]) => fact(label, shown[name] ?? '')) };
  });
  const isEmpty = ({ value }: { value: string }) => value === orDash('');
  const sent = groups.map(({ title, facts }) => ({
    title,
    facts: facts.filter((each) => !isEmpty(each)),
  }));
  // Below the specification's list stands what a source sends beside it: none of it is missed.
  const notSent = groups.slice(0, -1).flatMap(({ facts }) => facts.filter(isEmpty));
  return [
    ...papersTable(papers, registered),
    ...sent
      .filter(({ facts }) => facts.length > 0)
      .map((group): Block => ({ kind: 'facts', columns: 2, ...group })),
    ...notSentNote(notSent),
  ];
}

function notSentNote(notSent: readonly Fact[]): Block[] {
  if (notSent.length === 0) return [];
  const shown = notSent.map(({ label, value }) => `${label} ${value}`).join(', ');
  return [{ kind: 'notice', isAside: true, text: `The source sent no value for: ${shown}` }];
}

function papersTable(papers: readonly Paper[], { soldOn }: Registered): Block[] {
  if (papers.length === 0) return [];
  return [
    {
      kind: 'table',
      title: `Papers on the day of this report, ${dayText('en', soldOn)}`,
      columns: ['Paper', 'Valid up to', 'Then', 'Issuer, number'],
      rows: papers.map((paper) => [
        paperNames[paper.name].en,
        untilText(paper),
        stateCell(paper),
        orDash(paper.number),
      ]),
    },
  ];
}

function untilText({ until }: Paper): string {
  return /^ltt$/i.test(until) ? `Lifetime (${until})` : orDash(shownDate(until));
}

/** Longer than a year off, days do not matter. */
const COUNTED_DAYS_MAX = 366;

function stateCell({ state, daysLeft = 0 }: Paper): Cell {
  const days = `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}`;
  switch (state) {
    case 'valid':
      return {
        text: daysLeft > COUNTED_DAYS_MAX ? 'Valid' : `Valid, ${days} left`,
        severity: 'good',
      };
    case 'for life':
      return { text: 'For life', severity: 'good' };
    case 'ends soon':
      return { text: daysLeft === 0 ? 'Its last day' : `Only ${days} left`, severity: 'warn' };
    case 'expired':
      return { text: `Expired ${agoText('en', -daysLeft)} before`, severity: 'warn' };
    case 'not judged':
      return '-';
    default: {
      const none: never = state;
      return none;
    }
  }
}

function shownRegistration(result: RcResult): RcResult {
  return {
    ...result,
    rc_status: coded(result.rc_status, { Y: 'Active', N: 'Inactive' }),
    norms_type: result.norms_type || 'N/A',
    financed: yesNoText(result.financed),
    noc_details: coded(result.noc_details, { NA: 'Not Issued' }),
    blacklist_status: coded(result.blacklist_status, { NA: 'No' }),
    blacklistDetails: coded(result.blacklistDetails, { NA: '' }),
    isCommercial: yesNoText(result.isCommercial || 'false'),
    registration_date: shownDate(result.registration_date),
    manufacturing_date: shownMonth(result.manufacturing_date),
    insurance_upto: shownDate(result.insurance_upto),
    pucc_upto: shownDate(result.pucc_upto),
    fit_up_to: shownDate(result.fit_up_to),
    tax_upto: shownDate(result.tax_upto),
    tax_paid_upto: shownDate(result.tax_paid_upto),
    permit_valid_upto: shownDate(result.permit_valid_upto),
    national_permit_upto: shownDate(result.national_permit_upto),
    status_as_on: shownDate(result.status_as_on),
    non_use_from: shownDate(result.non_use_from),
    non_use_to: shownDate(result.non_use_to),
    masked_name: result.masked_name === '' ? '' : yesNoText(result.masked_name),
    cubic_capacity: measured(result.cubic_capacity, 'cc'),
    wheelbase: measured(result.wheelbase, 'mm'),
    unladen_weight: measured(result.unladen_weight, 'kg'),
    vehicle_gross_weight: measured(result.vehicle_gross_weight, 'kg'),
  };
}

/** The register's own codes in words; every other value as it was sent. */
function coded(value: string, words: Readonly<Record<string, string>>): string {
  return words[value.toUpperCase()] ?? value;
}

/** A plain number with its unit; whatever else was sent, as it came. */
function measured(value: string, unit: string): string {
  if (!/^\d{1,6}(\.\d+)?$/.test(value)) return value;
  const number = Number(value);
  return `${Number.isInteger(number) ? indianNumber(number) : value} ${unit}`;
}

function shownMonth(month: string): string {
  const day = monthIn(month);
  return day === undefined ? month : monthText('en', day);
}
