// Cars: the first question of the app, the list of cars and a car's own file.

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
  upTo: (price) => `${price} तक`,
  promise: 'हर रिपोर्ट के पैसे एक ही बार कटते हैं, और रिपोर्ट मिलने पर ही।',
  none: 'इस गाड़ी की हर जाँच इस फ़ोन पर है या आने वाली है।',
  cancelling: 'इस गाड़ी की एक जाँच रद्द की जा रही है। उसके बाद इसे फिर माँग सकते हैं।',
  noneNow: 'इस गाड़ी की कुछ जाँच अभी उपलब्ध नहीं हैं।',
  already: (plate) => `${plate}: पहले ही माँगी जा चुकी है। और कुछ नहीं माँगा गया।`,
  ordered: ({ plate, count, price }) =>
    `${plate}: ${count} रिपोर्ट माँगी ${count === 1 ? 'गई' : 'गईं'}, ${price} तक।`,
  see: 'आउटबॉक्स देखें',
  hereOf: ({ here, all }) => `${all} में से ${here} आ ${here === 1 ? 'गई' : 'गईं'}`,
  more: (count) => `${count} और`,
  openResult: 'खोलें',
  noRecord: ({ plate, checks }) => `${plate} का कोई रिकॉर्ड नहीं (${checks})। कोई पैसा नहीं कटा।`,
  correct: 'नंबर ठीक करें',
  meant: (plate) => `क्या आपका मतलब ${plate} था?`,
};

export const cars: Words['cars'] = {
  title: 'गाड़ियाँ',
  lead: 'जिन नंबरों को आपने जाँचा है।',
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
};

export const car: Words['car'] = {
  noPlate: (plate) => `${plate} नंबर प्लेट नहीं है, और इस फ़ोन पर उसकी कोई रिपोर्ट नहीं है।`,
  back: 'गाड़ियाँ',
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
  chassisEnd: 'खुदे चेसिस नंबर के आख़िरी पाँच',
  chassisEndWrong: 'आख़िरी पाँच अक्षर और अंक लिखें।',
  gasKit: 'गैस किट लगी है (CNG या LPG)',
  colour: 'प्लेट का रंग',
  colours: { white: 'सफ़ेद', yellow: 'पीला', green: 'हरा' },
  note: 'आपका नोट',
  remove: 'यह गाड़ी हटाएँ',
  removeTitle: (plate) => `${plate} हटाएँ?`,
  removeMore: 'इसकी सारी रिपोर्टें और आपके नोट इस फ़ोन से हट जाएँगे।',
  seller: 'बेचने वाला',
  sellerLead:
    'बेचने वाले की PAN, बैंक खाते या आधार की रिपोर्ट यहाँ जोड़ें। उसमें कुछ ग़लत हो तो गाड़ी के साथ ' +
    'दिखता है, और नाम मालिक के नाम से मिलाया जाता है, सिर्फ़ इसी फ़ोन पर।',
  addPaper: 'रिपोर्ट जोड़ें',
  doNotAdd: 'बंद करें',
  noPapers: 'इस फ़ोन पर अभी PAN, बैंक खाते या आधार की कोई रिपोर्ट नहीं है।',
  add: 'जोड़ें',
  addThis: (name) => `${name} जोड़ें`,
  takeOut: 'हटाएँ',
  takeOutOf: (name) => `${name} हटाएँ`,
};

export const manyCars: Words['manyCars'] = {
  title: (count) => `${count} गाड़ियाँ`,
  lead: 'जिसे नहीं जाँचना, उसका निशान हटा दें।',
  limited: ({ shown, all }) => `${all} में से पहली ${shown} गाड़ियाँ यहाँ हैं। बाक़ी बाद में पेस्ट करें।`,
  allHere: 'माँगने को कुछ नहीं',
  upTo: (price) => `${price} तक`,
  buy: ({ kind, count }) =>
    `${kind === 'papers' ? 'RC + चालान' : 'कंपनी के सर्विस इतिहास के साथ'}, ` +
    (count === 1 ? '1 गाड़ी' : `${count} गाड़ियाँ`),
};
