// A car's entry in the register as the rules read it, and how registers write yes, no and nothing.

import type { Language } from '../../values/language.ts';
import { numberIn } from '../../values/source-values.ts';
import type { Day } from '../../values/time-text.ts';
import type { RcResult } from './registration.ts';

/** A car's entry in the register, and the day on which its report was sold. */
export type Registered = { car: RcResult; soldOn: Day };

const MATTER_HINDI = 'ब्लैकलिस्ट|चोरी|FIR|लोन|दर्ज|लागू';
/** In Hindi, the "not" comes last. Only some of what ends so is a denial: a tax may be unpaid. */
const ENDS_IN_NOT = /नहीं( हैं?)?।?$/;
const NO_HINDI = new RegExp(
  `^(कोई |(.+ )?(${MATTER_HINDI})( में| की| का| की रिपोर्ट| शुदा)? )?${ENDS_IN_NOT.source}`,
  'i',
);
const NO =
  /^(0|no|n|na|n\/a|n\.a|nil|none|null|false|-+|clean|clear|cleared|not applicable|ok)\.?$/i;
/** Denies only as a whole text, because a report of a theft may also contain "hit" or "match". */
const NONE_FOUND =
  /^(clean record|no (such |matching )?(hits?|match(es)?|records?|entr(y|ies))( found)?)\.?$/i;

/** Matches any of these words or phrases, whole and in any letter case. */
export function anyOf(list: string): RegExp {
  const words = list.split(',').map((word) => word.trim().replace(/\s+/g, ' '));
  return new RegExp(String.raw`(?<!\w)(?:${words.join('|')})(?!\w)`, 'i');
}

const CLAIM =
  '(?:hypothecation|h\\.?p\\.?|hpa|hire purchase|loan|lien|finance|lease)' +
  '(?: (?:account|agreement|endorsement))?';
const ENDED = 'terminated|removed|cancell?ed|closed|cleared|ended|deleted|nil|none';
const MATTER =
  'hypothecated|financer|financier|noc|black ?list(?:ing)?|theft|fir|case|dues|adverse';

/** Negations as clerks write them, anywhere in a text. */
const DENIED = new RegExp(
  anyOf(
    `not (?:a |found |reported (?:as )?)stolen,
    not (?:found )?(?:in|on|under) (?:the |any )?black ?list,
    (?:not|never|non|un|de)[- ]?(?:black ?listed|hypothecated|financed|issued|found|stolen|listed),
    not sent,
    noc (?:is |was )?(?:not (?:yet )?(?:issued|applied)|nil|na),
    no (?:such )?(?:record|data|entry|detail)s?(?: (?:was |were )?(?:found|available))?,
    (?:no|nil|without|not under|free from|free of) (?:any |active |pending )*(?:${CLAIM}|${MATTER}),
    (?:${CLAIM})(?: (?:is|was|has been|stands))? ?[:-]? ?(?:${ENDED}),
    (?:termination|removal|cancellation|deletion) of (?:${CLAIM}),
    removed from (?:the )?black ?list,
    black ?list(?:ing|ed)? ?[:-]? ?(?:removed|cleared|revoked|released|lifted|no|nil|false),
    black ?list status ?[:-]? ?(?:no|nil|false)`,
  ).source,
  'gi',
);
/** Words that a negation in the same text does not deny. */
const STILL_SAID = new RegExp(
  'black ?list|stolen|theft|seiz|impound|suspend|scrap|confiscat|hypothecated to|awaited|' +
    String.raw`certificate pending|\b(new (loan|lender|hypothecation)|now (?!cl|free)` +
    String.raw`(with|financed|hypothecated|(\w+ ){0,2}\w*(bank|financ|fincorp|finserv)))`,
  'i',
);
/** Matches an empty value, and words for "not recorded" and "not checked yet". */
const NOT_SAID =
  /^$|\bnot[ _-]?(verified|checked|known|available)\b|\bun(known|verified)\b|\bno information\b/i;
/** Accuses the car even if the text adds that the reason, for example, is not known. */
const ACCUSES =
  /\b(black ?listed|stolen|theft|seized|impounded)( by | ?[(;] ?(reason|fir|case|date)\b)/i;
/** Accuses the car even if another value of the same list is not known. */
const CHARGES = new RegExp(
  String.raw`(?<!\b(no|nil|not) )\b(black ?listed|stolen|seized|impounded|suspended|bank|` +
    String.raw`(?<=\w )finance|(tax|fine|fee|challan|case|fir)s? (due|pending|lodged|registered)|` +
    String.raw`(fir|challan|case)\b[^,]*\d)`,
  'i',
);
const NOT_SAID_HINDI = /(उपलब्ध|पता|ज्ञात|मालूम|जानकारी|जाँचा|जांचा|सत्यापित)( \S+)? नहीं/;

/** What a flag or note in the register says. */
export function answerIn(value: string): 'yes' | 'no' | 'not said' {
  // Some sources send a list or an object, whose values we join with commas.
  const all = value.replace(/_/g, ' ').split(/(?:, )+/);
  const isSaid = (part: string) => !NOT_SAID.test(part) && !NOT_SAID_HINDI.test(part);
  const parts = all.filter((part) => ACCUSES.test(part) || isSaid(part));
  const said = parts.join(', ');
  const isWhole = parts.length === all.length;
  const no = isWhole ? 'no' : 'not said';
  const isNo = (part: string) => NO.test(part) || NO_HINDI.test(part);
  if (parts.every(isNo) || NONE_FOUND.test(said)) return no;
  if (parts.every((part) => isNo(part) || ENDS_IN_NOT.test(part))) return 'not said';
  const rest = said.replace(DENIED, ' ');
  const isYes = isWhole ? rest === said || STILL_SAID.test(rest) : CHARGES.test(rest);
  return isYes ? 'yes' : no;
}

const GOOD_STATUS = /^(active|a|y|yes|valid|live|registered|in force|effective|normal|ok)$/;
/** Words for a registration only; an NOC, too, may be cancelled or expire. */
const BAD_WORDS = `in-?active, not active, non[- ]?active, suspended, suspension, de[- ]?registered,
  deregister, scrapped, scrap, stolen, theft, black ?listed, destroyed, condemned, confiscated,
  seized, impounded, de-?activated, dead`;
const BAD_STATUS = anyOf(
  `${BAD_WORDS}, cancell?ed, surrendered, expired, revoked, invalid, not valid, lapsed`,
);
const BAD_CODE = /^(n|no|i)$/;
/** A status that denies or revokes an entry should be asked about. */
const TAKEN_BACK = anyOf(
  `not (?:suspended|cancell?ed|stolen|scrapped|expired|black ?listed),
  (?:suspension|cancellation) (?:cancell?ed|revoked|withdrawn|lifted)`,
);

/** What the register's status says about a registration, and about an NOC to another RTO. */
type Standing = {
  registration: 'good' | 'bad' | 'unclear' | 'not said';
  noc: 'issued' | 'cancelled' | 'unclear' | 'not said';
};

const TAKING_BACK = 'cancel|withdr|revok|surrender|return';
const NOC_ENDS = `(?:not )?${anyOf(`rc, ${BAD_WORDS}`).source}`;
/** The part of a status that is about an NOC, as in `SUSPENDED, NOC ISSUED (MH15)`. */
const NOC_PART = new RegExp(`\\bnoc\\b((?!${NOC_ENDS})[^,;(]|[,;(](?=\\s*(${TAKING_BACK})))*`, 'i');
/** Not an NOC, and none that is known of; `NO. RTO/MH/12` is a number. */
const NOC_DENIED = /\bnot\b|\bno\b(?!\W*\S*\d)|\b(noc|status)\W+(na|nil|unknown)\b/;
/** Words of a note about a lender's NOC, or about an NOC that is not issued yet. */
export const NOT_ISSUED = /\b(bank|financ\w*|lender|pending|applied|under process|awaited)\b/i;

export function standingIn(status: string): Standing {
  const said = status
    .toLowerCase()
    .replace(/_/g, ' ')
    .replace(/\bno noc( issued)?\b|\bnoc( is| was)? not( yet)? (issued|applied)\b/, '');
  const note = NOC_PART.exec(said)?.[0] ?? '';
  const isDenied = note === '' || NOC_DENIED.test(note);
  const isTakenBack = new RegExp(TAKING_BACK).test(note);
  const noc = NOT_ISSUED.test(note) ? 'unclear' : isTakenBack ? 'cancelled' : 'issued';
  const registration = registrationIn(besideNoc(said));
  return {
    // Beside an NOC, what we do not know is usually the RTO that the car goes to.
    registration: note !== '' && registration === 'unclear' ? 'not said' : registration,
    noc: isDenied ? 'not said' : noc,
  };
}

/** A status without the part that is about an NOC. */
export function besideNoc(status: string): string {
  return status
    .replace(NOC_PART, '')
    .replace(/\( *\)/, '')
    .replace(/^[ .,;()/-]+|[ .,;(/-]+$/g, '');
}

function registrationIn(status: string): Standing['registration'] {
  const said = status
    .replace(/^(rc|vehicle|registration)( status)?( is)?[ :-]+/, '')
    .replace(/[ ,]*\bas on\b.*$/, '');
  if (GOOD_STATUS.test(said)) return 'good';
  if (TAKEN_BACK.test(said)) return 'unclear';
  if (BAD_CODE.test(said) || BAD_STATUS.test(said)) return 'bad';
  return answerIn(status) === 'yes' ? 'unclear' : 'not said';
}

/** The maximum number of owners. A larger number was typed into the wrong field. */
const OWNERS_MAX = 20;

/** The present owner's place among the owners, 1 for the first; undefined if it cannot be read. */
export function ownersIn({ owner_number }: RcResult): number | undefined {
  const count = numberIn(owner_number);
  const isCount = count !== undefined && Number.isInteger(count);
  return isCount && count >= 1 && count <= OWNERS_MAX ? count : undefined;
}

/** Returns `1st`, `2nd`, `3rd`, `4th`, up to twenty; in Hindi, the irregular ones as words. */
export function ordinal(language: Language, count: number): string {
  return {
    en: `${count}${['st', 'nd', 'rd'][count - 1] ?? 'th'}`,
    hi: HINDI[count - 1] ?? `${count}वाँ`,
  }[language];
}

const HINDI = ['पहला', 'दूसरा', 'तीसरा', 'चौथा', 'पाँचवाँ', 'छठा', 'सातवाँ', 'आठवाँ', 'नौवाँ', 'दसवाँ'];

/** How a car is used. `saidIn`: the fields that show it; never empty. */
type Usage = { isCommercial: boolean; saidIn: readonly string[] };

/** Classes in the Motor Vehicles Act for goods and passengers: LGV, LPV, HGV, HPV, MGV, MPV, 3W. */
const TRANSPORT_CLASS = new RegExp(
  String.raw`\b([LMH][GP]V|transport|taxi|cab|goods|(omni)?bus|maxi|ambulance|` +
    String.raw`(passenger|service) vehicle)\b`,
  'i',
);
/** Matches `Omni Bus (Private Use)` and `Private Service Vehicle (Individual Use)`. */
const PRIVATE_USE = /\bnon[- ]?transport\b|\b(private|individual) use\b/i;

/** VAHAN, the national register, classes private cars as LMV and taxis as LPV. */
const PRIVATE_CLASS = /\b(LMV|motor car|non[- ]?transport)\b/i;

export function isTransportClass({ vehicle_category: category }: RcResult): boolean {
  return TRANSPORT_CLASS.test(category) && !PRIVATE_USE.test(category);
}

/** The class and category in words, if a source sends them. */
const IN_WORDS = ['vehicle_class', 'vehicle_category_description'] as const;
/** A value in any of these fields shows a present or past permit. */
const PERMIT = [
  'permit_number',
  'permit_type',
  'permit_valid_upto',
  'national_permit_number',
  'national_permit_upto',
] as const;
const NO_PERMIT = /^(no|nil|without)( \w+)? permit\b/i;

/** How a car is used; undefined if no field shows it. */
export function usageOf(car: RcResult): Usage | undefined {
  const saidIn = [
    ...(/^(true|yes|y)$/i.test(car.isCommercial) ? ['isCommercial'] : []),
    ...(isTransportClass(car) ? ['vehicle_category'] : []),
    ...IN_WORDS.filter((field) => isTransportClass({ ...car, vehicle_category: car[field] })),
    ...PERMIT.filter((field) => answerIn(car[field]) === 'yes' && !NO_PERMIT.test(car[field])),
  ];
  if (saidIn.length > 0) return { isCommercial: true, saidIn };
  const deniedIn = [
    ...(answerIn(car.isCommercial) === 'no' ? ['isCommercial'] : []),
    ...(PRIVATE_CLASS.test(car.vehicle_category) ? ['vehicle_category'] : []),
  ];
  return deniedIn.length > 0 ? { isCommercial: false, saidIn: deniedIn } : undefined;
}
