// The worst finding in a statement in words, for whoever verifies it. Apart from the making of it,
// which reads what sources send by a schema library: the page that verifies a code has none.

import { paperNames } from '../services/rc/paper-names.ts';
import type { Language } from '../values/language.ts';
import { indianNumber, kmText } from '../values/money.ts';

/** In words; undefined for a rule that only a newer build knows. */
export function worstFindingText(language: Language, written: string): string | undefined {
  const [code = '', figure] = written.split(':');
  const known = Object.hasOwn(WORDS, code) ? WORDS[code] : undefined;
  if (!known) return undefined;
  const { unit } = known;
  if (unit === undefined || figure === undefined) return known[language];
  const amount = unit === 'km' ? kmText(Number(figure)) : `₹${indianNumber(Number(figure))}`;
  return `${known[language]}, ${amount}`;
}

type Words = Record<Language, string> & { unit?: 'km' | 'rupees' };

const papers = Object.entries(paperNames).flatMap(([paper, { en, hi }]): [string, Words][] => [
  [`${paper}_expired`, { en: `${en} expired`, hi: `${hi} ख़त्म` }],
  [`${paper}_ends_soon`, { en: `${en} ends soon`, hi: `${hi} जल्द ख़त्म होगा` }],
]);

/** One entry a rule that warns; `tests/data/proof` misses the one that is forgotten. */
const WORDS: Partial<Record<string, Words>> = {
  none: { en: 'Nothing found against it', hi: 'इसके ख़िलाफ़ कुछ नहीं मिला' },
  odometer_went_back: { en: 'Odometer went back', hi: 'ओडोमीटर पीछे गया', unit: 'km' },
  odometer_replaced: {
    en: 'Meter replaced, on both in all',
    hi: 'मीटर बदला गया, दोनों मिलाकर',
    unit: 'km',
  },
  odometer_back_or_digit: {
    en: 'Odometer went back, or a digit is missing',
    hi: 'ओडोमीटर पीछे गया, या कोई अंक छूटा है',
    unit: 'km',
  },
  odometer_stood: { en: 'The odometer hardly moved for months', hi: 'ओडोमीटर महीनों लगभग रुका रहा' },
  odometer_copied: { en: 'One reading copied at several visits', hi: 'कई विज़िट में एक ही रीडिंग' },
  driven_like_taxi: { en: 'Driven like a taxi', hi: 'टैक्सी जितनी चली है' },
  total_loss: { en: 'An insurer wrote this car off', hi: 'बीमा ने टोटल लॉस माना', unit: 'rupees' },
  flood_damage: { en: 'Flood or water damage', hi: 'बाढ़ या पानी से नुक़सान', unit: 'rupees' },
  engine_replaced: {
    en: 'Engine or gearbox replaced or overhauled',
    hi: 'इंजन या गियरबॉक्स बदला या खोला गया',
    unit: 'rupees',
  },
  small_body_repair: { en: 'A small body repair', hi: 'बॉडी की छोटी मरम्मत', unit: 'rupees' },
  large_bill: { en: 'A bill far above the usual', hi: 'आम से कहीं बड़ा बिल', unit: 'rupees' },
  works_not_known: { en: 'Works that are not understood', hi: 'ऐसे काम जो समझे नहीं गए' },
  dates_not_read: { en: 'Dates that cannot be read', hi: 'तारीख़ें जो पढ़ी नहीं गईं' },
  odometer_slip: { en: 'An odometer reading does not fit', hi: 'ओडोमीटर की एक रीडिंग मेल नहीं खाती' },
  odometer_leap: {
    en: 'Dates and readings contradict each other',
    hi: 'तारीख़ और रीडिंग आपस में नहीं मिलतीं',
  },
  accident_repair: {
    en: 'Accident or body repair on record',
    hi: 'दुर्घटना या बॉडी की मरम्मत दर्ज है',
    unit: 'rupees',
  },
  no_visit_lately: { en: 'No workshop visit lately', hi: 'काफ़ी समय से कोई विज़िट नहीं' },
  registration_not_active: { en: 'Registration not active', hi: 'रजिस्ट्रेशन चालू नहीं है' },
  blacklisted: { en: 'Blacklisted', hi: 'ब्लैकलिस्ट में है' },
  financed: { en: 'Financed', hi: 'लोन बाक़ी दर्ज है' },
  noc_issued: { en: 'NOC to another RTO on record', hi: 'दूसरे RTO की NOC दर्ज है' },
  commercial_use: { en: 'Commercial vehicle', hi: 'कमर्शियल गाड़ी' },
  many_owners: { en: 'Third owner or later', hi: 'तीसरा या बाद का मालिक' },
  too_old_for_ncr: { en: 'Too old for Delhi and the NCR', hi: 'दिल्ली-NCR के लिए बहुत पुरानी' },
  stolen: { en: 'Reported stolen', hi: 'चोरी की रिपोर्ट दर्ज' },
  registration_unclear: {
    en: 'Registration status that is not known',
    hi: 'रजिस्ट्रेशन की स्थिति स्पष्ट नहीं',
  },
  registration_status_old: {
    en: 'Registration status of more than a year ago',
    hi: 'रजिस्ट्रेशन की एक साल से पुरानी स्थिति',
  },
  declared_not_in_use: { en: 'Declared not in use', hi: 'इस्तेमाल में नहीं, ऐसा दर्ज है' },
  other_makers_chassis: {
    en: 'Chassis number of another maker',
    hi: 'चेसिस नंबर दूसरी कंपनी का',
  },
  sister_makers_chassis: { en: 'Built by a sister maker', hi: 'जुड़वाँ कंपनी की बनाई' },
  other_years_chassis: { en: 'Chassis number of another year', hi: 'चेसिस नंबर दूसरे साल का' },
  registered_before_made: { en: 'Registered before it was made', hi: 'बनने से पहले रजिस्टर हुई' },
  registered_late: {
    en: 'Registered more than a year after it was made',
    hi: 'बनने के एक साल से ज़्यादा बाद रजिस्टर हुई',
  },
  old_stage_registered_late: {
    en: 'BS IV or older, registered after March 2020',
    hi: 'BS IV या पुरानी, मार्च 2020 के बाद रजिस्टर हुई',
  },
  owners_in_quick_turn: { en: 'Sold on within a year', hi: 'एक साल के अंदर दोबारा बिकी' },
  owner_in_other_state: { en: 'Owner lives in another state', hi: 'मालिक दूसरे राज्य में रहता है' },
  bharat_series: { en: 'BH number', hi: 'BH नंबर' },
  papers_not_named: {
    en: 'Insurance or PUCC not in the register',
    hi: 'बीमा या PUCC रजिस्टर में दर्ज नहीं',
  },
  perhaps_a_taxi: {
    en: 'Perhaps a taxi or a company’s car',
    hi: 'शायद टैक्सी या कंपनी की गाड़ी',
  },
  too_old_for_ncr_soon: {
    en: 'Soon too old for Delhi and the NCR',
    hi: 'जल्द दिल्ली-NCR के लिए बहुत पुरानी',
  },
  challans_in_court: { en: 'Challans before a court', hi: 'अदालत में चालान', unit: 'rupees' },
  challans_pending: { en: 'Challans pending', hi: 'चालान बाक़ी', unit: 'rupees' },
  ...Object.fromEntries(papers),
};
