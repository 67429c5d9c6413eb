// What the register's entry means to a buyer of the vehicle.

import type { Block } from '../../report.ts';
import { type Verdict, verdict } from '../report-blocks.ts';
import { isCommercial, type RcResult, shownResult } from './registration.ts';

/** What the dealer must know before anything else, worst first. */
export function rcVerdicts(result: RcResult): Block[] {
  const shown = shownResult(result);
  return [blacklistVerdict(shown), statusVerdict(shown), financeVerdict(shown)]
    .concat(isCommercial(result) ? [verdict('plain', 'Commercial vehicle')] : [])
    .filter((block) => block !== undefined)
    .toSorted((a, b) => SEVERITY[a.tone] - SEVERITY[b.tone]);
}

const SEVERITY = { bad: 0, plain: 1, good: 2 };

function statusVerdict({ rc_status: status }: RcResult): Verdict {
  if (status === '') return verdict('plain', 'Registration status not given');
  if (/^active$/i.test(status)) return verdict('good', `${status} registration`);
  if (/^inactive$/i.test(status)) return verdict('bad', `${status} registration`);
  return verdict('plain', status);
}

/** Silence is no verdict; only a clear yes or no is put in our own words. */
function blacklistVerdict({ blacklist_status: status, blacklistDetails }: RcResult) {
  if (status === '') return undefined;
  if (/^(no|n|false|0|not blacklisted)$/i.test(status)) return verdict('good', 'Not blacklisted');
  const isListed = /^(yes|y|true|1|blacklisted)$/i.test(status);
  const isUnknown =
    blacklistDetails === '' && /\b(not|un)[ -]?(verified|known|available)\b/i.test(status);
  const text = isListed ? 'Blacklisted' : `Blacklist status: ${status}`;
  return verdict(isUnknown ? 'plain' : 'bad', text, blacklistDetails);
}

function financeVerdict({ financed, financer }: RcResult): Verdict | undefined {
  const lender = financer || 'a lender that the register does not name';
  if (financed === 'YES') return verdict('bad', 'Financed', `Hypothecated to ${lender}.`);
  return financed === 'NO' ? verdict('good', 'Not financed') : undefined;
}
