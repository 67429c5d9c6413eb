// The strings for a dealer's business and its tax invoices, in both languages. They load
// separately, because most dealers never see them.

import { useLanguage } from './words.ts';

const english = {
  title: 'Business',
  lead: 'Printed on your receipts and tax invoices, for your accountant.',
  unknown: 'This appears when you have signal.',
  legalName: 'Legal name',
  address: 'Address',
  state: 'State',
  choose: 'Choose the state',
  gstin: 'GSTIN',
  gstinHint: '15 characters, as on your registration certificate.',
  counts:
    'A month’s invoice names the business entered here at the month’s end. Later changes do ' +
    'not change it.',
  save: 'Save business',
  saved: 'Business saved.',
  clear: 'Remove these details',
  cleared: 'Receipts from now on, and invoices from this month on, show only your email.',
  invoices: 'Tax invoices',
  none: 'The invoice for a month’s reports appears here after the month’s last day.',
  invoice: (month: string) => `Tax invoice, ${month}`,
  note: (month: string) => `Credit note, ${month}`,
  fileOf: (kind: string, serial: string) => `${kind} of ${serial}`,
  making: 'Preparing…',
  failed: 'The file could not be made. Try again.',
};

type BusinessWords = typeof english;

const hindi: BusinessWords = {
  title: 'व्यवसाय',
  lead: 'आपकी रसीदों और टैक्स इनवॉइस पर छपता है, आपके अकाउंटेंट के लिए।',
  unknown: 'नेटवर्क आने पर यहाँ दिखेगा।',
  legalName: 'क़ानूनी नाम',
  address: 'पता',
  state: 'राज्य',
  choose: 'राज्य चुनें',
  gstin: 'GSTIN',
  gstinHint: '15 अक्षर, जैसे रजिस्ट्रेशन सर्टिफ़िकेट पर हैं।',
  counts:
    'महीने के इनवॉइस पर वही व्यवसाय होता है जो महीना ख़त्म होने पर यहाँ लिखा हो। बाद के बदलाव से ' +
    'वह नहीं बदलता।',
  save: 'व्यवसाय सेव करें',
  saved: 'व्यवसाय सेव हो गया।',
  clear: 'यह जानकारी वापस लें',
  cleared: 'अब से रसीदों पर और इस महीने से इनवॉइस पर सिर्फ़ आपका ईमेल होगा।',
  invoices: 'टैक्स इनवॉइस',
  none: 'महीने का इनवॉइस उसके आख़िरी दिन के बाद आता है, उसमें ख़रीदी गई रिपोर्टों के लिए।',
  invoice: (month) => `टैक्स इनवॉइस, ${month}`,
  note: (month) => `क्रेडिट नोट, ${month}`,
  fileOf: (kind, serial) => `${serial} की ${kind}`,
  making: 'तैयार हो रहा है…',
  failed: 'फ़ाइल नहीं बन सकी। फिर कोशिश करें।',
};

const words = { en: english, hi: hindi };

export function useBusinessWords(): BusinessWords {
  return words[useLanguage()];
}
