// The wallet.

import type { Words } from '../english.ts';

export const topUp: Words['topUp'] = {
  title: 'वॉलेट में पैसे जोड़ें',
  currency: 'करेंसी',
  inr: 'भारतीय रुपये (INR)',
  amount: 'रक़म',
  inWords: 'रक़म शब्दों में',
  spelled: ({ rupees, paise }) =>
    paise === undefined ? `${rupees} रुपये` : `${rupees} रुपये और ${paise} पैसे`,
  moreFor: ({ amount, plate, checks }) => `${plate} के लिए ${amount} और चाहिए: ${checks}।`,
  moreForAll: ({ amount, count }) => `${count} रिक्वेस्ट के लिए ${amount} और चाहिए।`,
  onTheirWay: (checks) => `${checks}: आने वाली हैं।`,
  quick: 'आम रक़में',
  add: 'पैसे जोड़ें',
  scriptLoading: 'पेमेंट स्क्रिप्ट लोड हो रही है...',
  cancel: 'रहने दें',
  ok: 'ठीक है',
  invalid: 'सही रक़म लिखें',
  scriptLate: 'पेमेंट स्क्रिप्ट अभी लोड नहीं हुई। फिर कोशिश करें।',
  scriptFailed: 'पेमेंट स्क्रिप्ट लोड नहीं हो सकी। पेज रीफ़्रेश करें।',
  failed: 'पेमेंट नहीं हुआ',
  failedNext: 'कोई पैसा नहीं कटा। सर्वर से जवाब नहीं आया। नेटवर्क आने पर फिर कोशिश करें।',
  untaken: 'कोई पैसा नहीं कटा।',
  prove: 'क्या यह आपका ईमेल है?',
  proveMore: (email) => `${email} पर भेजा गया OTP लिखें, ताकि आपके पैसे पर कोई और दावा न कर सके।`,
  checking: 'पेमेंट की जाँच हो रही है',
  checkingMore: 'कृपया रुकें। दोबारा पेमेंट न करें।',
  unverified: 'पेमेंट की पुष्टि नहीं हुई',
  onItsWay: (amount) => `${amount} आ रहे हैं और कुछ मिनटों में अपने आप वॉलेट में जुड़ जाएँगे। दोबारा पेमेंट न करें।`,
  unadded: (amount) => `${amount} का पेमेंट हुआ, पर वॉलेट में नहीं जुड़ा।`,
  paid: (balance) => `पेमेंट सफल! नया बैलेंस: ${balance}`,
  minimum: 'एक बार में ₹1 से ₹1,00,000 तक।',
};

export const receipt: Words['receipt'] = {
  get: 'रसीद',
  of: (transactionId) => `${transactionId} की रसीद`,
  making: 'तैयार हो रही है…',
  noSignal: 'रसीद के लिए नेटवर्क चाहिए। फिर कोशिश करें।',
  failed: 'रसीद नहीं बन सकी। पेमेंट इस सूची में बना रहेगा; फिर कोशिश करें।',
};

export const transactions: Words['transactions'] = {
  title: 'लेन-देन',
  none: 'कोई लेन-देन नहीं मिला।',
  unloaded: 'सूची इस फ़ोन पर अभी तक लोड नहीं हुई। नेटवर्क आने पर लोड होगी।',
  again: 'अभी लोड करें',
  asOf: (when) => `${when} तक`,
  id: 'लेन-देन ID',
  date: 'तारीख़',
  description: 'विवरण',
  type: 'प्रकार',
  amount: 'रक़म',
  balance: 'बैलेंस',
  Credit: 'जमा',
  Debit: 'ख़र्च',
  month: 'महीना',
  everyMonth: 'हर महीना',
  download: 'CSV डाउनलोड करें',
  more: (count) => `${count} और दिखाएँ`,
};
