// What the register says against a car on the day of the report, or for it.

import { type Finding, finding, judge, type Rule, shortened } from '../../findings/finding.ts';
import { NOT_IN_COPY } from '../../proof/without-persons.ts';
import { dayIn, dayText } from '../../values/days.ts';
import { chassisFindings } from './chassis.ts';
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

/** The entry itself has the whole of what a clerk or lender is called or wrote. */
const REASON_SHOWN_MAX = 34;
const LENDER_SHOWN_MAX = 22;
const CLASS_SHOWN_MAX = 16;

function blacklist({ car }: Registered): Finding[] {
  const [status, details] = [answerIn(car.blacklist_status), answerIn(car.blacklistDetails)];
  if (status !== 'yes' && details !== 'yes') {
    if (status !== 'no') return [];
    return finding({
      code: 'not_blacklisted',
      severity: 'good',
      en: ['Not blacklisted'],
      hi: ['ब्लैकलिस्ट में नहीं'],
      evidence: [{ field: 'blacklist_status' }],
    });
  }
  const isPlain = PLAIN_YES.test(car.blacklist_status);
  const said = details === 'yes' ? car.blacklistDetails : isPlain ? '' : car.blacklist_status;
  const isLeftOut = said === NOT_IN_COPY;
  const reason = shortened(said, REASON_SHOWN_MAX);
  const why = { en: reason && `${reason}. `, hi: reason && `${reason}। ` };
  return finding({
    code: 'blacklisted',
    severity: 'bad',
    en: [
      'Blacklisted',
      isLeftOut ? 'Ask the dealer for the reason.' : `${why.en}Ask the RTO what lifts it.`,
    ],
    hi: ['ब्लैकलिस्ट में है', isLeftOut ? 'कारण डीलर से पूछें।' : `${why.hi}RTO से पूछें कैसे हटेगा।`],
    evidence: [{ field: status === 'yes' ? 'blacklist_status' : 'blacklistDetails' }],
  });
}

/**
 * A lender's name suffices: registers forget the flag more often than the name. What the name's
 * field denies ("HYPOTHECATION TERMINATED") is denied, whatever the flag.
 */
function finance({ car }: Registered): Finding[] {
  const named = answerIn(car.financer);
  const isNamed = named === 'yes';
  const flag = answerIn(car.financed);
  const isDenied = named === 'no';
  if (isDenied || (!isNamed && flag !== 'yes')) {
    if (!isDenied && flag !== 'no') return [];
    return finding({
      code: 'not_financed',
      severity: 'good',
      en: ['Not financed'],
      hi: ['कोई लोन दर्ज नहीं'],
      evidence: [{ field: flag === 'no' ? 'financed' : 'financer' }],
    });
  }
  const isShown = isNamed && car.financer !== NOT_IN_COPY;
  const lender = isShown ? shortened(car.financer, LENDER_SHOWN_MAX) : '';
  return finding({
    code: 'financed',
    severity: 'bad',
    en: [
      'Financed',
      `${lender ? `By ${lender}` : 'The lender is not named here'}. Get its NOC and Form 35 first.`,
    ],
    hi: ['लोन बाक़ी दर्ज है', `${lender || 'फ़ाइनेंसर का नाम यहाँ नहीं'}। पहले उसकी NOC और फ़ॉर्म 35 लें।`],
    evidence: [{ field: isNamed ? 'financer' : 'financed' }],
  });
}

function commercialUse({ car }: Registered): Finding[] {
  const use = usageOf(car);
  const isTransport = isTransportClass(car);
  const named = isTransport ? shortened(car.vehicle_category, CLASS_SHOWN_MAX) : '';
  return finding({
    code: 'commercial_use',
    severity: 'warn',
    en: [
      'Commercial vehicle',
      `${named && `Class: ${named}. `}Making it private costs tax and time.`,
    ],
    hi: ['कमर्शियल गाड़ी', `${named && `श्रेणी: ${named}। `}प्राइवेट कराने में टैक्स और समय लगता है।`],
    evidence: use?.isCommercial ? use.saidIn.map((field) => ({ field })) : [],
  });
}

const MANY_OWNERS = 3;

function owners({ car }: Registered): Finding[] {
  const count = ownersIn(car);
  if (count === undefined) return [];
  const registered = dayIn(car.registration_date);
  const since = (language: 'en' | 'hi') =>
    registered === undefined ? '' : dayText(language, registered);
  const evidence = [{ field: 'owner_number' }];
  if (count < MANY_OWNERS) {
    return finding({
      code: 'few_owners',
      severity: 'good',
      en: [count === 1 ? 'First owner' : 'Second owner'],
      hi: [count === 1 ? 'पहला मालिक' : 'दूसरा मालिक'],
      evidence,
    });
  }
  return finding({
    code: 'many_owners',
    severity: 'warn',
    en: [
      `${ordinal('en', count)} owner`,
      `${since('en') && `First registered on ${since('en')}. `}Ask why it was sold so often.`,
    ],
    hi: [
      `${ordinal('hi', count)} मालिक`,
      `${since('hi') && `पहला रजिस्ट्रेशन ${since('hi')} को। `}पूछें इतनी बार क्यों बिकी।`,
    ],
    evidence,
  });
}
