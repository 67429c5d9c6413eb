// What the worker says on the phone's own screen while the app is closed, in the dealer's language.

import type { Language } from '../../data/values/language.ts';

type Said = { title: string; body: string };

type Notices = {
  /** `worst`: '' where nothing is found; `more`: what else speaks against it. */
  ready: (arrival: { subject: string; what: string; worst: string; more: number }) => Said;
  reports: (count: number) => string;
  manyReady: (told: { count: number; cars: string[] }) => Said;
  noRecord: (subject: string) => Said;
  signedOut: Said;
  needsYou: (count: number) => Said;
  stillWaiting: (count: number) => Said;
};

export const notices: Record<Language, Notices> = {
  en: {
    ready: ({ subject, what, worst, more }) => ({
      title: worst === '' ? `${subject}: ready` : `${subject}: ${worst}`,
      body: more === 0 ? `${what}.` : `${what}. ${more} more to look at.`,
    }),
    reports: (count) => (count === 1 ? '1 report' : `${count} reports`),
    manyReady: ({ count, cars }) => ({
      title: `${count} reports are ready`,
      body: cars.join('\n'),
    }),
    noRecord: (subject) => ({
      title: `${subject}: no record`,
      body: 'Nothing was charged. Is the number right?',
    }),
    signedOut: {
      title: 'Log in to send',
      body: 'You are logged out. Waiting requests are sent when you log in.',
    },
    needsYou: (count) => ({
      title: count === 1 ? 'A request needs your answer' : `${count} requests need your answer`,
      body: 'Open the outbox to see why.',
    }),
    stillWaiting: (count) => ({
      title: count === 1 ? '1 report still waiting' : `${count} reports still waiting`,
      body: 'There was no signal. Open Lotproof to send.',
    }),
  },
  hi: {
    ready: ({ subject, what, worst, more }) => ({
      title: worst === '' ? `${subject}: तैयार` : `${subject}: ${worst}`,
      body: more === 0 ? `${what}।` : `${what}। देखने को ${more} बातें और।`,
    }),
    reports: (count) => `${count} रिपोर्ट`,
    manyReady: ({ count, cars }) => ({
      title: `${count} रिपोर्ट तैयार हैं`,
      body: cars.join('\n'),
    }),
    noRecord: (subject) => ({
      title: `${subject}: कोई रिकॉर्ड नहीं`,
      body: 'कोई पैसा नहीं कटा। क्या नंबर सही है?',
    }),
    signedOut: {
      title: 'भेजने के लिए लॉगिन करें',
      body: 'आप लॉगआउट हैं। रुकी हुई रिक्वेस्ट लॉगिन करते ही भेजी जाएँगी।',
    },
    needsYou: (count) => ({
      title: count === 1 ? 'एक रिक्वेस्ट पर आपका जवाब चाहिए' : `${count} रिक्वेस्ट पर आपका जवाब चाहिए`,
      body: 'कारण जानने के लिए आउटबॉक्स खोलें।',
    }),
    stillWaiting: (count) => ({
      title: count === 1 ? '1 रिपोर्ट अब भी रुकी है' : `${count} रिपोर्ट अब भी रुकी हैं`,
      body: 'नेटवर्क नहीं था। भेजने के लिए Lotproof खोलें।',
    }),
  },
};
