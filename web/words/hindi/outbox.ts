// What waits to be sent, why, and what it will cost.

import type { Words } from '../../words.ts';

export const outbox: Words['outbox'] = {
  title: 'आउटबॉक्स',
  lead: 'हर अनुरोध का शुल्क एक ही बार कटता है, रिपोर्ट मिलने पर।',
  none: 'भेजने को कुछ बाक़ी नहीं।',
  check: 'गाड़ी जाँचें',
  summary: 'क्या बाक़ी है',
  total: ({ count, cost }) => `${count} बाक़ी, कुल ${cost}`,
  send: 'अभी भेजें',
  sending: 'भेज रहे हैं…',
  keepOpen: 'ऐप बंद हो तो यह ब्राउज़र कुछ नहीं भेजता: ऐप खुला रखें।',
  clock: ({ minutes, isAhead }) => {
    const off = minutes < 120 ? `${minutes} मिनट` : `${Math.round(minutes / 60)} घंटे`;
    return (
      `इस फ़ोन की घड़ी ${off} ${isAhead ? 'आगे' : 'पीछे'} है। अनुरोध फिर भी जाते हैं; घड़ी ठीक ` +
      'करें ताकि यहाँ के समय सही दिखें।'
    );
  },
  states: {
    queued: 'भेजना है',
    sending: 'भेजा जा रहा है',
    waiting: 'इंतज़ार में',
    'needs-recharge': 'वॉलेट में पैसे चाहिए',
    'needs-login': 'लॉगिन चाहिए',
    'needs-you': 'आपका जवाब चाहिए',
    done: 'मिल गई',
    cancelled: 'रद्द',
  },
  settled: { arrived: 'मिल गई', over: 'अब कुछ नहीं आएगा' },
  takenBack: 'वापस लिया जा रहा है',
  takenBackMore: 'पहले सर्वर से पूछा जाता है: रिपोर्ट बन चुकी हो तो वह आपको मिलेगी।',
  askNow: 'अभी पूछें',
  open: 'रिपोर्ट खोलें',
  dismiss: 'ठीक है',
  asked: (when) => `${when} को माँगा`,
  tried: (count) => `${count} बार कोशिश हुई`,
  next: (when) => `${when} को फिर`,
  cancel: 'रद्द करें',
  login: 'लॉगिन',
  wanted: 'अब भी चाहिए',
  again: 'फिर कोशिश करें',
};

export const waitingCost: Words['waitingCost'] = {
  cost: ({ count, cost, withThis }) =>
    `${count} अनुरोध बाक़ी, ${cost}${withThis ? `; इसे मिलाकर ${withThis}` : ''}।`,
  balance: ({ balance, when }) => `बैलेंस: ${balance}, ${when} तक।`,
  short: 'जितने का बैलेंस नहीं है, वे अनुरोध पैसे जुड़ने तक रुकेंगे।',
};

export const reasons: Words['reasons'] = {
  noSignal: 'सिग्नल नहीं है।',
  gate: 'यह नेटवर्क अपना अलग लॉगिन माँगता है। कोई भी वेब पेज खोलकर उसमें लॉगिन करें।',
  cutOff: 'जवाब बीच में कट गया।',
  notOurs: 'जो जवाब आया, वह हमारा नहीं था।',
  onTheWay: 'Lotproof की जगह रास्ते में किसी और ने जवाब दिया।',
  outOfReach: 'Lotproof से अभी संपर्क नहीं हो रहा।',
  otherRequest: 'जवाब किसी दूसरे अनुरोध का था।',
  signedOut: 'आप लॉगआउट हैं।',
  expired: 'इसे एक हफ़्ता हो गया। कोई पैसा नहीं कटा; क्या यह अब भी चाहिए?',
  overdue: 'इसे एक हफ़्ता हो गया। Lotproof से पूछा जा रहा है कि पैसा कटा या नहीं।',
  unsure: 'हो सकता है पिछली कोशिश पहुँच गई हो: Lotproof से फिर पूछा जा रहा है।',
  phoneFull: 'रिपोर्ट रखने को फ़ोन में जगह नहीं है। थोड़ी जगह बनाएँ: इसे फिर माँगा जाएगा।',
  fault: 'ऐप का यह वर्शन इसमें अटक गया। इसे फिर माँगा जाएगा।',
  alreadyReceived:
    'इसकी रिपोर्ट का पैसा पहले ही कट चुका है और वह दी जा चुकी है, शायद इस फ़ोन की किसी कॉपी को। ' +
    'Lotproof उसे अपने पास नहीं रखता।',
  givenBack: 'इसकी रिपोर्ट 30 दिन तक नहीं ली गई। इसका पैसा लौटा दिया गया।',
  takenBack: 'यह वापस ले लिया गया था। कोई पैसा नहीं कटा।',
  arrived: 'वापस लेने से पहले इसकी रिपोर्ट बन चुकी थी। वह आपकी रिपोर्टों में है।',
  unreadable: 'ऐप का यह वर्शन जवाब नहीं पढ़ सकता। ऐप अपडेट करें और फिर भेजें।',
  earlierAccount:
    'यह पुराने खाते से भेजा गया था, और पता नहीं कि उसका क्या हुआ। दोबारा भेजने पर यह नया अनुरोध होगा।',
};
