// Whether the chassis number is one of the maker that the register names, and of the car's year.

import { type Finding, finding, shortened } from '../../findings/finding.ts';
import { dayText, monthIn } from '../../values/days.ts';
import type { Registered } from './registered.ts';

/**
 * World manufacturer identifiers (ISO 3780) of India, as far as two published lists agree. `others`
 * sell cars that this maker builds, under their own name.
 */
const MAKERS: readonly { letters: string; maker: RegExp; name: string; others?: RegExp }[] = [
  { letters: 'MA3|MBH', maker: /MARUTI|SUZUKI/, name: 'Maruti Suzuki', others: /TOYOTA/ },
  { letters: 'MAL', maker: /HYUNDAI/, name: 'Hyundai' },
  { letters: 'MA1', maker: /MAHINDRA/, name: 'Mahindra', others: /RENAULT|SSANGYONG/ },
  { letters: 'MAT', maker: /TATA/, name: 'Tata', others: /FIAT|JAGUAR|LAND ROVER/ },
  { letters: 'MAK', maker: /HONDA/, name: 'Honda' },
  { letters: 'MBJ', maker: /TOYOTA/, name: 'Toyota', others: /MARUTI|SUZUKI/ },
];

/** The entry itself has the whole name. */
const MAKER_SHOWN_MAX = 17;

/** Seventeen signs without I, O and Q (ISO 3779); a buyer's copy leaves out the last five. */
const WHOLE = /^[A-HJ-NPR-Z0-9]{12}[A-Z0-9*•]{5}$/;

export function chassisFindings(registered: Registered): Finding[] {
  const chassis = registered.car.vehicle_chasi_number.toUpperCase().replace(/[\s-]/g, '');
  return WHOLE.test(chassis)
    ? [...otherMakersLetters(registered, chassis), ...otherYearsSign(registered, chassis)]
    : [];
}

function otherMakersLetters({ car }: Registered, chassis: string): Finding[] {
  const built = MAKERS.find(({ letters }) => letters.split('|').includes(chassis.slice(0, 3)));
  const named = car.maker_description.toUpperCase();
  const isKnown = MAKERS.some(({ maker }) => maker.test(named));
  if (!built || named === '' || built.maker.test(named)) return [];
  const isSister = built.others?.test(named) === true;
  if (!isSister && !isKnown) return [];
  const maker = shortened(car.maker_description, MAKER_SHOWN_MAX);
  return finding({
    code: isSister ? 'sister_makers_chassis' : 'other_makers_chassis',
    severity: isSister ? 'warn' : 'bad',
    en: [
      isSister
        ? `Built by ${built.name}, sold by another`
        : `The chassis number is a ${built.name}’s`,
      isSister
        ? `RC: ${maker}; fine for a sister model. Compare.`
        : `RC: ${maker}. Compare the stamped number.`,
    ],
    hi: [
      isSister ? `${built.name} की बनाई, दूसरी कंपनी की बेची` : `चेसिस नंबर ${built.name} का है`,
      isSister
        ? `RC में ${maker} है। जुड़वाँ मॉडल में ठीक है: मॉडल मिलाएँ।`
        : `RC में ${maker} है। गाड़ी पर खुदा नंबर मिलाएँ।`,
    ],
    evidence: [{ field: 'vehicle_chasi_number' }, { field: 'maker_description' }],
  });
}

/** The tenth sign from 2001 on, without I, O, Q, U, Z and 0 (ISO 3779); it repeats in 30 years. */
const YEARS = '123456789ABCDEFGHJKLMNPRSTVWXY';
const FIRST_YEAR = 2001;
/** A model's year begins before the calendar's, and stock is built up. */
const YEARS_APART_MAX = 1;

function otherYearsSign({ car }: Registered, chassis: string): Finding[] {
  const at = YEARS.indexOf(chassis.charAt(9));
  const made = monthIn(car.manufacturing_date);
  if (at < 0 || made === undefined) return [];
  const year = Number(dayText('en', made).split(' ').at(-1));
  const apart = (((year - FIRST_YEAR - at) % 30) + 30) % 30;
  if (Math.min(apart, 30 - apart) <= YEARS_APART_MAX) return [];
  const stamped = FIRST_YEAR + at > year + 1 && at > 20 ? FIRST_YEAR + at - 30 : FIRST_YEAR + at;
  return finding({
    code: 'other_years_chassis',
    severity: 'warn',
    en: [
      `The chassis number is of ${stamped}, the register says ${year}`,
      'Compare the number as it is stamped, and the maker’s plate.',
    ],
    hi: [`चेसिस नंबर ${stamped} का है, रजिस्टर में ${year}`, 'खुदा हुआ नंबर और कंपनी की प्लेट मिलाएँ।'],
    evidence: [{ field: 'vehicle_chasi_number' }, { field: 'manufacturing_date' }],
  });
}
