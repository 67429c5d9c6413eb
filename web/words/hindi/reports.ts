// Hindi strings for reports on this phone, data left after a logout, and shared plates.

import { catalogue } from '../../../data/catalogue.ts';
import { indianNumber } from '../../../data/values/money.ts';
import type { Words } from '../english.ts';

export const reports: Words['reports'] = {
  lead: 'इस फ़ोन पर, नेटवर्क हो या न हो।',
  search: 'प्लेट, सेवा या तारीख़ से खोजें',
  searchInEnglish,
  found: ({ count, shown }) => {
    const all = `${indianNumber(count)} रिपोर्ट`;
    return count > shown ? `${all}, सबसे नई ${indianNumber(shown)} सामने` : all;
  },
  more: 'और दिखाएँ',
  none: 'अभी कोई रिपोर्ट नहीं। जो रिपोर्ट आप लेंगे, वह यहाँ रहेगी।',
  noneHere: 'इस फ़ोन पर कोई रिपोर्ट नहीं। जो रिपोर्ट आप लेंगे, वह यहाँ रहेगी।',
  received: (count) =>
    `${indianNumber(count)} रिपोर्ट पहले दी जा चुकी ${count === 1 ? 'है' : 'हैं'}: किसी दूसरे फ़ोन को, ` +
    'या इसी फ़ोन को, पर बाद में यहाँ से मिटा दी गईं या ब्राउज़र ने हटा दीं। Lotproof के पास पढ़ने लायक़ कॉपी नहीं।',
  unfetched: (count) =>
    `${indianNumber(count)} रिपोर्ट के पैसे कटे हैं, पर किसी फ़ोन ने अभी नहीं बताया कि वह उसे ` +
    'मिली। लेने के 30 दिन बाद भी जो किसी फ़ोन को न मिले, उसके पैसे वॉलेट में लौट आते हैं।',
  noMatch: (search) => `“${search}” से मिलती कोई रिपोर्ट इस फ़ोन पर नहीं है।`,
  unknown: 'Lotproof के नए वर्शन की जाँच',
  earlier: (email) =>
    `इस फ़ोन पर ${email} के पुराने खाते का और डेटा है। उसे यहाँ देखने के लिए ईमेल OTP या ` +
    'Google से लॉगिन करें।',
  logIn: 'लॉगिन करें',
};

export const lost: Words['lost'] = {
  reports: (count) => `इस फ़ोन के ब्राउज़र ने ${count} रिपोर्ट हटा ${count === 1 ? 'दी' : 'दीं'},`,
  reportsMore:
    'जैसा जगह कम पड़ने पर, या ऐप बहुत दिन न खोलने पर होता है। Lotproof के पास पढ़ने लायक़ कॉपी नहीं। ' +
    'वॉलेट और लेन-देन पर कोई असर नहीं।',
  requests: (count) =>
    `इस फ़ोन के ब्राउज़र ने आउटबॉक्स हटा दिया, जिसमें ${count} रिक्वेस्ट रुकी ${count === 1 ? 'थी' : 'थीं'}।`,
  requestsMore:
    'वे अब यहाँ से नहीं भेजी जाएँगी। जो पैसे पहले कटे, वे लेन-देन में दिखते हैं: उनकी रिपोर्ट ' +
    'इस फ़ोन पर न हो, तो सपोर्ट को कॉल करें।',
  understood: 'समझ गया',
};

export const report: Words['report'] = {
  title: 'रिपोर्ट',
  missing: 'यह रिपोर्ट इस फ़ोन पर नहीं है: यह दूसरे फ़ोन से ली गई थी, या यहाँ से हटाई गई।',
  all: 'सारी रिपोर्ट',
  notChecked: (names) => `अभी नहीं जाँचा: ${names}।`,
  car: 'इस गाड़ी की फ़ाइल खोलें',
  onScreen: 'रिपोर्ट दिखाएँ',
  readings: (count) => `सभी ${count} रीडिंग शब्दों में`,
};

export const sharing: Words['sharing'] = {
  share: 'शेयर करें',
  buyer: 'ख़रीदार को',
  buyerText:
    'जो मिला उसका मैसेज, और ऐसा PDF जिसमें मालिक का नाम, पते, चेसिस और इंजन नंबर के आख़िरी अंक और ' +
    'बेचने वाले की बातें नहीं होतीं।',
  dealer: 'सब कुछ (मेरी कॉपी)',
  dealerText: 'पूरा PDF, नाम, पते और नंबर के साथ।',
  send: 'भेजें',
  whatsApp: 'WhatsApp',
  download: 'डाउनलोड करें',
  failed: {
    notMade: 'PDF नहीं बन सका। रिपोर्ट इस फ़ोन पर सुरक्षित है; फिर कोशिश करें।',
    notShared: 'शेयर नहीं खुला। फिर दबाएँ, या PDF डाउनलोड करके उसे भेजें।',
  },
};

export const leftBehind: Words['leftBehind'] = {
  left: ({ reports: count, waiting, email }) => {
    const what = [count > 0 && `${count} रिपोर्ट`, waiting > 0 && `${waiting} बाक़ी रिक्वेस्ट`];
    return (
      `आप लॉगआउट हैं। ${email} की ${what.filter(Boolean).join(' और ')} ` +
      `अगले लॉगिन तक इस फ़ोन पर छिपी ${count + waiting === 1 ? 'रहेगी' : 'रहेंगी'}।`
    );
  },
  remove: 'इस फ़ोन से हटाएँ',
  title: 'इस फ़ोन से सब कुछ हटा दें?',
  reports:
    'आपके किसी और डिवाइस पर न हों, तो ये रिपोर्ट फिर नहीं मिलेंगी: Lotproof के पास पढ़ने लायक़ कॉपी ' +
    'नहीं। वॉलेट पर कोई असर नहीं।',
  unsent: 'ये अभी नहीं भेजी गईं, और हटाने पर खो जाएँगी:',
  underWay: 'ये भेजी जा चुकी हैं, शायद पैसे भी कट गए हों; हटाने पर इनकी रिपोर्ट खो जाएँगी:',
  asked: ({ service, when }) => `${service}, ${when} को माँगी`,
  confirm: 'हटाएँ',
  removed: (email) => `${email} का सब कुछ इस फ़ोन से हट गया।`,
};

export const shared: Words['shared'] = {
  nothingTitle: 'Lotproof से शेयर किया',
  nothing: 'आपने जो शेयर किया, उसमें कोई नंबर प्लेट नहीं मिली।',
};

export const deletion: Words['deletion'] = {
  one: 'यह रिपोर्ट हटाएँ',
  oneTitle: 'यह रिपोर्ट हटा दें?',
  old: 'पुरानी रिपोर्ट हटाएँ',
  before: 'इससे पहले ली गई',
  these: (count) => (count === 0 ? 'हटाएँ' : `${indianNumber(count)} रिपोर्ट हटाएँ`),
  theseTitle: (count) => `${indianNumber(count)} रिपोर्ट हटा दें?`,
  boughtBefore: (day) => `${day} से पहले ली गई सारी रिपोर्ट।`,
  forGood: (count) =>
    count === 1
      ? 'यह अपने PDF के साथ इस फ़ोन से हट जाएगी। Lotproof कोई कॉपी नहीं रखता: इसे फिर ' +
        'पाने के पैसे फिर लगेंगे।'
      : 'ये अपने PDF के साथ इस फ़ोन से हट जाएँगी। Lotproof कोई कॉपी नहीं रखता: किसी ' +
        'रिपोर्ट को फिर पाने के पैसे फिर लगेंगे।',
  everywhere: 'आपके दूसरे डिवाइसों से भी।',
  deleted: (count) => `${indianNumber(count)} रिपोर्ट हटाई ${count === 1 ? 'गई' : 'गईं'}।`,
  failed: 'सब नहीं हट सकीं। फिर कोशिश करें।',
  confirm: 'हटाएँ',
};

export const findings: Words['findings'] = {
  title: 'क्या पता चला',
  bad: 'समस्या',
  warn: 'सावधान',
  good: 'ठीक',
  inOrder: (count) => (count === 1 ? '1 बात ठीक है' : `${count} बातें ठीक हैं`),
};

// Translates a search typed in Hindi: the phone's index is always in English, so each known Hindi
// word becomes its English word.

const terms: Record<string, string> = {
  सर्विस: 'Service',
  इतिहास: 'History',
  सत्यापन: 'Verification',
  चालान: 'Challan',
  जाँच: 'Check',
  बैंक: 'Bank',
  खाता: 'Account',
  आधार: 'Aadhaar',
  जनवरी: 'Jan',
  फ़रवरी: 'Feb',
  मार्च: 'Mar',
  अप्रैल: 'Apr',
  मई: 'May',
  जून: 'Jun',
  जुलाई: 'Jul',
  अगस्त: 'Aug',
  सितंबर: 'Sep',
  अक्टूबर: 'Oct',
  अक्तूबर: 'Oct',
  नवंबर: 'Nov',
  दिसंबर: 'Dec',
};

const known = Object.entries(terms).map(([term, english]) => [folded(term), english] as const);

/** Each word of a check's Hindi name finds the full English name. */
const checks = catalogue.flatMap(({ hindi, shortName }) =>
  hindi.shortName.split(' ').map((word) => [folded(word), shortName] as const),
);

/** A word may be half typed, or shortened with a ॰ as in `21 नव॰ 2026`. */
export function searchInEnglish(search: string): string {
  return search.replace(/\p{Script=Devanagari}+/gu, (word) => {
    const typed = folded(word);
    const [, english] = [...known, ...checks].find(([term]) => term.startsWith(typed)) ?? [];
    return english ?? word;
  });
}

/** Dots above and below a letter are often left out: जाँच, जांच; फ़रवरी, फरवरी. */
function folded(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[\u093C॰]/g, '')
    .replaceAll('ँ', 'ं');
}
