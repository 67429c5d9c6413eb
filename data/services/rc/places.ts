// Finds out where a car is registered and where its owner lives: from plate, office and address.

import { type Finding, finding } from '../../findings/finding.ts';
import { dayIn, dayText, yearsBetween } from '../../values/days.ts';
import { normalise, plateGroups } from '../../values/identifiers.ts';
import type { Day } from '../../values/time-text.ts';
import { anyOf, type Registered } from './registered.ts';
import type { RcResult } from './registration.ts';

/** States, with their plate codes, their names in addresses, and their PIN codes. */
const STATES: readonly { codes: string; names: string; pins: string }[] = [
  { codes: 'DL', names: 'Delhi|New Delhi', pins: '11' },
  { codes: 'HR', names: 'Haryana', pins: '12|13' },
  { codes: 'PB', names: 'Punjab', pins: '14|15|160' },
  { codes: 'CH', names: 'Chandigarh', pins: '160' },
  { codes: 'HP', names: 'Himachal Pradesh', pins: '17' },
  { codes: 'JK|LA', names: 'Jammu and Kashmir|Jammu & Kashmir|Ladakh', pins: '18|19' },
  { codes: 'UP', names: 'Uttar Pradesh', pins: '20|21|22|23|24|25|26|27|28' },
  { codes: 'UK|UA', names: 'Uttarakhand|Uttaranchal', pins: '24|26' },
  { codes: 'RJ', names: 'Rajasthan', pins: '30|31|32|33|34' },
  { codes: 'GJ', names: 'Gujarat', pins: '36|37|38|39' },
  { codes: 'DD|DN', names: 'Daman|Diu|Dadra', pins: '362|396' },
  { codes: 'MH', names: 'Maharashtra', pins: '40|41|42|43|44' },
  { codes: 'GA', names: 'Goa', pins: '403' },
  { codes: 'MP', names: 'Madhya Pradesh', pins: '45|46|47|48' },
  { codes: 'CG', names: 'Chhattisgarh|Chattisgarh', pins: '49' },
  { codes: 'AP|TS|TG', names: 'Andhra Pradesh|Telangana', pins: '50|51|52|53' },
  { codes: 'KA', names: 'Karnataka', pins: '56|57|58|59' },
  { codes: 'TN', names: 'Tamil Nadu|Tamilnadu', pins: '60|61|62|63|64' },
  { codes: 'PY', names: 'Puducherry|Pondicherry', pins: '533|605|607|609|673' },
  { codes: 'KL|LD', names: 'Kerala|Lakshadweep', pins: '67|68|69' },
  { codes: 'WB|SK|AN', names: 'West Bengal|Sikkim|Andaman', pins: '70|71|72|73|74' },
  { codes: 'OD|OR', names: 'Odisha|Orissa', pins: '75|76|77' },
  { codes: 'AS', names: 'Assam', pins: '78' },
  {
    codes: 'AR|NL|MN|MZ|TR|ML',
    names: 'Arunachal|Nagaland|Manipur|Mizoram|Tripura|Meghalaya',
    pins: '79',
  },
  { codes: 'BR', names: 'Bihar', pins: '80|81|82|84|85' },
  { codes: 'JH', names: 'Jharkhand', pins: '81|82|83' },
];

type State = { codes: readonly string[]; name: string };

/** Finds the state by its name, otherwise by the PIN code, unless two states share that code. */
export function stateIn(address: string): State | undefined {
  const named = STATES.filter(({ names }) => new RegExp(`\\b(${names})\\b`, 'i').test(address));
  const pin = address.match(/(?<!\d)([1-8]\d{2}) ?\d{3}(?!\d)/)?.[1] ?? '';
  const posted = STATES.filter(({ pins }) => pin !== '' && new RegExp(`^(${pins})`).test(pin));
  // A street may be named after a different state, so the name must agree with the PIN code.
  const found = named.length === 1 ? named : posted;
  const isSure =
    named.length === 0 || posted.length === 0 || named.some((each) => posted.includes(each));
  const [state] = found;
  if (!state || found.length > 1 || !isSure) return undefined;
  return { codes: state.codes.split('|'), name: state.names.split('|')[0] ?? '' };
}

/** Returns a code such as `DL`; undefined if the plate names no state. */
export function plateState({ rc_number }: RcResult): string | undefined {
  const [code = ''] = plateGroups(normalise(rc_number));
  return STATES.some(({ codes }) => codes.split('|').includes(code.slice(0, 2)))
    ? code.slice(0, 2)
    : undefined;
}

/** The BH series, for people who are transferred between states, began in 2021. */
export function isBharatSeries({ rc_number }: RcResult): boolean {
  return /^\d{2}BH\d{4}[A-Z]{1,2}$/.test(normalise(rc_number));
}

/** Registration offices of the National Capital Region outside Delhi (NCR Planning Board). */
const OFFICES: Readonly<Record<string, ReadonlySet<number>>> = {
  HR: new Set([
    5, 6, 10, 12, 13, 14, 16, 19, 26, 27, 29, 30, 31, 34, 35, 36, 38, 46, 47, 51, 55, 61, 63, 66,
    67, 69, 72, 73, 74, 76, 87,
  ]),
  UP: new Set([12, 13, 14, 15, 16, 17, 19, 37]),
  RJ: new Set([2, 5, 40]),
};
const TOWNS = anyOf(
  `delhi, gurgaon, gurugram, faridabad, noida, ghaziabad, gautam ?bud+h?a? ?nagar, sonipat, sonepat,
  rohtak, panipat, karnal, jhajjar, bahadurgarh, rewari, palwal, nuh, mewat, bhiwani, charkhi dadri,
  mahendragarh, jind, meerut, hapur, bulandshahr, baghpat, shamli, muzaffarnagar, alwar, bharatpur`,
);
const STREET = /\b[a-z]+[\s-]+(road|rd|highway|hwy|marg|bypass|expressway|naka|gate)\b/gi;
const PINS = /(?<!\d)(110\d{3}|12[12]\d{3}|201\d{3}|203\d{3}|245\d{3}|250\d{3})(?!\d)/;
/** PIN codes outside the region. A street there may be named after one of the region's towns. */
const OTHER_PIN =
  /(?<!\d)(?!110|12[1-467]|13[12]|20[13]|245|247|25[01]|301|321)[1-8]\d{2} ?\d{3}(?!\d)/;

/**
 * The fields that show that a car is in the region: its plate, its office, or its owner's address.
 */
export function ncrFields(car: RcResult): ('rc_number' | 'registered_at' | 'present_address')[] {
  const [state = '', office = ''] = plateGroups(normalise(car.rc_number));
  const isThere = (text: string) =>
    PINS.test(text) || (TOWNS.test(text.replace(STREET, ' ')) && !OTHER_PIN.test(text));
  return [
    ...(state.startsWith('DL') || OFFICES[state]?.has(Number(office))
      ? ['rc_number' as const]
      : []),
    ...(isThere(car.registered_at) ? ['registered_at' as const] : []),
    ...(isThere(car.present_address) ? ['present_address' as const] : []),
  ];
}

type Limits = {
  /** The day on which the limits take effect. */
  since: string;
  dieselYears: number;
  petrolYears: number;
  /** From this Bharat Stage on, the finding is a warning. Below it, the advice is not to buy. */
  toleratedStage: number;
  court: Record<'en' | 'hi', string>;
};

/** The age limits for cars, newest first. */
const limits: readonly Limits[] = [
  {
    since: '2025-12-17',
    dieselYears: 10,
    petrolYears: 15,
    toleratedStage: 4,
    // the Supreme Court's order of 17 December 2025
    court: { en: 'Supreme Court, 2025', hi: 'सुप्रीम कोर्ट, 2025' },
  },
];

/** We start to warn this long before a car's last day, because it matters to the next buyer. */
const TOLD_DAYS = 365;
const YEAR_DAYS = 365.25;

/** A car's last day on the region's roads under today's limits; undefined if none applies. */
export function ncrUntil(car: RcResult): Day | undefined {
  const age = limits[0] && ageIn(limits[0], car);
  return age && age.limitDay - 1;
}

function ageIn(limit: Limits, car: RcResult) {
  const registered = dayIn(car.registration_date);
  const fuel = baseFuelOf(car);
  const placedBy = ncrFields(car);
  if (registered === undefined || !fuel || placedBy.length === 0) return undefined;
  const yearsMax = fuel === 'diesel' ? limit.dieselYears : limit.petrolYears;
  const limitDay = registered + Math.ceil(yearsMax * YEAR_DAYS);
  return { registered, fuel, placedBy, yearsMax, limitDay };
}

export function ncrFindings({ car, soldOn }: Registered): Finding[] {
  const limit = limits.find(({ since }) => (dayIn(since) ?? 0) <= soldOn);
  const age = limit && ageIn(limit, car);
  if (!age || soldOn < age.limitDay - TOLD_DAYS) return [];
  const { registered, fuel, placedBy, yearsMax, limitDay } = age;
  const isOver = soldOn >= limitDay;
  const stage = bharatStage(car.norms_type);
  const isTolerated = stage === undefined || stage >= limit.toleratedStage;
  const name = fuel === 'diesel' ? { en: 'Diesel', hi: 'डीज़ल' } : { en: 'Petrol', hi: 'पेट्रोल' };
  const years = isOver ? yearsBetween(registered, soldOn) : yearsMax;
  const evidence = [
    ...placedBy,
    ...(['fuel_type', 'registration_date', 'norms_type'] as const).filter((each) => car[each]),
  ];
  const code = isOver ? 'too_old_for_ncr' : 'too_old_for_ncr_soon';
  return finding(code, isOver && !isTolerated ? 'bad' : 'warn', evidence, {
    en: [
      isOver
        ? `${name.en} car, ${years} years old, in the NCR: the limit is ${yearsMax}`
        : `${name.en} car in the NCR, ${years} years old on ${dayText('en', limitDay)}`,
      `May be barred ${isOver ? 'there' : 'then'} (${limit.court.en}). Sell it elsewhere.`,
    ],
    hi: [
      isOver
        ? `दिल्ली-NCR में ${years} साल पुरानी ${name.hi} गाड़ी: सीमा ${yearsMax} साल`
        : `दिल्ली-NCR में ${name.hi} गाड़ी, ${dayText('hi', limitDay)} को ${years} साल की`,
      `${isOver ? 'सड़क' : 'तब सड़क'} पर रोक लग सकती है (${limit.court.hi})। बाहर बेचें।`,
    ],
  });
}

/**
 * The original fuel, whose age limit applies to a converted car; undefined if only gas is named.
 */
function baseFuelOf({ fuel_type }: RcResult): 'diesel' | 'petrol' | undefined {
  if (/diesel/i.test(fuel_type)) return 'diesel';
  return /petrol|gasoline/i.test(fuel_type) ? 'petrol' : undefined;
}

/** Returns 4 for `BHARAT STAGE IV`, `BS-IV`, `BSIV` or `BS4`. */
export function bharatStage(norms: string): number | undefined {
  const stage = norms.match(/(?:stage|bs)[ -]*(VI|IV|V|I{1,3}|[1-6])\b/i)?.[1]?.toUpperCase();
  if (stage === undefined) return undefined;
  const roman = ['I', 'II', 'III', 'IV', 'V', 'VI'].indexOf(stage) + 1;
  return roman === 0 ? Number(stage) : roman;
}
