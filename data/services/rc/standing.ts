// A registration's standing: its status, a no-objection certificate (NOC), disuse, or a theft.

import { type Finding, finding, type Statement, shortened } from '../../findings/finding.ts';
import { NOT_IN_COPY } from '../../proof/without-persons.ts';
import { dayIn, dayText } from '../../values/days.ts';
import type { Language } from '../../values/language.ts';
import type { Day } from '../../values/time-text.ts';
import { answerIn, besideNoc, NOT_ISSUED, type Registered, standingIn } from './registered.ts';

/** How many characters of a note a finding shows; the entry itself shows the note in full. */
const NOTE_SHOWN_MAX = 24;
/** A status older than this may have changed. */
const STATUS_DAYS_MAX = 365;

export function status(registered: Registered): Finding[] {
  const { rc_status } = registered.car;
  const sent = shortened(besideNoc(rc_status) || rc_status, NOTE_SHOWN_MAX);
  const evidence = ['rc_status'];
  const { registration } = standingIn(rc_status);
  switch (registration) {
    case 'good':
      return active(registered);
    case 'bad': {
      const day = oldEntry(registered);
      const isInactive = /^(rc )?(inactive|n|no|i)\.?$/i.test(rc_status);
      return finding('registration_not_active', 'bad', statusFields(registered), {
        en: [
          isInactive ? 'Registration inactive' : `Registration: ${sent}`,
          day === undefined
            ? 'Ask the RTO before you pay: a transfer may be refused.'
            : `Entered on ${dayText('en', day)}. Ask the RTO before you pay.`,
        ],
        hi: [
          isInactive ? 'रजिस्ट्रेशन चालू नहीं है' : `रजिस्ट्रेशन: ${sent}`,
          day === undefined
            ? 'पैसे देने से पहले RTO से पूछें: ट्रांसफ़र रुक सकता है।'
            : `${dayText('hi', day)} को दर्ज। पैसे देने से पहले RTO से पूछें।`,
        ],
      });
    }
    case 'unclear':
      return finding('registration_unclear', 'warn', evidence, {
        en: [`Status that we do not know: ${sent}`, 'Ask the RTO what it means before you pay.'],
        hi: [`ऐसी स्थिति जिसे हम नहीं पहचानते: ${sent}`, 'पैसे देने से पहले RTO से इसका मतलब पूछें।'],
      });
    case 'not said':
      return [];
    default:
      return registration satisfies never;
  }
}

/** The day on which the status was recorded, if the status may have changed since. */
function oldEntry({ car, soldOn }: Registered): Day | undefined {
  const day = dayIn(car.status_as_on) ?? dayWithin(car.rc_status.replace(/^.*?( as on |$)/i, ''));
  return day !== undefined && soldOn - day > STATUS_DAYS_MAX ? day : undefined;
}

function statusFields({ car }: Registered): string[] {
  return ['rc_status', ...(car.status_as_on === '' ? [] : ['status_as_on'])];
}

function active(registered: Registered): Finding[] {
  const enteredOn = oldEntry(registered);
  if (enteredOn === undefined) {
    return finding('registration_active', 'good', ['rc_status'], {
      en: ['Registration active'],
      hi: ['रजिस्ट्रेशन चालू है'],
    });
  }
  return finding('registration_status_old', 'warn', statusFields(registered), {
    en: [
      `Registration active on ${dayText('en', enteredOn)}: an old entry`,
      'Look it up on VAHAN again before you pay.',
    ],
    hi: [
      `रजिस्ट्रेशन ${dayText('hi', enteredOn)} को चालू था, उसके बाद की स्थिति दर्ज नहीं`,
      'पैसे देने से पहले VAHAN पर फिर देखें।',
    ],
  });
}

/** A clerk's note in quotation marks, if it may be shown and says more than "yes". */
function quoted(note: string): string {
  const isNews = answerIn(note) === 'yes' && note !== NOT_IN_COPY && !PLAIN_YES.test(note);
  return isNews ? ` “${shortened(note, NOTE_SHOWN_MAX)}”` : '';
}

/** Says that a car is in the record. Any other text, such as an error code, proves nothing. */
const IN_RECORD = /^(true|yes|y|1)\b|\b(stolen|theft|hits?|match(ed|es)?|found|fir|crime|case)\b/i;
/** Says that the record could not be asked, except where the text also names a crime. */
const NOT_ASKED = new RegExp(
  String.raw`\b(could not|cannot|unable|not (matched|available|known|verified|checked)|unknown|` +
    String.raw`fail(ed|ure)|err(or)?|timed? ?out|none)\b`,
  'i',
);
const NAMES_A_CRIME = /\b(lodged|registered|hit and run)\b/i;

function isInRecord(status: string): boolean {
  const said = status.replace(/_/g, ' ');
  // A buyer's copy replaces a text that names a person. The seller's copy has already judged it.
  if (said === NOT_IN_COPY) return true;
  return IN_RECORD.test(said) && (NAMES_A_CRIME.test(said) || !NOT_ASKED.test(said));
}

/** The result from the national record of stolen cars (NCRB), if a source checks it. */
export function stolen({ car }: Registered): Finding[] {
  if (answerIn(car.ncrb_status) !== 'yes') return [];
  const said = quoted(car.ncrb_status);
  if (!isInRecord(car.ncrb_status)) {
    return finding('theft_record_unclear', 'warn', ['ncrb_status'], {
      en: ['Record of stolen cars unclear', `Ask the police before you pay.${said}`],
      hi: ['चोरी का रिकॉर्ड साफ़ नहीं', `पैसे देने से पहले पुलिस से पूछें।${said}`],
    });
  }
  return finding('stolen', 'bad', ['ncrb_status'], {
    en: ['Reported stolen', `Do not pay; ask the police.${said}`],
    hi: ['चोरी की रिपोर्ट दर्ज', `पैसे न दें; पुलिस से पूछें।${said}`],
  });
}

export function notInUse({ car }: Registered): Finding[] {
  if (answerIn(car.non_use_status) !== 'yes') return [];
  const said = quoted(car.non_use_status);
  const days = [car.non_use_from, car.non_use_to].flatMap((each) => dayIn(each) ?? []);
  const when = (language: Language) =>
    days.length === 0 ? '' : ` (${days.map((day) => dayText(language, day)).join(' – ')})`;
  return finding('declared_not_in_use', 'warn', ['non_use_status'], {
    en: [`Declared not in use${when('en')}`, `The RTO must end it first.${said}`],
    hi: [`गाड़ी इस्तेमाल में नहीं, ऐसा दर्ज है${when('hi')}`, `पहले RTO से हटवाना होगा।${said}`],
  });
}

/** Words in a note that add nothing to the finding itself. */
export const PLAIN_YES =
  /^(true|yes|y|1|blacklisted|stolen|(rto )?noc( (has been |is )?issued)?)\.?$/i;

/** A car must move to its new RTO within six months (Central Motor Vehicles Rules, Form 28). */
const NOC_DAYS = 183;

/**
 * The NOC with which a car moves to a different RTO, not the lender's NOC. While it is valid, the
 * car's own RTO does not transfer the car. All kinds share one code, because a buyer's copy may
 * leave out the note that tells them apart.
 */
export function noc({ car, soldOn }: Registered): Finding[] {
  const fromStatus = standingIn(car.rc_status).noc;
  const isSaid = answerIn(car.noc_details) === 'yes';
  const isTakenBack = /\b(cancell?ed|withdrawn|revoked|surrendered|returned)\b/i.test(
    car.noc_details,
  );
  const isCancelled = fromStatus === 'cancelled' || (isSaid && isTakenBack);
  if (!isSaid && fromStatus === 'not said') return [];
  // Uses only the status, which a buyer's copy also contains, so that both copies rank findings
  // alike.
  const severity = fromStatus === 'issued' ? 'bad' : 'warn';
  const field = isSaid ? 'noc_details' : 'rc_status';
  const isIssued = fromStatus === 'issued' || (isSaid && !NOT_ISSUED.test(car.noc_details));
  const isClear = isIssued || isCancelled;
  const text = isClear ? nocText({ car, soldOn }, isCancelled) : unclearNoc(car[field]);
  return finding('noc_issued', severity, [field], text);
}

function unclearNoc(note: string): Statement {
  const said = `“${shortened(note, NOTE_SHOWN_MAX)}”`;
  return {
    en: ['A note about an NOC', `Ask the RTO what it means: ${said}`],
    hi: ['NOC के बारे में टिप्पणी', `RTO से मतलब पूछें: ${said}`],
  };
}

function nocText({ car, soldOn }: Registered, isCancelled: boolean): Statement {
  const said = quoted(car.noc_details);
  if (isCancelled) {
    return {
      en: ['An NOC to another RTO was cancelled', `Ask the RTO why.${said}`],
      hi: ['दूसरे RTO की NOC रद्द हुई', `RTO से पूछें क्यों।${said}`],
    };
  }
  const day = dayWithin(`${car.noc_details} ${car.rc_status.replace(/ as on .*/i, '')}`);
  if (day !== undefined && soldOn - day > NOC_DAYS) {
    return {
      en: [
        'The NOC to another RTO has lapsed',
        `Issued on ${dayText('en', day)}, it held six months: a new one is needed.`,
      ],
      hi: [
        'दूसरे RTO की NOC की मियाद ख़त्म',
        `${dayText('hi', day)} को जारी, छह महीने चलती है: नई लेनी होगी।`,
      ],
    };
  }
  return {
    en: [
      car.noc_details === NOT_IN_COPY
        ? 'NOC to another RTO on record'
        : 'NOC issued to another RTO',
      said
        ? `This is not the lender’s NOC. Ask its RTO:${said}`
        : 'Its old RTO released it: ask that RTO first. Not a lender’s NOC.',
    ],
    hi: [
      car.noc_details === NOT_IN_COPY ? 'दूसरे RTO की NOC दर्ज है' : 'दूसरे RTO के लिए NOC जारी',
      said
        ? `यह फ़ाइनेंसर की NOC नहीं है। RTO से पूछें:${said}`
        : 'RTO ने गाड़ी छोड़ दी है: पहले वहाँ पूछें। यह फ़ाइनेंसर की NOC नहीं है।',
    ],
  };
}

/** The first date in a note; undefined if it has none. */
function dayWithin(note: string): number | undefined {
  const dates = note.match(/\d{1,4}[-/. ](?:\d{1,2}|[A-Za-z]{3,9})[-/. ]\d{2,4}/g) ?? [];
  return dates.flatMap((date) => dayIn(date) ?? [])[0];
}
