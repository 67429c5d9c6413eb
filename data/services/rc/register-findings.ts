// Judges the register's entry for a car on the day of the report.

import { type Finding, finding, judge, type Rule, shortened } from '../../findings/finding.ts';
import { NOT_IN_COPY } from '../../proof/without-persons.ts';
import { dayIn, dayText, monthIn, yearIn } from '../../values/days.ts';
import { paperFindings } from './papers.ts';
import { ncrFindings } from './places.ts';
import {
  answerIn,
  isTransportClass,
  ordinal,
  ownersIn,
  type Registered,
  usageOf,
} from './registered.ts';
import { dateRules } from './registration-dates.ts';
import { noc, notInUse, PLAIN_YES, status, stolen } from './standing.ts';
import { whatItWas } from './what-it-was.ts';

const rules: readonly Rule<Registered>[] = [
  status,
  stolen,
  blacklist,
  chassisFindings,
  finance,
  noc,
  notInUse,
  ncrFindings,
  paperFindings,
  commercialUse,
  whatItWas,
  owners,
  ...dateRules,
];

export function registerFindings(registered: Registered): Finding[] {
  return judge(rules, registered);
}

/** How many characters of a text a finding shows; the entry itself shows the text in full. */
const REASON_SHOWN_MAX = 34;
const LENDER_SHOWN_MAX = 22;
const CLASS_SHOWN_MAX = 16;

function blacklist({ car }: Registered): Finding[] {
  const [status, details] = [answerIn(car.blacklist_status), answerIn(car.blacklistDetails)];
  if (status !== 'yes' && details !== 'yes') {
    if (status !== 'no') return [];
    return finding('not_blacklisted', 'good', ['blacklist_status'], {
      en: ['Not blacklisted'],
      hi: ['ब्लैकलिस्ट में नहीं'],
    });
  }
  const isPlain = PLAIN_YES.test(car.blacklist_status);
  const said = details === 'yes' ? car.blacklistDetails : isPlain ? '' : car.blacklist_status;
  const isLeftOut = said === NOT_IN_COPY;
  const reason = shortened(said, REASON_SHOWN_MAX);
  const why = { en: reason && `${reason}. `, hi: reason && `${reason}। ` };
  const evidence = [status === 'yes' ? 'blacklist_status' : 'blacklistDetails'];
  return finding('blacklisted', 'bad', evidence, {
    en: [
      'Blacklisted',
      isLeftOut ? 'Ask the dealer for the reason.' : `${why.en}Ask the RTO what lifts it.`,
    ],
    hi: ['ब्लैकलिस्ट में है', isLeftOut ? 'कारण डीलर से पूछें।' : `${why.hi}RTO से पूछें कैसे हटेगा।`],
  });
}

/**
 * Warns of a loan if a lender is named: registers forget the flag more often than the name. A
 * denial in the name's field ("HYPOTHECATION TERMINATED") means no loan, whatever the flag says.
 */
function finance({ car }: Registered): Finding[] {
  const named = answerIn(car.financer);
  const isNamed = named === 'yes';
  const flag = answerIn(car.financed);
  const isDenied = named === 'no';
  if (isDenied || (!isNamed && flag !== 'yes')) {
    if (!isDenied && flag !== 'no') return [];
    return finding('not_financed', 'good', [flag === 'no' ? 'financed' : 'financer'], {
      en: ['Not financed'],
      hi: ['कोई लोन दर्ज नहीं'],
    });
  }
  const isShown = isNamed && car.financer !== NOT_IN_COPY;
  const lender = isShown ? shortened(car.financer, LENDER_SHOWN_MAX) : '';
  return finding('financed', 'bad', [isNamed ? 'financer' : 'financed'], {
    en: [
      'Financed',
      `${lender ? `By ${lender}` : 'The lender is not named here'}. Get its NOC and Form 35 first.`,
    ],
    hi: ['लोन बाक़ी दर्ज है', `${lender || 'फ़ाइनेंसर का नाम यहाँ नहीं'}। पहले उसकी NOC और फ़ॉर्म 35 लें।`],
  });
}

function commercialUse({ car }: Registered): Finding[] {
  const use = usageOf(car);
  const isTransport = isTransportClass(car);
  const named = isTransport ? shortened(car.vehicle_category, CLASS_SHOWN_MAX) : '';
  return finding('commercial_use', 'warn', use?.isCommercial ? use.saidIn : [], {
    en: [
      'Commercial vehicle',
      `${named && `Class: ${named}. `}Making it private costs tax and time.`,
    ],
    hi: ['कमर्शियल गाड़ी', `${named && `श्रेणी: ${named}। `}प्राइवेट कराने में टैक्स और समय लगता है।`],
  });
}

const MANY_OWNERS = 3;

function owners({ car }: Registered): Finding[] {
  const count = ownersIn(car);
  if (count === undefined) return [];
  const registered = dayIn(car.registration_date);
  const since = (language: 'en' | 'hi') =>
    registered === undefined ? '' : dayText(language, registered);
  const evidence = ['owner_number'];
  if (count < MANY_OWNERS) {
    return finding('few_owners', 'good', evidence, {
      en: [count === 1 ? 'First owner' : 'Second owner'],
      hi: [count === 1 ? 'पहला मालिक' : 'दूसरा मालिक'],
    });
  }
  return finding('many_owners', 'warn', evidence, {
    en: [
      `${ordinal('en', count)} owner`,
      `${since('en') && `First registered on ${since('en')}. `}Ask why it was sold so often.`,
    ],
    hi: [
      `${ordinal('hi', count)} मालिक`,
      `${since('hi') && `पहला रजिस्ट्रेशन ${since('hi')} को। `}पूछें इतनी बार क्यों बिकी।`,
    ],
  });
}

/**
 * The world manufacturer identifiers (ISO 3780) for India on which two published lists agree, used
 * to check whether a chassis number matches the registered maker. `others` are firms that sell cars
 * built by this maker under their own names.
 */
const MAKERS: readonly { letters: string; maker: RegExp; name: string; others?: RegExp }[] = [
  { letters: 'MA3|MBH', maker: /MARUTI|SUZUKI/, name: 'Maruti Suzuki', others: /TOYOTA/ },
  { letters: 'MAL', maker: /HYUNDAI/, name: 'Hyundai' },
  { letters: 'MA1', maker: /MAHINDRA/, name: 'Mahindra', others: /RENAULT|SSANGYONG/ },
  { letters: 'MAT', maker: /TATA/, name: 'Tata', others: /FIAT|JAGUAR|LAND ROVER/ },
  { letters: 'MAK', maker: /HONDA/, name: 'Honda' },
  { letters: 'MBJ', maker: /TOYOTA/, name: 'Toyota', others: /MARUTI|SUZUKI/ },
];

/** How many characters of a name a finding shows; the entry itself shows the name in full. */
const MAKER_SHOWN_MAX = 17;

/** A whole chassis number: no I, O or Q (ISO 3779). A buyer's copy leaves out its last five. */
const WHOLE = /^[A-HJ-NPR-Z0-9]{12}[A-Z0-9*•]{5}$/;

function chassisFindings(registered: Registered): Finding[] {
  const chassis = registered.car.vehicle_chasi_number.toUpperCase().replace(/[\s-]/g, '');
  return WHOLE.test(chassis)
    ? [...otherMakersLetters(registered, chassis), ...otherYearsSign(registered, chassis)]
    : [];
}

const builderOf = (chassis: string) =>
  MAKERS.find(({ letters }) => letters.split('|').includes(chassis.slice(0, 3)));

function otherMakersLetters({ car }: Registered, chassis: string): Finding[] {
  const built = builderOf(chassis);
  const named = car.maker_description.toUpperCase();
  const isKnown = MAKERS.some(({ maker }) => maker.test(named));
  if (!built || named === '' || built.maker.test(named)) return [];
  const isSister = built.others?.test(named) === true;
  if (!isSister && !isKnown) return [];
  const maker = shortened(car.maker_description, MAKER_SHOWN_MAX);
  const evidence = ['vehicle_chasi_number', 'maker_description'];
  if (isSister) {
    return finding('sister_makers_chassis', 'warn', evidence, {
      en: [
        `Built by ${built.name}, sold by another`,
        `RC: ${maker}. Fine if it is a sister model.`,
      ],
      hi: [
        `${built.name} की बनाई, दूसरी कंपनी की बेची`,
        `RC में ${maker} है। एक ही मॉडल दो नामों से बिकता हो, तो ठीक।`,
      ],
    });
  }
  return finding('other_makers_chassis', 'bad', evidence, {
    en: [`The chassis number is a ${built.name}’s`, `RC: ${maker}. Compare the stamped number.`],
    hi: [`चेसिस नंबर ${built.name} का है`, `RC में ${maker} है। गाड़ी पर खुदा नंबर मिलाएँ।`],
  });
}

/**
 * The characters for the model year in chassis numbers (the tenth character) from 2001 on, without
 * I, O, Q, U, Z and 0 (ISO 3779). They repeat every 30 years; Ford and Mercedes do not follow them.
 */
const YEARS = '123456789ABCDEFGHJKLMNPRSTVWXY';
const FIRST_YEAR = 2001;
/** A model year starts before the calendar year, and dealers sell old stock. */
const YEARS_APART_MAX = 1;

function otherYearsSign({ car }: Registered, chassis: string): Finding[] {
  const at = YEARS.indexOf(chassis.charAt(9));
  const made = monthIn(car.manufacturing_date);
  if (at < 0 || made === undefined || !builderOf(chassis)) return [];
  const year = yearIn(made);
  const apart = (((year - FIRST_YEAR - at) % 30) + 30) % 30;
  if (Math.min(apart, 30 - apart) <= YEARS_APART_MAX) return [];
  const stamped = FIRST_YEAR + at > year + 1 && at > 20 ? FIRST_YEAR + at - 30 : FIRST_YEAR + at;
  return finding('other_years_chassis', 'warn', ['vehicle_chasi_number', 'manufacturing_date'], {
    en: [
      `The chassis number says ${stamped}, the register ${year}`,
      'Compare the stamped number and the maker’s plate.',
    ],
    hi: [`चेसिस नंबर ${stamped} का है, रजिस्टर में ${year}`, 'खुदा हुआ नंबर और कंपनी की प्लेट मिलाएँ।'],
  });
}
