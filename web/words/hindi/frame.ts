// Hindi strings for the frame around every screen, and for the outbox.

import type { Words } from '../english.ts';

export const frame: Words['frame'] = {
  upTo: (price) => `${price} तक`,
  asOf: (when) => `${when} तक`,
  skip: 'सीधे स्क्रीन पर जाएँ',
  main: 'मुख्य',
  thumb: 'जल्दी',
  checks: 'जाँच',
  dashboard: 'डैशबोर्ड',
  transactions: 'लेन-देन',
  cars: 'गाड़ियाँ',
  outbox: 'आउटबॉक्स',
  seeOutbox: 'आउटबॉक्स देखें',
  reports: 'रिपोर्ट',
  checkCar: 'गाड़ी जाँचें',
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
  leftToday: 'आज बाक़ी',
  askMore: 'और माँगें',
  call: 'सपोर्ट को कॉल करें',
  accountOf: (email) => `${email} का खाता`,
  profile: 'प्रोफ़ाइल',
  support: 'सपोर्ट',
  logout: 'लॉगआउट',
  login: 'लॉगिन',
  language: 'भाषा',
  signal: 'नेटवर्क है',
  noSignal: 'नेटवर्क नहीं',
  offline: 'नेटवर्क नहीं है। फ़ोन की रिपोर्ट पढ़ सकते हैं; रिक्वेस्ट रुकी रहेंगी।',
  full: 'इस फ़ोन में जगह लगभग ख़त्म है। अपनी रिपोर्ट पढ़ सकते हैं; नई शायद न आ पाएँ। थोड़ी जगह ख़ाली करें।',
  sandbox: 'SANDBOX',
  sandboxMore: 'यहाँ कुछ भी असली नहीं है।',
  whatToCheck: 'क्या जाँचना है?',
  close: 'बंद करें',
  open: 'खोलें',
  cancel: 'रहने दें',
  ok: 'ठीक है',
  again: 'फिर कोशिश करें',
  back: 'वापस',
  later: 'अभी नहीं',
  keep: 'रहने दें',
  loading: 'लोड हो रहा है',
  slow: 'सामान्य से ज़्यादा समय लग रहा है।',
  aadhar: 'आधार सत्यापन',
  off: 'उपलब्ध नहीं',
  by: (inputs) => `${inputs} से`,
};

export const notices: Words['notices'] = {
  ready: 'नया वर्शन तैयार है।',
  update: 'अभी अपडेट करें',
  offer: 'Lotproof को होम स्क्रीन पर जोड़ें: यह बिना नेटवर्क के भी खुलता है।',
  install: 'इंस्टॉल करें',
};

export const homeScreen: Words['homeScreen'] = {
  title: 'अपनी रिपोर्ट बनाए रखें',
  why:
    'सात दिन तक न खोलने पर Safari यहाँ से Lotproof का सब कुछ हटा देता है। होम स्क्रीन वाले ऐप ' +
    'में वह बना रहता है। यहाँ की रिपोर्ट वहाँ भी पाने के लिए पहले प्रोफ़ाइल में ' +
    '“आपके हर डिवाइस पर रिपोर्ट” चालू करें। ऐप जोड़ने के लिए:',
  share: 'शेयर दबाएँ',
  add: 'Add to Home Screen चुनें',
};

export const missing: Words['missing'] = {
  title: 'पेज नहीं मिला',
  text: 'इस पते पर कोई पेज नहीं है।',
};

export const underWay: Words['underWay'] = {
  sending: (count) => (count === 1 ? '1 रिक्वेस्ट भेजी जा रही है।' : `${count} रिक्वेस्ट भेजी जा रही हैं।`),
  told: ({ name, count, worst }) => `${name}: ${count} रिपोर्ट।${worst ? ` ${worst}।` : ''}`,
  noRecord: (name) => `${name}: कोई रिकॉर्ड नहीं। कोई पैसा नहीं कटा।`,
};

export const failure: Words['failure'] = {
  title: 'यह स्क्रीन नहीं खुली',
  notLoaded: 'ऐप का एक हिस्सा लोड नहीं हो सका। इस फ़ोन पर रिपोर्ट और रिक्वेस्ट वैसी ही हैं।',
  notShown:
    'ऐप में कुछ गड़बड़ी हुई। इस फ़ोन पर रिपोर्ट और रिक्वेस्ट वैसी ही हैं। फिर ऐसा हो, तो ऐप ' +
    'अपडेट करें या सपोर्ट को कॉल करें।',
};

export const overlay: Words['overlay'] = {
  label: 'रिपोर्ट बन रही है',
  generating: 'रिपोर्ट बन रही है... कृपया रुकें।',
  free: 'रिपोर्ट तैयार होने तक कोई पैसा नहीं कटता।',
  slow: 'सामान्य से ज़्यादा समय लग रहा है।',
  leave: 'बैकग्राउंड में चलने दें',
};

/** Strings for waiting requests, their reasons and their cost. */
export const outbox: Words['outbox'] = {
  lead: 'हर रिक्वेस्ट के पैसे एक ही बार कटते हैं, रिपोर्ट मिलने पर।',
  none: 'भेजने को कुछ बाक़ी नहीं।',
  arrived: (count) => `पिछले एक दिन में ${count} रिपोर्ट ${count === 1 ? 'आई' : 'आईं'}`,
  summary: 'क्या बाक़ी है',
  total: ({ count, cost, isUpTo }) => `${count} बाक़ी, ${isUpTo ? `${cost} तक` : `कुल ${cost}`}`,
  add: (amount) => `${amount} जोड़ें`,
  send: 'अभी भेजें',
  sending: 'भेज रहे हैं…',
  keepOpen: 'ऐप खुला रखें: ऐप बंद हो, तो यह ब्राउज़र कुछ नहीं भेज सकता।',
  clock: ({ minutes, isAhead }) => {
    const off = minutes < 120 ? `${minutes} मिनट` : `${Math.round(minutes / 60)} घंटे`;
    return (
      `इस फ़ोन की घड़ी ${off} ${isAhead ? 'आगे' : 'पीछे'} है। रिक्वेस्ट फिर भी जाती हैं; घड़ी ` +
      'ठीक करें ताकि यहाँ सही समय दिखे।'
    );
  },
  forOwner: 'मालिक का इंतज़ार',
  states: {
    queued: 'भेजना है',
    sending: 'भेजा जा रहा है',
    waiting: 'इंतज़ार में',
    'cut-off': 'इंतज़ार में',
    'awaits-maker': 'RC का इंतज़ार',
    'needs-recharge': 'वॉलेट में पैसे चाहिए',
    'needs-login': 'लॉगिन चाहिए',
    'needs-you': 'आपका जवाब चाहिए',
    'needs-price': 'आपका जवाब चाहिए',
    'needs-renewal': 'आपका जवाब चाहिए',
    arrived: 'मिल गई',
    'no-record': 'कोई रिकॉर्ड नहीं',
    over: 'रिपोर्ट के बिना ख़त्म',
  },
  cancelling: 'रद्द हो रही है',
  cancellingMore: 'पहले सर्वर से पूछा जाता है: रिपोर्ट बन चुकी हो, तो वह आपको मिलेगी।',
  makerHistory: 'कंपनी का सर्विस इतिहास',
  awaitsMaker: 'RC से पता चलेगा कि किस कंपनी से पूछना है।',
  registerLeaving: 'RC रद्द की जा रही है। रद्द हो गई, तो यह भी ख़त्म होगी और इसका पैसा नहीं कटेगा।',
  askNow: 'अभी पूछें',
  open: 'रिपोर्ट खोलें',
  asked: (when) => `${when} को माँगी`,
  tried: (count) => `${count} बार कोशिश हुई`,
  next: (when) => `अगली कोशिश ${when} को`,
  cancel: 'रद्द करें',
  wanted: 'अब भी चाहिए',
};

export const waitingCost: Words['waitingCost'] = {
  cost: ({ count, cost, isUpTo, withThis }) => {
    const sum = isUpTo ? `${cost} तक` : `कुल ${cost}`;
    return `${count} रिक्वेस्ट बाक़ी, ${sum}${withThis ? `; इसे मिलाकर ${withThis}` : ''}।`;
  },
  balance: ({ balance, when }) => `बैलेंस: ${balance}, ${when} तक।`,
  short: (amount) => `बाक़ी के लिए ${amount} जोड़ें।`,
};

export const reasons: Words['reasons'] = {
  noSignal: 'नेटवर्क नहीं है।',
  unreached: 'Lotproof तक पहुँचा नहीं जा सका। शायद यहाँ नेटवर्क नहीं है।',
  gate: 'यह नेटवर्क पहले अपना लॉगिन माँगता है। कोई भी वेब पेज खोलकर लॉगिन करें।',
  cutOff: 'जवाब बीच में कट गया।',
  notOurs: 'जो जवाब आया, वह Lotproof का नहीं था।',
  onTheWay: 'Lotproof की जगह नेटवर्क में किसी और ने जवाब दिया।',
  outOfReach: 'Lotproof से अभी संपर्क नहीं हो पा रहा।',
  later: 'स्रोत से अपने आप फिर पूछा जाएगा, जब तक जवाब न आए।',
  otherRequest: 'जवाब किसी दूसरी रिक्वेस्ट का था।',
  otherTab: 'इसे दूसरा टैब भेज रहा है।',
  signedOut: 'आप लॉगआउट हैं।',
  expired: 'इसे एक हफ़्ता हो गया। कोई पैसा नहीं कटा। क्या यह अब भी चाहिए?',
  overdue: 'इसे एक हफ़्ता हो गया। सर्वर से पूछा जा रहा है कि पैसे कटे या नहीं।',
  unsure: 'हो सकता है पिछली कोशिश पहुँच गई हो। सर्वर से फिर पूछा जा रहा है।',
  phoneFull: 'फ़ोन में रिपोर्ट रखने की जगह नहीं है। थोड़ी जगह ख़ाली करें: इसे फिर माँगा जाएगा।',
  fault: 'ऐप के इस वर्शन में कुछ गड़बड़ी हुई। रिपोर्ट फिर माँगी जाएगी।',
  alreadyReceived:
    'इस रिपोर्ट के पैसे पहले ही कट चुके हैं और यह दी जा चुकी है, शायद इस फ़ोन की किसी कॉपी को। ' +
    'Lotproof इसे अपने पास नहीं रखता।',
  sealedElsewhere:
    'यह रिपोर्ट सिर्फ़ उसी फ़ोन पर खुलती है जिसने इसे पहले माँगा था। पैसे कटे हों और रिपोर्ट ' +
    '30 दिन तक न ली जाए, तो पैसे वॉलेट में लौट आते हैं।',
  arrived: 'रद्द होने से पहले इसकी रिपोर्ट बन चुकी थी। वह रिपोर्ट वाली स्क्रीन पर है।',
  unreadable: 'ऐप का यह वर्शन जवाब नहीं पढ़ सकता। ऐप अपडेट करें और फिर भेजें।',
  unopened:
    'आपका लिखा नंबर अब इस फ़ोन पर पढ़ा नहीं जा सकता, इसलिए यह रिक्वेस्ट ख़त्म हुई। इसका कोई पैसा नहीं कटा। ' +
    'कृपया फिर से माँगें।',
  noMaker:
    'RC से ऐसी कोई कंपनी पता नहीं चली जिसके वर्कशॉप रिकॉर्ड माँगे जा सकें। इस रिक्वेस्ट का कोई पैसा ' +
    'नहीं कटा।',
  noRegister:
    'कंपनी का नाम बताने वाली RC नहीं है, इसलिए किसी कंपनी से नहीं पूछा गया। इस रिक्वेस्ट का कोई पैसा ' +
    'नहीं कटा।',
  registerCancelled:
    'RC रद्द हो गई, इसलिए कंपनी का नाम बताने वाला कुछ नहीं है। यह रिक्वेस्ट भी उसके साथ ख़त्म हुई और इसका ' +
    'कोई पैसा नहीं कटा।',
  dearerMaker:
    'इस कंपनी के रिकॉर्ड की क़ीमत उससे ज़्यादा है जिसके लिए आपने हाँ कहा था। इस रिक्वेस्ट का कोई पैसा ' +
    'नहीं कटा।',
  earlierAccount:
    'यह पुराने खाते से भेजी गई थी, और पता नहीं कि इसका क्या हुआ। दोबारा भेजने पर यह नई रिक्वेस्ट होगी।',
};
