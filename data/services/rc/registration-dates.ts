// Judges the dates and places of a registration: manufacture and registration, changes of owner,
// the owner's address, and missing papers.

import { type Finding, finding, type Rule } from '../../findings/finding.ts';
import { dayIn, dayText, monthIn, monthText } from '../../values/days.ts';
import { bharatStage, isBharatSeries, ncrFields, plateState, stateIn } from './places.ts';
import { ownersIn, type Registered } from './registered.ts';
import { isElectric } from './registration.ts';

export const dateRules: readonly Rule<Registered>[] = [
  lateBharatStage,
  madeAndRegistered,
  quickOwners,
  addressElsewhere,
  bharatSeries,
  papersNotNamed,
];

const YEAR_DAYS = 366;

function madeAndRegistered({ car }: Registered): Finding[] {
  const [made, registered] = [monthIn(car.manufacturing_date), dayIn(car.registration_date)];
  if (made === undefined || registered === undefined) return [];
  const isBefore = registered < made;
  if (!isBefore && registered - made <= YEAR_DAYS + 31) return [];
  const dates = (language: 'en' | 'hi') => [
    monthText(language, made),
    isBefore ? dayText(language, registered) : monthText(language, registered),
  ];
  const evidence = ['manufacturing_date', 'registration_date'];
  return finding(isBefore ? 'registered_before_made' : 'registered_late', 'warn', evidence, {
    en: [
      isBefore ? 'Registered before it was made' : 'Registered more than a year after it was made',
      `Made ${dates('en').join(', registered ')}. ` +
        (isBefore ? 'Ask the RTO which is right.' : 'Price it by the year made.'),
    ],
    hi: [
      isBefore ? 'बनने से पहले रजिस्टर हुई' : 'बनने के एक साल से ज़्यादा बाद रजिस्टर हुई',
      `${dates('hi').join(' में बनी, रजिस्ट्रेशन ')}। ` +
        (isBefore ? 'RTO से पूछें क्या सही है।' : 'क़ीमत बनने के साल से लगाएँ।'),
    ],
  });
}

/** From this day on, a BS IV car is registered only if already sold (Supreme Court, 2018, 2020). */
const BS_VI_SINCE = '2020-04-01';

function lateBharatStage({ car }: Registered): Finding[] {
  const registered = dayIn(car.registration_date);
  const stage = bharatStage(car.norms_type);
  if (registered === undefined || stage === undefined || stage > 4) return [];
  if (registered < (dayIn(BS_VI_SINCE) ?? 0)) return [];
  const inRegion = ncrFields(car);
  const stageText = `BS ${['', 'I', 'II', 'III', 'IV'][stage] ?? stage}`;
  const evidence = ['norms_type', 'registration_date', ...inRegion];
  return finding('old_stage_registered_late', inRegion.length > 0 ? 'bad' : 'warn', evidence, {
    en: [
      `${stageText} registered after 31 March 2020`,
      'Fine only if sold before lockdown and on VAHAN. See the bill.',
    ],
    hi: [
      `${stageText} 31 मार्च 2020 के बाद रजिस्टर हुई`,
      'तभी ठीक, जब लॉकडाउन से पहले बिकी और VAHAN पर दर्ज हो। बिल माँगें।',
    ],
  });
}

/** If owners keep the car for less than this on average, that is worth asking about. */
const QUICK_DAYS = 365;

function quickOwners({ car, soldOn }: Registered): Finding[] {
  const [count, registered] = [ownersIn(car), dayIn(car.registration_date)];
  if (count === undefined || count < 2 || registered === undefined || registered > soldOn)
    return [];
  const days = soldOn - registered;
  if (days / (count - 1) > QUICK_DAYS) return [];
  const months = Math.max(1, Math.round(days / 30.4));
  return finding('owners_in_quick_turn', 'warn', ['owner_number', 'registration_date'], {
    en: [
      `${count} owners in ${months === 1 ? 'a month' : `${months} months`}`,
      'Ask why it was sold on so soon.',
    ],
    hi: [`${months} ${months === 1 ? 'महीने' : 'महीनों'} में ${count} मालिक`, 'पूछें इतनी जल्दी क्यों बिकी।'],
  });
}

function addressElsewhere({ car }: Registered): Finding[] {
  const [plate, home] = [plateState(car), stateIn(car.present_address)];
  if (plate === undefined || !home || home.codes.includes(plate)) return [];
  return finding('owner_in_other_state', 'warn', ['present_address', 'rc_number'], {
    en: [
      `The owner lives in ${home.name}, the plate is from ${plate}`,
      'After a year there it needs a new number and tax. Ask who pays.',
    ],
    hi: [
      `मालिक ${home.name} में रहता है, नंबर ${plate} का है`,
      'वहाँ एक साल बाद नया नंबर और टैक्स लगता है। पूछें कौन भरेगा।',
    ],
  });
}

function bharatSeries({ car }: Registered): Finding[] {
  if (!isBharatSeries(car)) return [];
  return finding('bharat_series', 'warn', ['rc_number'], {
    en: [
      'A BH number: taxed two years at a time',
      'A buyer not eligible needs a state number and its tax: deduct it.',
    ],
    hi: ['BH नंबर: टैक्स दो-दो साल का', 'जो ख़रीदार हक़दार नहीं, उसे राज्य का नंबर और टैक्स लगेगा: घटाएँ।'],
  });
}

/** Names the papers that are missing from an otherwise complete entry. */
function papersNotNamed({ car, soldOn }: Registered): Finding[] {
  const registered = dayIn(car.registration_date);
  if (car.owner_name === '' || registered === undefined) return [];
  const isNew = soldOn - registered < YEAR_DAYS;
  const missing = [
    ...(`${car.insurance_company}${car.insurance_policy_number}${car.insurance_upto}` === ''
      ? [{ en: 'insurance', hi: 'बीमा' }]
      : []),
    ...(`${car.pucc_number}${car.pucc_upto}` === '' && !isElectric(car) && !isNew
      ? [{ en: 'PUCC', hi: 'PUCC' }]
      : []),
  ];
  if (missing.length === 0) return [];
  return finding('papers_not_named', 'warn', ['rc_number'], {
    en: [
      `No ${missing.map(({ en }) => en).join(' and no ')} in the register`,
      'Ask to see the paper, or deduct its price.',
    ],
    hi: [
      `रजिस्टर में ${missing.map(({ hi }) => hi).join(' और ')} दर्ज नहीं`,
      'असली काग़ज़ देखें, या उसका ख़र्च घटाएँ।',
    ],
  });
}
