// Signing in.

import type { Words } from '../english.ts';

export const login: Words['login'] = {
  title: 'लॉगिन / साइन अप',
  lead: 'सभी जाँचों के लिए एक खाता। नए ईमेल से नया खाता बनता है।',
  email: 'ईमेल',
  emailMissing: 'आगे बढ़ने से पहले अपना ईमेल लिखें।',
  sendOtp: 'ईमेल पर OTP भेजें',
  withOtp: 'ईमेल OTP से लॉगिन',
  googleLoading: 'Google से जारी रखें (लोड हो रहा है…)',
  googleSlow: 'Google जवाब देने में देर कर रहा है। ईमेल OTP उसके बिना भी चलता है।',
  googleAgain: 'Google फिर लोड करें',
  googleUnready: {
    no_signal: 'इस फ़ोन पर नेटवर्क नहीं है। नेटवर्क आते ही Google का बटन लोड होगा।',
    script_failed:
      'Google का बटन लोड नहीं हुआ। शायद नेटवर्क कमज़ोर है, या इस फ़ोन या नेटवर्क पर Google बंद है। ' +
      'ईमेल OTP उसके बिना भी चलता है।',
    server_failed:
      'Google के बटन के लिए जो चाहिए, वह हमारे सर्वर से नहीं मिला। शायद नेटवर्क कमज़ोर है। फिर कोशिश करें।',
  },
  withPassword: 'ईमेल और पासवर्ड से लॉगिन',
  or: 'या',
  otpSentTo: (email) => `OTP ${email} पर भेजा गया`,
  otpSent: 'OTP आपके ईमेल पर भेजा गया।',
  otpInHand: 'अभी भेजा गया OTP अब भी चलेगा। उसे यहाँ लिखें।',
  otpResent: 'OTP आपके ईमेल पर फिर भेजा गया।',
  otp: 'OTP',
  otpHint: 'छह अंक। दस मिनट तक चलते हैं।',
  verify: 'OTP वेरिफ़ाई करें',
  resendIn: (seconds) => `${seconds} सेकंड में OTP फिर भेजें`,
  resend: 'OTP फिर भेजें',
  password: 'पासवर्ड',
  passwordHint: 'ईमेल नया हो, तो यही आपका पासवर्ड बनेगा।',
  show: 'पासवर्ड दिखाएँ',
  hide: 'पासवर्ड छिपाएँ',
  login: 'लॉगिन',
  back: 'वापस',
  owed: 'इस फ़ोन पर आप लॉगआउट हैं। सर्वर से संपर्क होते ही वहाँ भी लॉगआउट हो जाएगा।',
  done: 'लॉगिन हो गया!',
  wrong: 'कुछ गड़बड़ हो गई।',
  failed: 'लॉगिन नहीं हुआ।',
  googleFailed: 'Google लॉगिन नहीं हुआ',
  googleNext: 'फिर कोशिश करें, या ईमेल OTP लें।',
  ok: 'ठीक है',
  agree: 'लॉगिन करके आप मानते हैं:',
  terms: 'नियम और शर्तें',
  and: 'और',
  privacy: 'गोपनीयता नीति',
  pitch: 'नंबर प्लेट के पीछे के रिकॉर्ड, ₹4 से।',
  pitchMore: 'पैसे एक ही बार कटते हैं, और तभी जब रिपोर्ट तैयार हो। बिना नेटवर्क के भी चलता है।',
};
