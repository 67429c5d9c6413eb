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
      body: `${service}. It opens with no signal.`,
    }),
    manyReady: (count) => ({
      title: `${count} reports are ready`,
      body: 'They open with no signal.',
    }),
    signedOut: {
      title: 'Sign in to send',
      body: 'Your session has ended. What waits is sent when you sign in.',
    },
    needsYou: (count) => ({
      title: count === 1 ? 'A request needs you' : `${count} requests need you`,
      body: 'Nothing was charged for what was not delivered.',
    }),
    stillWaiting: (count) => ({
      title: count === 1 ? '1 report still waiting' : `${count} reports still waiting`,
      body: 'There was no signal. Open Lotproof to send.',
    }),
  },
  hi: {
    ready: ({ subject, service }) => ({
      title: `रिपोर्ट तैयार: ${subject}`,
      body: `${service}। यह बिना सिग्नल के भी खुलती है।`,
    }),
    manyReady: (count) => ({
      title: `${count} रिपोर्टें तैयार हैं`,
      body: 'ये बिना सिग्नल के भी खुलती हैं।',
    }),
    signedOut: {
      title: 'भेजने के लिए लॉगिन करें',
      body: 'आपका सत्र ख़त्म हो गया है। जो रुका है वह लॉगिन करते ही भेजा जाएगा।',
    },
    needsYou: (count) => ({
      title: count === 1 ? 'एक अनुरोध आपका जवाब चाहता है' : `${count} अनुरोध आपका जवाब चाहते हैं`,
      body: 'जो रिपोर्ट नहीं मिली उसके लिए कुछ नहीं कटा।',
    }),
    stillWaiting: (count) => ({
      title: count === 1 ? '1 रिपोर्ट अब भी रुकी है' : `${count} रिपोर्टें अब भी रुकी हैं`,
      body: 'सिग्नल नहीं था। भेजने के लिए Lotproof खोलें।',
    }),
  },
};
