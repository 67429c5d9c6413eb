// What the server says, in Hindi. A request that waits keeps the server's words alone, so they are
// found sentence by sentence; where one is not known here, the whole stays in English.

import type { Words } from '../english.ts';

/** `*` is a number, an amount, a name or an address, and stands where Hindi wants it. */
const sentences: Record<string, string> = {
  // Of any call.
  'Nothing was charged.': 'कोई पैसा नहीं कटा।',
  'Nothing was changed.': 'कुछ नहीं बदला।',
  'Nothing was removed.': 'कुछ नहीं हटाया गया।',
  'No money was taken.': 'कोई पैसा नहीं कटा।',
  'Nothing was taken.': 'कोई पैसा नहीं कटा।',
  'Session expired or Unauthenticated.': 'आपका लॉगिन ख़त्म हो गया है।',
  'Please login again.': 'फिर से लॉगिन करें।',
  'This account is blocked.': 'यह खाता बंद किया गया है।',
  'Write to *.': '* पर लिखें।',
  'Something went wrong on our side.': 'हमारी तरफ़ से कोई गड़बड़ी हुई।',
  'Try again: one request is never charged twice.': 'फिर कोशिश करें: एक रिक्वेस्ट के पैसे दो बार नहीं कटते।',
  'Try again later: one request is never charged twice.':
    'बाद में फिर कोशिश करें: एक रिक्वेस्ट के पैसे दो बार नहीं कटते।',
  'Lotproof is busy right now.': 'Lotproof अभी व्यस्त है।',
  'Lotproof cannot save anything right now.': 'Lotproof अभी कुछ सेव नहीं कर पा रहा।',
  'Lotproof is checking its own records.': 'Lotproof अपने रिकॉर्ड जाँच रहा है।',
  'Lotproof is being updated.': 'Lotproof अपडेट हो रहा है।',
  'It will be back in a moment.': 'थोड़ी देर में फिर चलेगा।',
  "Lotproof's clock is being corrected.": 'Lotproof की घड़ी ठीक की जा रही है।',
  'Nothing was charged; try again later.': 'कोई पैसा नहीं कटा; बाद में फिर कोशिश करें।',
  'Nothing was charged; try again in a minute.': 'कोई पैसा नहीं कटा; एक मिनट बाद फिर कोशिश करें।',
  'Nothing was charged; try again in a few minutes.': 'कोई पैसा नहीं कटा; कुछ मिनट बाद फिर कोशिश करें।',
  'Nothing was charged; try again in an hour.': 'कोई पैसा नहीं कटा; एक घंटे बाद फिर कोशिश करें।',
  'Nothing was charged; try again in * hours.': 'कोई पैसा नहीं कटा; * घंटे बाद फिर कोशिश करें।',
  'Nothing was charged; check it and try again.': 'कोई पैसा नहीं कटा; नंबर जाँचकर फिर कोशिश करें।',

  // Of a check.
  'Insufficient balance.': 'बैलेंस कम है।',
  'Rs.* Required for this Service.': 'इस जाँच के लिए ₹* चाहिए।',
  'Please recharge your wallet.': 'वॉलेट में पैसे जोड़ें।',
  'The price is now *.': 'अब क़ीमत * है।',
  '* is not available right now.': '* अभी उपलब्ध नहीं है।',
  'The source has no record for this number.': 'इस नंबर का कोई रिकॉर्ड नहीं मिला।',
  'The source does not accept this number.': 'यह नंबर स्वीकार नहीं हुआ।',
  'This is not a valid *.': 'यह नंबर सही नहीं है।',
  'The source is busy.': 'रिकॉर्ड देने वाला सर्वर व्यस्त है।',
  '* cannot be reached right now.': 'रिकॉर्ड देने वाले सर्वर से अभी संपर्क नहीं हो पा रहा।',
  'The bank has not answered yet.': 'बैंक का जवाब अभी नहीं आया।',
  'Nothing was charged; the check continues automatically.':
    'कोई पैसा नहीं कटा; जाँच अपने आप चलती रहेगी।',
  'This report is still being made.': 'यह रिपोर्ट अभी बन रही है।',
  'It is charged once, when it is ready.': 'तैयार होने पर इसके पैसे एक ही बार कटेंगे।',
  'Too many checks without a result in one day.': 'एक दिन में बिना नतीजे वाली बहुत ज़्यादा जाँचें हो गईं।',
  '1 more check without a result is free today.': 'आज बिना नतीजे वाली 1 और जाँच मुफ़्त है।',
  'No more checks without a result are free today.': 'आज बिना नतीजे वाली और कोई जाँच मुफ़्त नहीं है।',
  '* more checks without a result are free today.': 'आज बिना नतीजे वाली * और जाँचें मुफ़्त हैं।',
  'Too many requests were cancelled in one day.': 'एक दिन में बहुत ज़्यादा रिक्वेस्ट रद्द हुईं।',
  'Nothing was charged for this one.': 'इसके लिए कोई पैसा नहीं कटा।',
  'This request was already sent with different details.':
    'यह रिक्वेस्ट पहले दूसरी जानकारी के साथ भेजी गई थी।',
  'Nothing was charged for these.': 'इस जानकारी के लिए कोई पैसा नहीं कटा।',
  'The consent that you confirm by submitting has changed.':
    'भेजने पर आप जिस सहमति की पुष्टि करते हैं, वह बदल गई है।',
  'Nothing was charged; reload the page, read it and submit again.':
    'कोई पैसा नहीं कटा; पेज रीफ़्रेश करें, उसे पढ़ें और फिर भेजें।',
  'This check needs you to confirm that the person it is about agreed to it.':
    'इस जाँच के लिए पुष्टि करें कि वह व्यक्ति इससे सहमत है।',
  'Nothing was charged; reload the page, read what you confirm and submit again.':
    'कोई पैसा नहीं कटा; पेज रीफ़्रेश करें, पढ़ें कि किसकी पुष्टि करनी है, और फिर भेजें।',
  'There is no such service.': 'ऐसी कोई जाँच नहीं है।',
  'The details are missing or cannot be read.': 'जानकारी अधूरी है या पढ़ी नहीं जा सकी।',
  'Enter them again.': 'फिर से भरें।',
  'What you confirmed cannot be read.': 'आपकी सहमति की पुष्टि पढ़ी नहीं जा सकी।',
  'Reload the page.': 'पेज रीफ़्रेश करें।',
  'This request is too old to be sent.': 'यह रिक्वेस्ट अब भेजने के लिए बहुत पुरानी है।',
  'The clock of the phone that made this request is more than a day ahead.':
    'जिस फ़ोन से यह रिक्वेस्ट भेजी गई, उसकी घड़ी एक दिन से ज़्यादा आगे है।',
  'Nothing was charged; correct the clock and try again.':
    'कोई पैसा नहीं कटा; घड़ी ठीक करके फिर कोशिश करें।',

  // Of a payment.
  'Enter a valid amount': 'सही रक़म लिखें',
  'This request was already sent with another amount.': 'यह रिक्वेस्ट पहले दूसरी रक़म के साथ भेजी गई थी।',
  'Too many payments were started but not finished.': 'बहुत से पेमेंट शुरू हुए, पर पूरे नहीं हुए।',
  'The payment service cannot be reached right now.': 'पेमेंट सेवा से अभी संपर्क नहीं हो पा रहा।',
  'Try again in a minute; a payment already made is safe and is added automatically.':
    'एक मिनट बाद फिर कोशिश करें; हो चुका पेमेंट सुरक्षित है और अपने आप जुड़ जाएगा।',
  'The bank has not confirmed the payment yet.': 'बैंक ने पेमेंट की पुष्टि अभी नहीं की।',
  'The payment cannot be checked right now.': 'पेमेंट की जाँच अभी नहीं हो सकती।',
  'Your money is safe and is added automatically; do not pay again.':
    'आपका पैसा सुरक्षित है और अपने आप जुड़ जाएगा; दोबारा पेमेंट न करें।',
  'This payment does not match the order, so it was not added.':
    'यह पेमेंट ऑर्डर से मेल नहीं खाता, इसलिए नहीं जोड़ा गया।',
  'Our support will sort it out.': 'हमारा सपोर्ट इसे ठीक करेगा।',
  'This payment is not confirmed by the payment service.': 'पेमेंट सेवा ने इस पेमेंट की पुष्टि नहीं की।',
  'There is no such payment in this account.': 'इस खाते में ऐसा कोई पेमेंट नहीं है।',
  'This is not the amount of the payment.': 'यह पेमेंट की रक़म नहीं है।',
  'What you paid is safe and is added automatically.':
    'आपने जो दिया वह सुरक्षित है और अपने आप जुड़ जाएगा।',

  // Of an account.
  'Enter a valid email.': 'सही ईमेल लिखें।',
  'Enter the 6-digit OTP from your email.': 'ईमेल में आया 6 अंकों का OTP लिखें।',
  'Enter a password of at most 200 characters.': 'ज़्यादा से ज़्यादा 200 अक्षरों का पासवर्ड लिखें।',
  'This OTP is wrong or has expired.': 'यह OTP ग़लत है या पुराना हो चुका है।',
  'Enter it where you asked for it, or ask for a new one.':
    'उसे वहीं लिखें जहाँ से मँगाया था, या नया मँगाएँ।',
  'This email and password do not match.': 'यह ईमेल और पासवर्ड मेल नहीं खाते।',
  'Try the email OTP instead.': 'ईमेल OTP से लॉगिन करें।',
  'A new password needs at least * characters, and must not be a common one.':
    'नए पासवर्ड में कम से कम * अक्षर हों, और वह आम पासवर्ड न हो।',
  'An OTP was just sent.': 'OTP अभी भेजा गया है।',
  'Ask for another in * seconds.': '* सेकंड बाद दूसरा मँगाएँ।',
  'Too many attempts.': 'बहुत ज़्यादा कोशिशें हुईं।',
  'Many people are logging in.': 'अभी बहुत लोग लॉगिन कर रहे हैं।',
  'Try again in a few seconds.': 'कुछ सेकंड बाद फिर कोशिश करें।',
  'Try again in a minute.': 'एक मिनट बाद फिर कोशिश करें।',
  'Try again in an hour.': 'एक घंटे बाद फिर कोशिश करें।',
  'Try again in * minutes.': '* मिनट बाद फिर कोशिश करें।',
  'Try again in * hours.': '* घंटे बाद फिर कोशिश करें।',
  'The email could not be sent right now.': 'ईमेल अभी नहीं भेजा जा सका।',
  'Google did not confirm this login.': 'Google ने इस लॉगिन की पुष्टि नहीं की।',
  'Try again.': 'फिर कोशिश करें।',
  'Google login is not available here.': 'यहाँ Google से लॉगिन नहीं होता।',
  'The email of this Google account has changed.': 'इस Google खाते का ईमेल बदल गया है।',
  'An OTP was sent to *: log in with it once.': 'OTP * पर भेजा गया है: एक बार उससे लॉगिन करें।',
  'Google cannot be reached.': 'Google से संपर्क नहीं हो पा रहा।',
  'Use the email OTP.': 'ईमेल OTP से लॉगिन करें।',
  'Google does not manage this email address.': 'यह ईमेल Google का नहीं है।',
  'Log in with an email OTP.': 'ईमेल OTP से लॉगिन करें।',
  'First confirm that this email is yours: log in with an OTP sent to it.':
    'पहले पुष्टि करें कि यह ईमेल आपका है: उस पर भेजे गए OTP से लॉगिन करें।',
  'Enter the current password, or an OTP sent to your email.':
    'अभी का पासवर्ड या ईमेल पर भेजा गया OTP लिखें।',
  '* is still in your wallet.': '* अभी वॉलेट में हैं।',
  'Use it, or ask support to refund it, then try again.':
    'उन्हें इस्तेमाल करें या सपोर्ट से रिफ़ंड लें, फिर कोशिश करें।',
  'A payment of yours may still be in progress.': 'आपका कोई पेमेंट अभी चल रहा हो सकता है।',
  'The payment service cannot say right now whether a payment of yours is in progress.':
    'पेमेंट सेवा अभी नहीं बता सकती कि आपका कोई पेमेंट चल रहा है या नहीं।',
  'Nothing was removed; try again in a minute.': 'कुछ नहीं हटाया गया; एक मिनट बाद फिर कोशिश करें।',
  'Nothing was removed; try again in an hour.': 'कुछ नहीं हटाया गया; एक घंटे बाद फिर कोशिश करें।',

  // Of what devices share.
  'What your devices share cannot be reached on the server right now.':
    'आपके डिवाइस जो साझा करते हैं, उस तक सर्वर अभी नहीं पहुँच पा रहा।',
  'Nothing on this device is lost; try again later.':
    'इस डिवाइस से कुछ नहीं खोया; बाद में फिर कोशिश करें।',
  "The server's disk is nearly full: nothing new is copied to your other devices for now.":
    'सर्वर पर जगह लगभग ख़त्म है: अभी नया कुछ आपके दूसरे डिवाइसों पर नहीं जा रहा।',
  'Nothing on this device is lost.': 'इस डिवाइस से कुछ नहीं खोया।',
  'This account shares no reports between devices.': 'यह खाता डिवाइसों के बीच रिपोर्ट साझा नहीं करता।',
  'The key of this device is no longer valid: approve it from a device that is in use.':
    'इस डिवाइस की चाबी अब नहीं चलती: चालू डिवाइस से इसे मंज़ूरी दें।',
  'You can start again when the seven days are over that we wrote to you about.':
    'जिन सात दिनों के बारे में हमने लिखा था, उनके बाद आप नया शुरू कर सकते हैं।',
  'The new key does not follow the one in use.': 'नई चाबी अभी की चाबी के बाद की नहीं है।',
  'Too many devices are asking to join.': 'बहुत सारे डिवाइस एक साथ पूछ रहे हैं।',
  'Try again in ten minutes.': 'दस मिनट बाद फिर कोशिश करें।',
  'This request to join is over: ask again on the new device.':
    'यह सवाल अब खुला नहीं है: नए डिवाइस पर फिर पूछें।',
};

const patterns = Object.entries(sentences).map(([english, hindi]) => {
  const [before = '', after] = english.split('*');
  return { before, after, hindi };
});

export const serverText: Words['serverText'] = (said) => {
  const found = said.split(/(?<=[.!]) /).map(inHindi);
  return found.every((sentence) => sentence !== undefined) ? found.join(' ') : undefined;
};

function inHindi(said: string): string | undefined {
  const exact = sentences[said];
  if (exact !== undefined) return exact;
  const known = patterns.find(
    ({ before, after }) => after !== undefined && said.startsWith(before) && said.endsWith(after),
  );
  const name = said.slice(known?.before.length, said.length - (known?.after?.length ?? 0));
  return known?.hindi.replace('*', name);
}
