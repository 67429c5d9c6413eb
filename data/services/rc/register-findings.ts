// What the register says against a car on the day of the report, or for it.

import { type Finding, finding, judge, type Rule } from '../../findings/finding.ts';
import { NOT_IN_COPY } from '../../proof/without-persons.ts';
import { dayIn, dayText } from '../../values/days.ts';
import { ncrFindings } from './old-in-delhi.ts';
import { ordinal, ownersIn } from './owners.ts';
import { paperFindings } from './papers.ts';
import { answerIn, type Registered } from './registered.ts';
import { isTransportClass, usageOf } from './usage.ts';

const rules: readonly Rule<Registered>[] = [
  status,
  blacklist,
  finance,
  noc,
  ncrFindings,
  paperFindings,
  commercialUse,
  owners,
];

export function registerFindings(registered: Registered): Finding[] {
  return judge(rules, registered);
}

const NOC_STATUS = /^noc[ _-]?issued$/i;

function status({ car }: Registered): Finding[] {
  const sent = car.rc_status;
  if (answerIn(sent) === 'not said' || NOC_STATUS.test(sent)) return [];
  const evidence = [{ field: 'rc_status' }];
  if (/^(active|a|y)$/i.test(sent)) {
    return finding({
      code: 'registration_active',
      severity: 'good',
      en: ['Registration active'],
      hi: ['रजिस्ट्रेशन चालू है'],
      evidence,
    });
  }
  const isInactive = /^(inactive|n)$/i.test(sent);
  return finding({
    code: 'registration_not_active',
    severity: 'bad',
    en: [
      isInactive ? 'Registration inactive' : `Registration: ${sent}`,
      'Ask the RTO before you pay: it may not be possible to transfer this car.',
    ],
    hi: [
      isInactive ? 'रजिस्ट्रेशन चालू नहीं है' : `रजिस्ट्रेशन: ${sent}`,
      'पैसे देने से पहले RTO से पूछें: हो सकता है गाड़ी ट्रांसफ़र न हो।',
    ],
    evidence,
  });
}

/** Says no more than the finding itself. */
const PLAIN_YES = /^(true|yes|y|1|blacklisted)$/i;

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
  return finding({
    code: 'blacklisted',
    severity: 'bad',
    en: ['Blacklisted', isLeftOut ? 'Ask the dealer for the reason.' : said],
    hi: ['ब्लैकलिस्ट में है', isLeftOut ? 'कारण डीलर से पूछें।' : said],
    evidence: [{ field: status === 'yes' ? 'blacklist_status' : 'blacklistDetails' }],
  });
}

/** A lender's name suffices: registers forget the flag more often than the name. */
function finance({ car }: Registered): Finding[] {
  const isNamed = answerIn(car.financer) === 'yes';
  const flag = answerIn(car.financed);
  if (!isNamed && flag !== 'yes') {
    if (flag !== 'no') return [];
    return finding({
      code: 'not_financed',
      severity: 'good',
      en: ['Not financed'],
      hi: ['कोई लोन दर्ज नहीं'],
      evidence: [{ field: 'financed' }],
    });
  }
  const lender = isNamed && car.financer !== NOT_IN_COPY ? car.financer : '';
  return finding({
    code: 'financed',
    severity: 'bad',
    en: [
      'Financed',
      `Hypothecated to ${lender || 'a lender that is not named here'}. ` +
        'Only the lender’s NOC and Form 35 end it.',
    ],
    hi: [
      'लोन बाक़ी दर्ज है',
      `${lender || 'जिस फ़ाइनेंसर का नाम यहाँ नहीं है, उस'} के पास हाइपोथिकेशन है। ` +
        'यह सिर्फ़ फ़ाइनेंसर की NOC और फ़ॉर्म 35 से हटता है।',
    ],
    evidence: [{ field: isNamed ? 'financer' : 'financed' }],
  });
}

/** Not the lender's: that of the RTO, for a car that moves to another (Form 28). */
function noc({ car }: Registered): Finding[] {
  const isStatus = NOC_STATUS.test(car.rc_status);
  if (!isStatus && answerIn(car.noc_details) !== 'yes') return [];
  const isSaid = answerIn(car.noc_details) === 'yes' && car.noc_details !== NOT_IN_COPY;
  const said = isSaid ? ` The register says: ${car.noc_details}.` : '';
  return finding({
    code: 'noc_issued',
    severity: 'warn',
    en: [
      'NOC issued to another RTO',
      `The car is leaving its RTO (Form 28). This is not the lender’s NOC.${said}`,
    ],
    hi: [
      'दूसरे RTO के लिए NOC जारी',
      'गाड़ी अपने RTO से निकल रही है (फ़ॉर्म 28)। यह फ़ाइनेंसर की NOC नहीं है।' +
        (said && ` रजिस्टर में लिखा है: ${car.noc_details}।`),
    ],
    evidence: [{ field: isStatus ? 'rc_status' : 'noc_details' }],
  });
}

function commercialUse({ car }: Registered): Finding[] {
  const use = usageOf(car);
  const isTransport = isTransportClass(car);
  return finding({
    code: 'commercial_use',
    severity: 'warn',
    en: ['Commercial vehicle', isTransport ? `Class: ${car.vehicle_category}.` : ''],
    hi: ['कमर्शियल गाड़ी', isTransport ? `श्रेणी: ${car.vehicle_category}।` : ''],
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
    en: [`${ordinal('en', count)} owner`, since('en') && `First registered on ${since('en')}.`],
    hi: [`${ordinal('hi', count)} मालिक`, since('hi') && `पहला रजिस्ट्रेशन ${since('hi')} को।`],
    evidence,
  });
}
