// Traffic fines (challans): how to parse one, which court has it, and the report's blocks.

import * as v from 'valibot';
import { isBlank } from '../../judge.ts';
import type { OpenFields } from '../../proof/buyers-view.ts';
import { type Block, type Cell, type Labels, say } from '../../report.ts';
import { shownMoment } from '../../values/days.ts';
import { numberIn, orDash, text, textsOf } from '../../values/source-values.ts';
import { answerIn } from '../rc/registered.ts';
import { amountText, fact, translated, valuedFirst } from '../report-blocks.ts';

/** The first offence by name; '' if the source lists none. */
const firstOffence = v.pipe(
  v.optional(v.nullable(v.array(v.object({ name: text }))), null),
  v.transform((offences) => offences?.[0]?.name ?? ''),
);

/** Only the dealer sees the offender's name, even if a clerk wrote it into the wrong field. */
export const OPEN_FIELDS = {
  challan_no: 'open',
  challan_date_time: 'open',
  challan_place: 'note',
  challan_status: 'open',
  owner_name: 'name',
  fine_imposed: 'open',
  amount_of_fine_imposed: 'open',
  offence_details: { name: 'note' },
  court_name: 'open',
  court_address: 'open',
  sent_to_virtual_court: 'open',
  sent_to_reg_court: 'open',
  /** Whether papers or the car were impounded. This field is not in the specification's list. */
  document_impounded: 'open',
} as const satisfies OpenFields;

const Fields = v.object({ ...textsOf(OPEN_FIELDS), offence_details: firstOffence });

/** An empty record would count as a challan, so it is refused. */
export const ChallanRecord = v.pipe(
  Fields,
  v.check((challan) => !isBlank(challan)),
);

export type Challan = v.InferOutput<typeof ChallanRecord>;

/** The number of tables on a page (specification, section 9). */
const TABLES_PER_PAGE = 3;

type Lists = { pending: Challan[]; disposed: Challan[] };

/** A group of challans, with its title in the reader's language. */
type Group = { title: string; challans: Challan[] };

/**
 * The blocks of pending and disposed challans, three tables to a page. If there are more than three
 * challans, a table of all of them follows.
 */
export function challanBlocks({ pending, disposed }: Lists, labels: Labels): Block[] {
  const waiting = pendingGroups(pending, labels);
  const groups = waiting.map(({ title, challans }) => ({
    title: say(labels, 'Pending: #', title),
    challans,
  }));
  const paid = { title: say(labels, 'Disposed (Paid)'), challans: disposed };
  const isLong = pending.length + disposed.length > TABLES_PER_PAGE;
  return [
    ...paged([...groups, paid], labels),
    ...(isLong ? allChallans([...waiting, paid], labels) : []),
  ];
}

const COLUMNS = ['Date', 'Offence', 'Fine', 'With', 'Challan number'] as const;

/** The table of all challans, under a heading that separates it from the last group. */
function allChallans(groups: readonly Group[], labels: Labels): Block[] {
  return [
    { kind: 'heading', text: say(labels, 'All challans') },
    {
      kind: 'table',
      title: say(labels, 'Pending and disposed'),
      columns: COLUMNS.map((column) => say(labels, column)),
      rows: groups.flatMap(({ title, challans }) =>
        challans.map((challan): Cell[] => [
          orDash(shownMoment(labels.language, challan.challan_date_time)),
          orDash(challan.offence_details),
          amountText(labels, String(fineOf(challan) ?? '')),
          title,
          orDash(challan.challan_no),
        ]),
      ),
      isSummary: true,
    },
  ];
}

/** The fine in rupees; undefined if it is not fixed yet. Until a court fixes it, sources send 0. */
export function fineOf({ fine_imposed, amount_of_fine_imposed }: Challan): number | undefined {
  return [fine_imposed, amount_of_fine_imposed]
    .map((sent) => numberIn(sent) ?? 0)
    .find((rupees) => rupees > 0);
}

/** If a challan names both courts, the virtual court is used (specification, section 4). */
function pendingGroups(pending: readonly Challan[], labels: Labels): Group[] {
  const isVirtual = (challan: Challan) => isYes(challan.sent_to_virtual_court);
  const isRegular = (challan: Challan) => !isVirtual(challan) && isYes(challan.sent_to_reg_court);
  const isOther = (challan: Challan) => !isVirtual(challan) && !isRegular(challan);
  return [
    { title: say(labels, 'Virtual Court'), challans: pending.filter(isVirtual) },
    { title: say(labels, 'Regular Court'), challans: pending.filter(isRegular) },
    { title: say(labels, 'E-Challans'), challans: pending.filter(isOther) },
  ];
}

const COURT = '(virtual |regular )?court|lok adalat';
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
/** Phrases that mean that a challan is settled. With any other status, it counts as unpaid. */
const SETTLED = new RegExp(
  `^(the )?(challan|case|fine|amount|payment|cash|${COURT})?( is| has been| was)?( fully)? ?` +
    '(paid|dispose|disposed|disposed off?|(?<!(court|adalat).*)closed|settled|compounded' +
    '|successful|(?<=payment .*)(done|received|made|success))' +
    `( (in full|off|(by|in|at) (the )?(${COURT})|successfully|and closed|` +
    String.raw`\(?(online|paid)\)?|on \d([\d/ ]{5,9}|[\d/ ]{0,2}${MONTH},?[/ ]\d{2,4})))*\.?$`,
  'i',
);
/** The same in Hindi, where the verb stands last: `भुगतान` alone is only "payment". */
const SETTLED_HINDI =
  /^(चालान )?(का )?(निस्तारित|निपटाया|(निपटारा|भुगतान|जमा|अदा)(?= (हो|किया|कर|हुआ)))( (हो |कर )?(किया|दिया|गया|चुका|हुआ))*( है)?।?$/;

export function isSettled({ challan_status }: { challan_status: string }): boolean {
  const said = challan_status.replace(/[_-]/g, ' ').trim();
  return SETTLED.test(said) || SETTLED_HINDI.test(said);
}

const TAKEN = /\b(impound|seiz|detain|confiscat)\w*|[जज़]़?ब्त(?!ी? नही)/i;
const IN_COURT = /\b(court|lok adalat|warrant|summons?)\b|न्यायालय|अदालत|कोर्ट/i;

/** Whether papers or the car were impounded. Sources send yes, the item, or the date. */
export function isTaken({ document_impounded, challan_status }: Challan): boolean {
  const isSaid = answerIn(document_impounded) === 'yes' && !/^not? /i.test(document_impounded);
  return isSaid || TAKEN.test(challan_status);
}

/** Whether payment alone does not settle the challan: a court has it, or something is impounded. */
export function isGrave(challan: Challan): boolean {
  const flags = [challan.sent_to_virtual_court, challan.sent_to_reg_court];
  return flags.some(isYes) || isTaken(challan) || IN_COURT.test(challan.challan_status);
}

function isYes(flag: string): boolean {
  return flag.toUpperCase() === 'YES';
}

function paged(groups: Group[], labels: Labels): Block[] {
  let tables = 0;
  return groups.flatMap(({ title, challans }): Block[] => {
    const heading: Block = { kind: 'heading', text: title, repeats: true };
    if (challans.length === 0)
      return [heading, { kind: 'notice', text: say(labels, 'No challans available') }];
    return challans.flatMap((challan, index): Block[] => {
      const startsPage = tables > 0 && tables % TABLES_PER_PAGE === 0;
      tables += 1;
      return [
        ...(startsPage ? [{ kind: 'page' } as const] : []),
        ...(index === 0 ? [heading] : []),
        {
          kind: 'facts',
          title: say(labels, 'Challan #', index + 1),
          facts: valuedFirst(facts(challan, labels)),
          columns: 3,
        },
      ];
    });
  });
}

/** The words that sources use for a challan's status. */
const STATUSES = {
  PENDING: 'Pending',
  UNPAID: 'Pending',
  DISPOSED: 'Disposed',
  PAID: 'Paid',
  CLOSED: 'Disposed',
} as const;

function facts(challan: Challan, labels: Labels) {
  return [
    fact(labels, 'Challan number', challan.challan_no),
    fact(labels, 'Date and time', shownMoment(labels.language, challan.challan_date_time)),
    fact(labels, 'Place', challan.challan_place),
    fact(labels, 'Status', translated(labels, challan.challan_status, STATUSES)),
    fact(labels, 'Owner', challan.owner_name),
    fact(labels, 'Offence', challan.offence_details),
    fact(labels, 'Fine imposed', amountText(labels, challan.fine_imposed)),
    fact(labels, 'Amount of fine imposed', amountText(labels, challan.amount_of_fine_imposed)),
    fact(labels, 'Court', challan.court_name),
    fact(labels, 'Court address', challan.court_address),
  ];
}
