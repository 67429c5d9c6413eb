// Hindi strings for cars: the app's first question, the list of cars, a car's file, and a check.

import { namesOf } from '../check-names.ts';
import type { Words } from '../english.ts';

export const whichCar: Words['whichCar'] = {
  title: 'कौन-सी गाड़ी?',
  plate: 'नंबर प्लेट',
  empty: 'पहले नंबर प्लेट लिखें।',
  onPhone: (names) => `इस फ़ोन पर है: ${names}।`,
  open: 'मुफ़्त में खोलें',
  papers: 'RC + चालान',
  whole: 'कंपनी के सर्विस इतिहास के साथ',
  with: (service) => `${service} के साथ`,
  promise: 'हर रिपोर्ट के पैसे एक ही बार कटते हैं, और रिपोर्ट मिलने पर ही।',
  none: 'इस गाड़ी की हर जाँच इस फ़ोन पर है या माँगी जा चुकी है।',
  cancelling: 'इस गाड़ी की एक जाँच रद्द की जा रही है। उसके बाद इसे फिर माँग सकते हैं।',
  noneNow: 'इस गाड़ी की कुछ जाँचें अभी उपलब्ध नहीं हैं।',
  already: (plate) => `${plate}: पहले ही माँगी जा चुकी है। और कुछ नहीं माँगा गया।`,
  ordered: ({ plate, count, price }) =>
    `${plate}: ${count} रिपोर्ट माँगी ${count === 1 ? 'गई' : 'गईं'}, ${price} तक।`,
  hereOf: ({ here, all }) => `${all} में से ${here} आ ${here === 1 ? 'गई' : 'गईं'}`,
  more: (count) => `${count} और`,
  noRecord: ({ plate, checks }) => `${plate} का कोई रिकॉर्ड नहीं (${checks})। कोई पैसा नहीं कटा।`,
  correct: 'नंबर ठीक करें',
  meant: (plate) => `क्या आपका मतलब ${plate} था?`,
};

export const cars: Words['cars'] = {
  lead: 'जो गाड़ियाँ आपने जाँची हैं।',
  yours: 'आपकी गाड़ियाँ',
  all: (count) => `सभी ${count}`,
  search: 'नंबर से खोजें',
  count: (count) => (count === 1 ? '1 गाड़ी' : `${count} गाड़ियाँ`),
  none: 'अभी कोई गाड़ी नहीं। जो पहली गाड़ी जाँचेंगे, वह यहाँ दिखेगी।',
  noneFound: 'इस फ़ोन पर इस नंबर की कोई गाड़ी नहीं है।',
  checked: ({ done, all }) => `${all} में से ${done} जाँची`,
  onTheWay: (count) => `${count} रिपोर्ट अभी नहीं ${count === 1 ? 'आई' : 'आईं'}`,
  noRecord: 'कोई रिकॉर्ड नहीं',
  nothingAgainst: 'अब तक इसके ख़िलाफ़ कुछ नहीं',
  which: 'कौन-सी गाड़ियाँ',
  everyCar: 'सभी गाड़ियाँ',
  inStock: (count) => `स्टॉक में ${count}`,
  stock: ({ count, days }) => `स्टॉक में ${count}, औसतन ${days} दिन से`,
  noStock: 'स्टॉक में कोई गाड़ी नहीं। कोई गाड़ी खोलें और “स्टॉक में जोड़ें” दबाएँ।',
  noneInStock: 'स्टॉक में इस नंबर की कोई गाड़ी नहीं है।',
  days: (count) => `${count} दिन`,
  ends: ({ paper, days }) =>
    `${paper} ${days === 0 ? 'आज' : days === 1 ? 'कल' : `${days} दिन में`} ख़त्म`,
  remind: 'काग़ज़ ख़त्म होने से पहले याद दिलाएँ',
};

export const car: Words['car'] = {
  noPlate: (plate) => `${plate} नंबर प्लेट नहीं है, और इस फ़ोन पर उसकी कोई रिपोर्ट नहीं है।`,
  unknown: 'यह कौन-सी गाड़ी है, RC से पता चलेगा।',
  checks: 'इस गाड़ी की जाँच',
  notChecked: 'नहीं जाँचा',
  onTheWay: 'माँगी गई, अभी नहीं आई',
  cancelling: 'रद्द की जा रही है',
  buy: ({ name, price }) => `${name}, ${price}`,
  rest: 'बाक़ी भी जाँचें',
  seen: 'गाड़ी के सामने',
  seenLead: 'इस फ़ोन के रिकॉर्ड से मिलाया जाता है। जब तक आप शेयर न करें, इसे सिर्फ़ आप पढ़ सकते हैं।',
  dial: 'मीटर पर',
  km: 'KM',
  dialWrong: 'किलोमीटर अंकों में लिखें, जैसे मीटर पर हैं।',
  chassisEnd: 'गाड़ी पर खुदे चेसिस नंबर के आख़िरी पाँच',
  chassisEndWrong: 'आख़िरी पाँच अक्षर और अंक लिखें।',
  gasKit: 'गैस किट लगी है (CNG या LPG)',
  colour: 'प्लेट का रंग',
  colours: { white: 'सफ़ेद', yellow: 'पीला', green: 'हरा' },
  note: 'आपका नोट',
  addToStock: 'स्टॉक में जोड़ें',
  inStock: 'मेरे स्टॉक में',
  cameOn: 'कब आई',
  paid: 'कितने में ली',
  rupeesWrong: 'रुपये अंकों में लिखें।',
  sold: 'बिक गई',
  soldOn: ({ day, days }) => `${day} को, ${days} बाद।`,
  soldDay: 'कब बिकी',
  soldFor: 'कितने में बिकी',
  notSold: 'फिर स्टॉक में रखें',
  notInStock: 'स्टॉक से हटाएँ',
  remove: 'यह गाड़ी हटाएँ',
  removeTitle: (plate) => `${plate} हटाएँ?`,
  removeMore: 'इसकी सारी रिपोर्ट और आपके नोट इस फ़ोन से हट जाएँगे।',
  seller: 'बेचने वाला',
  sellerLead:
    'बेचने वाले की PAN, बैंक खाते या आधार की रिपोर्ट यहाँ जोड़ें। उसमें कुछ ग़लत हो तो गाड़ी के साथ ' +
    'दिखता है, और नाम मालिक के नाम से मिलाया जाता है, सिर्फ़ इसी फ़ोन पर।',
  addPaper: 'रिपोर्ट जोड़ें',
  noPapers: 'इस फ़ोन पर अभी PAN, बैंक खाते या आधार की कोई रिपोर्ट नहीं है।',
  add: 'जोड़ें',
  addThis: (name) => `${name} जोड़ें`,
  takeOut: 'हटाएँ',
  takeOutOf: (name) => `${name} हटाएँ`,
};

export const manyCars: Words['manyCars'] = {
  title: (count) => (count === 1 ? '1 गाड़ी' : `${count} गाड़ियाँ`),
  lead: 'जिसे नहीं जाँचना, उसका निशान हटा दें।',
  limited: ({ shown, all }) => `${all} में से पहली ${shown} गाड़ियाँ यहाँ हैं। बाक़ी बाद में पेस्ट करें।`,
  allHere: 'माँगने को कुछ नहीं',
  buy: ({ kind, count }) =>
    `${kind === 'papers' ? 'RC + चालान' : 'कंपनी के सर्विस इतिहास के साथ'}, ` +
    (count === 1 ? '1 गाड़ी' : `${count} गाड़ियाँ`),
};

/** Strings for a check's screen. */
export const check: Words['check'] = {
  submit: 'भेजें',
  price: (rupees) => `₹${rupees}/रिपोर्ट`,
  promise: 'पैसे एक ही बार कटते हैं, और तभी जब रिपोर्ट तैयार हो।',
  off: 'यह जाँच अभी उपलब्ध नहीं है।',
  held: (when: string) => `${when} की यह रिपोर्ट इस फ़ोन पर पहले से है।`,
  openHeld: 'मुफ़्त खोलें',
  sample: 'सैंपल रिपोर्ट देखें',
  description: 'विवरण',
  includes: 'रिपोर्ट में क्या है',
  why: 'यह क्यों ज़रूरी है',
};

export const hints: Words['hints'] = {
  plate: {
    usual: 'जैसा नंबर प्लेट पर है। स्पेस और डैश से फ़र्क़ नहीं पड़ता।',
    odd: 'यह भारतीय नंबर प्लेट जैसा नहीं लगता। फिर भी भेज सकते हैं।',
  },
  pan: {
    usual: 'दस अक्षर और अंक, जैसे कार्ड पर हैं।',
    odd: 'PAN में पाँच अक्षर, चार अंक और एक अक्षर होते हैं। फिर भी भेज सकते हैं।',
  },
  account: {
    usual: 'जैसा पासबुक में है, शुरू के शून्य भी।',
    odd: 'खाता नंबर में 6 से 30 अंक या अक्षर होते हैं। फिर भी भेज सकते हैं।',
  },
  ifsc: {
    usual: 'ग्यारह अक्षर और अंक, हर चेक पर छपे हैं।',
    odd: 'IFSC में चार अक्षर, एक शून्य और छह अक्षर या अंक होते हैं। फिर भी भेज सकते हैं।',
  },
  aadhaar: {
    usual: 'बारह अंक। बाद में सिर्फ़ आख़िरी चार दिखते हैं।',
    odd: 'आधार नंबर में बारह अंक होते हैं। फिर भी भेज सकते हैं।',
  },
  virtualId: 'यह वर्चुअल ID है। जाँच के लिए आधार के बारह अंक चाहिए।',
  checkDigit: 'एक अंक ग़लत लगता है। नंबर को कार्ड से मिला लें।',
};

export const ending: Words['ending'] = {
  done: 'रिपोर्ट बन गई।',
  thanks: 'धन्यवाद।',
  kept: 'यह इस फ़ोन पर सेव है और बिना नेटवर्क के भी खुलेगी।',
  error: 'गड़बड़ी',
  server: 'सर्वर में गड़बड़ी',
  uncharged: 'कोई पैसा नहीं कटा।',
  recharge: 'वॉलेट में पैसे जोड़ें',
  keepTrying: 'बैकग्राउंड में कोशिश जारी रखें',
  sessionGone: 'आपका लॉगिन ख़त्म हो गया है। फिर से लॉगिन करें।',
  unknown: 'कोई गड़बड़ी हुई, वजह पता नहीं।',
  unknownNext:
    'जो भेजा गया, वह रिपोर्ट या आउटबॉक्स में है, और उसके पैसे एक बार से ज़्यादा नहीं कटते। ' +
    'दोबारा कोशिश करने से पहले वहाँ देखें।',
  phoneFull:
    'फ़ोन में जगह नहीं है, इसलिए रिक्वेस्ट सेव नहीं हो सकी। कुछ नहीं भेजा गया और कोई पैसा नहीं ' +
    'कटा। थोड़ी जगह ख़ाली करके फिर कोशिश करें।',
};

export const waiting: Words['waiting'] = {
  title: 'नेटवर्क का इंतज़ार',
  cost: (price) => `नेटवर्क का इंतज़ार है। रिपोर्ट मिलने पर ${price} एक ही बार कटेंगे।`,
  titleLater: 'अभी नहीं आई',
  costLater: (price) => `रिपोर्ट मिलने पर ${price} एक ही बार कटेंगे।`,
  later: 'ऐप खुला रहे, तो रिपोर्ट अपने आप फिर माँगी जाएगी। इसे आउटबॉक्स में देख सकते हैं।',
  closed: 'Lotproof तक पहुँचते ही रिक्वेस्ट अपने आप चली जाएगी, ऐप बंद हो तब भी।',
  open:
    'Lotproof तक पहुँचते ही रिक्वेस्ट अपने आप चली जाएगी। ऐप खुला रखें: ऐप बंद हो, तो यह ब्राउज़र कुछ ' +
    'नहीं भेज सकता।',
  stored: (price) => `इस फ़ोन पर रख ली गई। ${price} एक ही बार कटेंगे, रिपोर्ट मिलने पर।`,
  tell: 'रिपोर्ट आने पर बताएँ',
};

export const newPrice: Words['newPrice'] = {
  title: 'क़ीमत बदल गई है',
  ask: 'फिर भी भेजें?',
  send: (price) => `${price} में भेजें`,
  leave: 'न भेजें',
};

/** Strings for the dashboard. */
export const dashboard: Words['dashboard'] = {
  title: 'नमस्ते',
  lead: 'गाड़ी के बारे में क्या जानना है?',
  bannerTitle: 'कार डीलरों के लिए बनी सेवाएँ',
  bannerText: 'भरोसेमंद जाँच के साथ समझदारी का सौदा।',
  verifyTitle: 'ख़रीदने से पहले जाँचें',
  verifyText: 'ओडोमीटर पीछे करना आसान है, वर्कशॉप के रिकॉर्ड बदलना नहीं।',
  explore: 'अभी देखें',
  balance: 'वॉलेट बैलेंस',
  transactions: 'कुल लेन-देन',
  used: 'कुल ख़र्च',
  added: 'कुल जोड़ा गया',
  refresh: (name) => `${name} रीफ़्रेश करें`,
  unknown: 'अभी पता नहीं',
};

/** The Hindi names of checks and of their inputs, from each check's own file. */
export const services = namesOf(({ hindi }) => hindi.shortName);

export const titles = namesOf(({ hindi }) => hindi.title);

export const inputs: Words['inputs'] = {
  plate: 'गाड़ी नंबर',
  pan: 'PAN नंबर',
  account: 'खाता नंबर',
  ifsc: 'IFSC कोड',
  aadhaar: 'आधार नंबर',
};
