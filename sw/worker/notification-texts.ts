// What the worker says on the phone's own screen while the app is closed, in the dealer's language.

import type { Language } from '../../data/values/language.ts';

type Said = { title: string; body: string };

type Notices = {
  ready: (report: { subject: string; service: string }) => Said;
  manyReady: (count: number) => Said;
  signedOut: Said;
  needsYou: (count: number) => Said;
  stillWaiting: (count: number) => Said;
};

export const notices: Record<Language, Notices> = {
  en: {
    ready: ({ subject, service }) => ({
      title: `Report ready: ${subject}`,
      body: `${service}. It opens even without signal.`,
    }),
    manyReady: (count) => ({
      title: `${count} reports are ready`,
      body: 'They open even without signal.',
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
    ready: ({ subject, service }) => ({
      title: `रिपोर्ट तैयार: ${subject}`,
      body: `${service}। यह बिना नेटवर्क के भी खुलती है।`,
    }),
    manyReady: (count) => ({
      title: `${count} रिपोर्ट तैयार हैं`,
      body: 'ये बिना नेटवर्क के भी खुलती हैं।',
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
