// Traffic challans: how one is read, which court has it, and the report's blocks.

import * as v from 'valibot';
import type { Block } from '../../report.ts';
import { isBlank } from '../../service.ts';
import { inr, numberIn, text } from '../../values/source-values.ts';
import { fact, verdict } from '../report-blocks.ts';

/** The name of the first offence; '' where the source lists none. */
const firstOffence = v.pipe(
  v.optional(v.nullable(v.array(v.object({ name: text }))), null),
  v.transform((offences) => offences?.[0]?.name ?? ''),
);

const Fields = v.object({
  challan_no: text,
  challan_date_time: text,
  challan_place: text,
  challan_status: text,
  owner_name: text,
  fine_imposed: text,
  amount_of_fine_imposed: text,
  offence_details: firstOffence,
  court_name: text,
  court_address: text,
  sent_to_virtual_court: text,
  sent_to_reg_court: text,
});

/** A record with nothing in it would be counted as a challan. */
export const ChallanRecord = v.pipe(
  Fields,
  v.check((challan) => !isBlank(challan)),
);

export type Challan = v.InferOutput<typeof ChallanRecord>;

/** Specification, section 9. */
const TABLES_PER_PAGE = 3;

type Lists = { pending: Challan[]; disposed: Challan[] };

type Group = { title: string; challans: Challan[] };

/** Verdict, the groups of pending challans and the disposed ones; three tables to a page. */
export function challanBlocks(lists: Lists): Block[] {
  const groups = groupsOf(lists);
  return [summary(groups, lists), ...paged(groups)];
}

/** Specification, section 4: a virtual court goes before a regular one. */
function groupsOf({ pending, disposed }: Lists): Group[] {
  const isVirtual = (challan: Challan) => isYes(challan.sent_to_virtual_court);
  const isRegular = (challan: Challan) => !isVirtual(challan) && isYes(challan.sent_to_reg_court);
  return [
    { title: 'Pending: Virtual Court', challans: pending.filter(isVirtual) },
    { title: 'Pending: Regular Court', challans: pending.filter(isRegular) },
    {
      title: 'Pending: E-Challans',
      challans: pending.filter((challan) => !isVirtual(challan) && !isRegular(challan)),
    },
    { title: 'Disposed (Paid)', challans: disposed },
  ];
}

function isYes(flag: string): boolean {
  return flag.toUpperCase() === 'YES';
}

function paged(groups: Group[]): Block[] {
  let tables = 0;
  return groups.flatMap(({ title, challans }): Block[] => {
    const heading: Block = { kind: 'heading', text: title, repeats: true };
    if (challans.length === 0) return [heading, { kind: 'notice', text: NONE }];
    return challans.flatMap((challan, index): Block[] => {
      const startsPage = tables > 0 && tables % TABLES_PER_PAGE === 0;
      tables += 1;
      return [
        ...(startsPage ? [{ kind: 'page' } as const] : []),
        ...(index === 0 ? [heading] : []),
        { kind: 'facts', title: `Challan ${index + 1}`, facts: facts(challan) },
      ];
    });
  });
}

const NONE = 'No challans available';

function facts(challan: Challan) {
  return [
    fact('Challan number', challan.challan_no),
    fact('Date and time', challan.challan_date_time),
    fact('Place', challan.challan_place),
    fact('Status', challan.challan_status),
    fact('Owner', challan.owner_name),
    fact('Offence', challan.offence_details),
    fact('Fine imposed', inr(challan.fine_imposed)),
    fact('Amount of fine imposed', inr(challan.amount_of_fine_imposed)),
    fact('Court', challan.court_name),
    fact('Court address', challan.court_address),
  ];
}

function summary(groups: Group[], { pending, disposed }: Lists): Block {
  if (pending.length > 0) {
    const spread = groups
      .filter(({ title, challans }) => title.startsWith('Pending') && challans.length > 0)
      .map(({ title, challans }) => `${title.replace('Pending: ', '')} ${challans.length}`);
    const detail = `${finesOf(pending)} ${spread.join(', ')}.`;
    return verdict('bad', `${count(pending.length)} pending`, detail);
  }
  if (disposed.length === 0) return verdict('good', NONE);
  return verdict('good', 'No pending challans', `${count(disposed.length)} disposed (paid).`);
}

/** Courts set fines late: one that is not set yet is not zero. */
function finesOf(pending: Challan[]): string {
  const fines = pending
    .map((each) => numberIn(each.fine_imposed) || numberIn(each.amount_of_fine_imposed) || 0)
    .filter((fine) => fine > 0);
  if (fines.length === 0) return 'No fine is named yet.';
  const sum = inr(fines.reduce((total, fine) => total + fine, 0).toFixed(2));
  return fines.length === pending.length
    ? `Fines of ${sum} in all.`
    : `Fines of ${sum} so far, for ${fines.length} of ${pending.length}.`;
}

function count(challans: number): string {
  return `${challans} ${challans === 1 ? 'challan' : 'challans'}`;
}
