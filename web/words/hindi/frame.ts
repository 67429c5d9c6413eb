// What stands around every screen.

import type { Words } from '../english.ts';

export const frame: Words['frame'] = {
  skip: 'सीधे स्क्रीन पर जाएँ',
  main: 'मुख्य',
  thumb: 'जल्दी',
  checks: 'जाँच',
  dashboard: 'डैशबोर्ड',
  transactions: 'लेन-देन',
  cars: 'गाड़ियाँ',
  outbox: 'आउटबॉक्स',
  home: 'होम',
  check: 'जाँचें',
  wallet: 'वॉलेट',
  menu: 'मेन्यू',
  openMenu: 'मेन्यू खोलें',
  closeMenu: 'मेन्यू बंद करें',
  waiting: (count) => `${count} बाक़ी`,
  balance: 'बैलेंस',
  refreshBalance: 'बैलेंस रीफ़्रेश करें',
  addCredit: 'पैसे जोड़ें',
  call: 'सपोर्ट को कॉल करें',
  accountOf: (email) => `${email} का खाता`,
  profile: 'प्रोफ़ाइल',
  support: 'सपोर्ट',
  logout: 'लॉगआउट',
  language: 'भाषा',
  signal: 'नेटवर्क है',
  noSignal: 'नेटवर्क नहीं',
  offline: 'नेटवर्क नहीं है। फ़ोन की रिपोर्ट पढ़ सकते हैं; रिक्वेस्ट रुकी रहेंगी।',
  full: 'इस फ़ोन में लगभग जगह नहीं बची। अपनी रिपोर्ट पढ़ सकते हैं; नई शायद न आ पाएँ। थोड़ी जगह खाली ' + 'करें।',
  sandbox: 'SANDBOX',
  sandboxMore: 'यहाँ कुछ भी असली नहीं है।',
  whatToCheck: 'क्या जाँचना है?',
  close: 'बंद करें',
  loading: 'लोड हो रहा है',
  slow: 'सामान्य से ज़्यादा समय लग रहा है। यहाँ नेटवर्क धीमा है।',
  aadhar: 'आधार सत्यापन',
  off: 'उपलब्ध नहीं',
  by: (inputs) => `${inputs} से`,
};

export const notices: Words['notices'] = {
  ready: 'नया वर्शन तैयार है।',
  update: 'अभी अपडेट करें',
  offer: 'Lotproof को होम स्क्रीन पर जोड़ें: यह बिना नेटवर्क के भी खुलता है।',
  later: 'अभी नहीं',
  install: 'इंस्टॉल करें',
};

export const homeScreen: Words['homeScreen'] = {
  title: 'अपनी रिपोर्ट बनाए रखें',
  why:
    'सात दिन तक न खोलने पर Safari यहाँ से Lotproof का सब कुछ हटा देता है। होम स्क्रीन वाले ऐप ' +
    'में वह बना रहता है। यहाँ की रिपोर्ट वहाँ ले जाने के लिए रिपोर्ट वाली स्क्रीन से कॉपी सेव ' +
    'करें। ऐप जोड़ने के लिए:',
  share: 'शेयर दबाएँ',
  add: 'Add to Home Screen चुनें',
};

export const missing: Words['missing'] = {
  title: 'पेज नहीं मिला',
  text: 'इस पते पर कोई पेज नहीं है।',
  home: 'डैशबोर्ड',
  reports: 'रिपोर्ट',
};

export const underWay: Words['underWay'] = {
  sending: (count) => (count === 1 ? '1 रिक्वेस्ट भेजी जा रही है।' : `${count} रिक्वेस्ट भेजी जा रही हैं।`),
  see: 'आउटबॉक्स देखें',
  told: ({ name, count, worst }) => `${name}: ${count} रिपोर्ट।${worst ? ` ${worst}।` : ''}`,
  noRecord: (name) => `${name}: कोई रिकॉर्ड नहीं। कोई पैसा नहीं कटा।`,
  open: 'खोलें',
  close: 'बंद करें',
};

export const failure: Words['failure'] = {
  title: 'यह स्क्रीन नहीं खुली',
  notLoaded: 'ऐप का एक हिस्सा लोड नहीं हो सका। इस फ़ोन पर रिपोर्ट और रिक्वेस्ट वैसी ही हैं।',
  notShown:
    'ऐप में कुछ गड़बड़ी हुई। इस फ़ोन पर रिपोर्ट और रिक्वेस्ट वैसी ही हैं। फिर ऐसा हो, तो ऐप ' +
    'अपडेट करें या सपोर्ट को कॉल करें।',
  retry: 'फिर कोशिश करें',
  home: 'डैशबोर्ड',
};

export const overlay: Words['overlay'] = {
  label: 'रिपोर्ट बन रही है',
  generating: 'रिपोर्ट बन रही है... कृपया रुकें।',
  free: 'रिपोर्ट तैयार होने तक कोई पैसा नहीं कटता।',
  slow: 'सामान्य से ज़्यादा समय लग रहा है।',
  leave: 'बैकग्राउंड में चलने दें',
};
