// A report's worst finding: in a few bytes of its statement, and in words for the page that
// verifies, which has the code but neither the report nor a schema library.

import type { Finding } from '../findings/finding.ts';
import { paperNames } from '../services/rc/paper-names.ts';
import type { Language } from '../values/language.ts';
import { indianNumber, kmText } from '../values/money.ts';

/** The rule and any figure, such as `odometer_went_back:22340`; `none` if there is no finding. */
export function worstFinding(findings: readonly Finding[]): string {
  const worst = findings.find(({ severity }) => severity !== 'good');
  if (!worst) return 'none';
  const figure = worst.figure.replace(/[^\d.]/g, '');
  return figure === '' ? worst.code : `${worst.code}:${Math.round(Number(figure))}`;
}

/** The finding in words; undefined for a rule that only a newer build knows. */
export function worstFindingText(language: Language, written: string): string | undefined {
  const [code = '', figure] = written.split(':');
  const known = words.get(code);
  if (!known || known.unit === undefined || figure === undefined) return known?.[language];
  const amount = known.unit === 'km' ? kmText(Number(figure)) : `₹${indianNumber(Number(figure))}`;
  return `${known[language]}, ${amount}`;
}

type Words = Record<Language, string> & { unit?: string | undefined };

/** A row for each rule that warns, with its figure in km or rupees. A test finds missing rules. */
const ROWS = `
none | Nothing found against it | इसके ख़िलाफ़ कुछ नहीं मिला
odometer_went_back | Odometer went back | ओडोमीटर पीछे गया | km
odometer_replaced | Meter replaced; both together | मीटर बदला गया, दोनों मिलाकर | km
odometer_back_or_digit | Odometer went back, or a digit is missing | ओडोमीटर पीछे गया, या कोई अंक छूटा है | km
odometer_stood | The odometer hardly moved for months | ओडोमीटर महीनों लगभग रुका रहा
odometer_copied | One reading copied at several visits | कई विज़िट में एक ही रीडिंग
driven_like_taxi | Driven like a taxi | टैक्सी जितनी चली है
total_loss | An insurer wrote this car off | बीमा ने टोटल लॉस माना | rupees
flood_damage | Flood or water damage | बाढ़ या पानी से नुक़सान | rupees
engine_replaced | Engine or gearbox replaced or overhauled | इंजन या गियरबॉक्स बदला या खोला गया | rupees
small_body_repair | A small body repair | बॉडी की छोटी मरम्मत | rupees
large_bill | A bill far above the usual | आम से कहीं बड़ा बिल | rupees
works_not_known | Workshop jobs that are not understood | ऐसे काम जो समझे नहीं गए
dates_not_read | Dates that cannot be read | तारीख़ें जो पढ़ी नहीं गईं
odometer_slip | An odometer reading does not fit | ओडोमीटर की एक रीडिंग मेल नहीं खाती
odometer_leap | Dates and readings contradict each other | तारीख़ और रीडिंग आपस में नहीं मिलतीं
accident_repair | Accident or body repair on record | दुर्घटना या बॉडी की मरम्मत दर्ज है | rupees
no_visit_lately | No workshop visit lately | काफ़ी समय से कोई विज़िट नहीं
registration_not_active | Registration not active | रजिस्ट्रेशन चालू नहीं है
blacklisted | Blacklisted | ब्लैकलिस्ट में है
financed | Financed | लोन बाक़ी दर्ज है
noc_issued | NOC to another RTO on record | दूसरे RTO की NOC दर्ज है
commercial_use | Commercial vehicle | कमर्शियल गाड़ी
many_owners | Third owner or later | तीसरा या बाद का मालिक
too_old_for_ncr | Too old for Delhi and the NCR | दिल्ली-NCR के लिए बहुत पुरानी
stolen | Reported stolen | चोरी की रिपोर्ट दर्ज
theft_record_unclear | Record of stolen cars unclear | चोरी का रिकॉर्ड साफ़ नहीं
registration_unclear | Registration status that is not known | रजिस्ट्रेशन की स्थिति स्पष्ट नहीं
registration_status_old | Registration status more than a year old | रजिस्ट्रेशन की एक साल से पुरानी स्थिति
declared_not_in_use | Declared not in use | इस्तेमाल में नहीं, ऐसा दर्ज है
other_makers_chassis | Chassis number from another maker | चेसिस नंबर दूसरी कंपनी का
sister_makers_chassis | Built by a sister maker | सहयोगी कंपनी की बनाई
other_years_chassis | Chassis number from another year | चेसिस नंबर दूसरे साल का
registered_before_made | Registered before it was made | बनने से पहले रजिस्टर हुई
registered_late | Registered more than a year after it was made | बनने के एक साल से ज़्यादा बाद रजिस्टर हुई
old_stage_registered_late | BS IV or older, from after March 2020 | BS IV या पुरानी, मार्च 2020 के बाद की
owners_in_quick_turn | Sold on within a year | एक साल के अंदर दोबारा बिकी
owner_in_other_state | Owner lives in another state | मालिक दूसरे राज्य में रहता है
bharat_series | BH number | BH नंबर
papers_not_named | Insurance or PUCC not in the register | बीमा या PUCC रजिस्टर में दर्ज नहीं
perhaps_a_taxi | Perhaps a taxi or a company’s car | शायद टैक्सी या कंपनी की गाड़ी
too_old_for_ncr_soon | Soon too old for Delhi and the NCR | जल्द दिल्ली-NCR के लिए बहुत पुरानी
challans_in_court | Challans before a court | कोर्ट में चालान | rupees
challans_pending | Challans pending | चालान बाक़ी | rupees
`;

const words = new Map<string, Words>();
for (const row of ROWS.trim().split('\n')) {
  const [code = '', en = '', hi = '', unit] = row.split(' | ');
  words.set(code, { en, hi, unit });
}
for (const [paper, { en, hi }] of Object.entries(paperNames)) {
  words.set(`${paper}_expired`, { en: `${en} expired`, hi: `${hi} ख़त्म` });
  words.set(`${paper}_ends_soon`, { en: `${en} ends soon`, hi: `${hi} जल्द ख़त्म होगा` });
}
