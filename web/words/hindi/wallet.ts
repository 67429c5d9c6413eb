// The wallet.

import type { Words } from '../english.ts';

export const topUp: Words['topUp'] = {
  title: 'वॉलेट में पैसे जोड़ें',
  currency: 'मुद्रा',
  inr: 'भारतीय रुपये (INR)',
  amount: 'रक़म',
  inWords: 'रक़म शब्दों में',
  spelled: ({ rupees, paise }) =>
    paise === undefined ? `${rupees} रुपये` : `${rupees} रुपये और ${paise} पैसे`,
  quick: 'आम रक़में',
  add: 'पैसे जोड़ें',
  scriptLoading: 'भुगतान स्क्रिप्ट आ रही है...',
  cancel: 'रहने दें',
  ok: 'ठीक है',
  invalid: 'सही रक़म लिखें',
  scriptLate: 'भुगतान स्क्रिप्ट अभी नहीं आई। फिर कोशिश करें।',
  scriptFailed: 'भुगतान स्क्रिप्ट नहीं आ सकी। पेज को फिर से खोलें।',
  failed: 'भुगतान नहीं हुआ',
  failedNext: 'कोई पैसा नहीं कटा। सर्वर से जवाब नहीं आया: सिग्नल के साथ फिर कोशिश करें।',
  untaken: 'कोई पैसा नहीं कटा।',
  prove: 'क्या यह आपका ईमेल है?',
  proveMore: (email) => `${email} पर भेजा कोड लिखें, ताकि आपके पैसे पर कोई और दावा न कर सके।`,
  checking: 'भुगतान की जाँच हो रही है',
  checkingMore: 'कृपया रुकें। दोबारा भुगतान न करें।',
  unverified: 'भुगतान की पुष्टि नहीं हुई',
  onItsWay: (amount) => `${amount} रास्ते में हैं; कुछ मिनटों में ख़ुद वॉलेट में जुड़ जाएँगे। दोबारा भुगतान न करें।`,
  unadded: (amount) => `${amount} का भुगतान हुआ, पर वॉलेट में नहीं जुड़ा।`,
  paid: (balance) => `भुगतान सफल! नया बैलेंस: ${balance}`,
  minimum: 'एक बार में ₹1 से ₹1,00,000 तक।',
};

export const receipt: Words['receipt'] = {
  get: 'रसीद',
  of: (transactionId) => `${transactionId} की रसीद`,
  making: 'बन रही है…',
  noSignal: 'रसीद के लिए सिग्नल चाहिए। फिर कोशिश करें।',
  failed: 'रसीद नहीं बन सकी। कुछ नहीं खोया: भुगतान इस सूची में बना रहेगा।',
};

export const transactions: Words['transactions'] = {
  title: 'लेन-देन',
  none: 'कोई लेन-देन नहीं मिला।',
  unloaded: 'सूची इस फ़ोन पर अभी तक नहीं आई। सिग्नल होने पर आएगी।',
  again: 'अभी लाएँ',
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
  download: 'CSV लें',
  more: (count) => `${count} और दिखाएँ`,
};
