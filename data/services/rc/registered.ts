// A register's entry as its rules see it, and how registers say yes, no and nothing.

import type { Day } from '../../values/indian-day.ts';
import type { RcResult } from './registration.ts';

/** The entry, and the day on which its report was sold. */
export type Registered = { car: RcResult; soldOn: Day };

const NO =
  /^(0|no|n|na|n\/a|nil|none|null|false|-|clear|not[ _-]?(blacklisted|issued|found|applicable|financed|hypothecated))\.?$/i;
/** Neither yes nor no: what nobody wrote down, or nobody has looked at yet. */
const NOT_SAID = /^$|not[ _-]?(verified|checked|known|available)|un(known|verified)/i;

/** What a flag or a note of the register comes to. */
export function answerIn(value: string): 'yes' | 'no' | 'not said' {
  if (NOT_SAID.test(value)) return 'not said';
  return NO.test(value) ? 'no' : 'yes';
}
