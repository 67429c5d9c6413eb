// The server's refusals in Hindi. This file compiles only if every code has a sentence.

import type { Field, RefusalCode, RefusalValues } from '../../../data/refusals.ts';
import { rupeeText } from '../../../data/values/money.ts';
import type { Words } from '../english.ts';

const UNCHARGED = 'कोई पैसा नहीं कटा।';
const UNREAD = 'रिक्वेस्ट पढ़ी नहीं जा सकी। पेज रीफ़्रेश करके फिर कोशिश करें।';
const ONCE = 'एक रिक्वेस्ट के पैसे दो बार नहीं कटते।';
const WRONG_OTP = 'यह OTP ग़लत है या पुराना हो चुका है।';
const UNSAVED = 'Lotproof अभी कुछ सेव नहीं कर पा रहा।';
const GOOGLE = 'Google ने इस लॉगिन की पुष्टि नहीं की। फिर कोशिश करें।';
const KEY = 'इस डिवाइस की चाबी पढ़ी नहीं जा सकी।';
const RETURNED = 'इसके पैसे वॉलेट में लौटा दिए गए।';

/** Dealers do not type the other fields: only the app or an old page can cause an error there. */
const mustBe: Partial<Record<Field, string>> = {
  email: 'सही ईमेल लिखें।',
  otp: 'ईमेल में आया 6 अंकों का OTP लिखें।',
  password: 'ज़्यादा से ज़्यादा 200 अक्षरों का पासवर्ड लिखें।',
  current: 'ज़्यादा से ज़्यादा 200 अक्षरों का पासवर्ड लिखें।',
  googleId: GOOGLE,
  credential: GOOGLE,
  amount: 'सही रक़म लिखें',
  legalName: 'व्यवसाय का क़ानूनी नाम लिखें, जैसा रजिस्ट्रेशन में है।',
  address: 'व्यवसाय का पता लिखें।',
  state: 'व्यवसाय का राज्य चुनें।',
  gstin: 'GSTIN में 15 अक्षर होते हैं।',
  razorpay_signature: 'पेमेंट सेवा ने इस पेमेंट की पुष्टि नहीं की।',
  serviceName: 'ऐसी कोई जाँच नहीं है।',
  name: 'फ़ोन का नाम लिखें, 30 अक्षरों तक।',
  perDay: 'रोज़ के पूरे रुपये लिखें, 1 से 1,00,000 तक।',
  payload: 'जानकारी अधूरी है या पढ़ी नहीं जा सकी। फिर से भरें।',
  consent: 'आपकी सहमति की पुष्टि पढ़ी नहीं जा सकी। पेज रीफ़्रेश करें।',
};

const undone = {
  taken: UNCHARGED,
  changed: 'कुछ नहीं बदला।',
  stored: 'कुछ सेव नहीं हुआ।',
  'turned on': 'कुछ चालू नहीं हुआ।',
};

type Sentence<V> = string | ((values: V) => string);

const refusals: { [C in RefusalCode]: Sentence<RefusalValues<C>> } = {
  // Refusals that any call can receive.
  malformed: ({ field }) => mustBe[field] ?? UNREAD,
  malformed_key: UNREAD,
  malformed_seal: UNREAD,
  no_key: UNREAD,
  not_json: UNREAD,
  broken_off: 'रिक्वेस्ट बीच में कट गई या पढ़ी नहीं जा सकी। फिर भेजें।',
  too_slow: 'रिक्वेस्ट आने में बहुत देर लगी। फिर भेजें।',
  too_large: 'रिक्वेस्ट बहुत बड़ी है।',
  foreign_origin: 'इस साइट से रिक्वेस्ट नहीं ली जाती।',
  no_such_address: 'इस पते पर कुछ नहीं है।',
  wrong_method: UNREAD,
  unauthenticated: 'आपका लॉगिन ख़त्म हो गया है। फिर से लॉगिन करें।',
  blocked: ({ support }) => `यह खाता बंद किया गया है। ${support} पर लिखें।`,
  email_unproved: ({ not }) =>
    `पहले पुष्टि करें कि यह ईमेल आपका है: उस पर भेजे गए OTP से लॉगिन करें। ${undone[not]}`,
  internal: `हमारी तरफ़ से कोई गड़बड़ी हुई। फिर कोशिश करें: ${ONCE}`,

  // Refusals when the server cannot answer now.
  busy: `Lotproof अभी व्यस्त है। फिर कोशिश करें: ${ONCE}`,
  not_saved: `${UNSAVED} बाद में फिर कोशिश करें: ${ONCE}`,
  cannot_save: `${UNSAVED} कोई पैसा नहीं कटा; बाद में फिर कोशिश करें।`,
  checking_records: `Lotproof अपने रिकॉर्ड जाँच रहा है। बाद में फिर कोशिश करें: ${ONCE}`,
  clock_in_doubt: 'Lotproof की घड़ी ठीक की जा रही है। कोई पैसा नहीं कटा; कुछ मिनट बाद फिर कोशिश करें।',
  starting: 'Lotproof चालू हो रहा है। थोड़ी देर में फिर कोशिश करें।',
  stopping: 'Lotproof अपडेट हो रहा है। थोड़ी देर में फिर चलेगा।',
  unhealthy: 'Lotproof में अभी कोई गड़बड़ी है।',

  // Refusals before a check's source is asked.
  unknown_service: `ऐसी कोई जाँच नहीं है। ${UNCHARGED}`,
  service_off: ({ service }) => `${service} अभी उपलब्ध नहीं है। ${UNCHARGED}`,
  switched_off: ({ told }) => `${told} ${UNCHARGED}`,
  invalid_identifier: 'यह नंबर सही नहीं है। कोई पैसा नहीं कटा; नंबर जाँचकर फिर कोशिश करें।',
  consent_changed:
    'भेजने पर आप जिस सहमति की पुष्टि करते हैं, वह बदल गई है। कोई पैसा नहीं कटा; पेज रीफ़्रेश करें, ' +
    'उसे पढ़ें और फिर भेजें।',
  consent_missing:
    'इस जाँच के लिए पुष्टि करें कि वह व्यक्ति इससे सहमत है। कोई पैसा नहीं कटा; पेज रीफ़्रेश करें, पढ़ें ' +
    'कि किसकी पुष्टि करनी है, और फिर भेजें।',
  key_expired: `यह रिक्वेस्ट अब भेजने के लिए बहुत पुरानी है। ${UNCHARGED}`,
  key_ahead:
    'जिस फ़ोन से यह रिक्वेस्ट भेजी गई, उसकी घड़ी एक दिन से ज़्यादा आगे है। कोई पैसा नहीं कटा; घड़ी ठीक ' +
    'करके फिर कोशिश करें।',
  key_reused: 'यह रिक्वेस्ट पहले दूसरी जानकारी के साथ भेजी गई थी। इस जानकारी के लिए कोई पैसा नहीं कटा।',
  price_changed: ({ price }) => `अब क़ीमत ${rupeeText(Math.round(price * 100))} है। ${UNCHARGED}`,
  insufficient_balance: ({ required }) =>
    `बैलेंस कम है। इस जाँच के लिए ₹${required} चाहिए। वॉलेट में पैसे जोड़ें।`,
  limit_reached: ({ left }) =>
    `इसे भेजते समय इस फ़ोन पर उस दिन के ${rupeeText(Math.round(left * 100))} बाक़ी थे। कोई पैसा नहीं कटा; ` +
    'मालिक से और माँगें।',
  owner_short: 'दुकान के वॉलेट में इतने पैसे नहीं हैं। कोई पैसा नहीं कटा; मालिक से पैसे जोड़ने को कहें।',
  phone_paused: `मालिक ने इस फ़ोन को रोक दिया है। ${UNCHARGED}`,
  no_persons: `यह फ़ोन सिर्फ़ गाड़ियों की जाँच करता है। ${UNCHARGED}`,
  too_many_questions: ({ hours }) =>
    'एक दिन में बिना नतीजे वाली बहुत ज़्यादा जाँचें हो गईं। कोई पैसा नहीं कटा; ' +
    `${hours === 1 ? 'एक घंटे' : `${hours} घंटे`} बाद फिर कोशिश करें।`,
  too_many_cancellations: 'एक दिन में बहुत ज़्यादा रिक्वेस्ट रद्द हुईं। इसके लिए कोई पैसा नहीं कटा।',

  // Refusals when the source gave no report.
  not_found: ({ left }) => `इस नंबर का कोई रिकॉर्ड नहीं मिला। ${UNCHARGED}${leftText(left)}`,
  number_refused: ({ left }) =>
    `यह नंबर स्वीकार नहीं हुआ। कोई पैसा नहीं कटा; नंबर जाँचकर फिर कोशिश करें।${leftText(left)}`,
  source_busy: 'रिकॉर्ड देने वाला सर्वर व्यस्त है। कोई पैसा नहीं कटा; एक मिनट बाद फिर कोशिश करें।',
  bank_pending: 'बैंक का जवाब अभी नहीं आया। कोई पैसा नहीं कटा; जाँच अपने आप चलती रहेगी।',
  source_down: 'रिकॉर्ड देने वाले सर्वर से अभी संपर्क नहीं हो पा रहा। कोई पैसा नहीं कटा; बाद में फिर कोशिश करें।',

  // Refusals of a repeated request.
  in_progress: 'यह रिपोर्ट अभी बन रही है। तैयार होने पर इसके पैसे एक ही बार कटेंगे।',
  cancelled: `यह रिक्वेस्ट रद्द की गई थी। ${UNCHARGED}`,
  seal_mismatch: 'यह रिपोर्ट सिर्फ़ उसी फ़ोन पर खुलती है जिसने इसे माँगा था। उसी फ़ोन से माँगें।',
  already_received: 'यह रिपोर्ट उस फ़ोन को पहले ही दी जा चुकी है जिसने इसे माँगा था।',
  given_back: `यह रिपोर्ट 30 दिन तक नहीं ली गई। ${RETURNED}`,
  report_damaged: `यह रिपोर्ट मिलने से पहले हमारे सर्वर पर ख़राब हो गई। ${RETURNED}`,
  report_withdrawn: `यह रिपोर्ट वापस ली गई: इसका डेटा ग़लत निकला। ${RETURNED}`,

  // Refusals about payments.
  order_key_reused: `यह रिक्वेस्ट पहले दूसरी रक़म के साथ भेजी गई थी। ${UNCHARGED}`,
  too_many_orders: 'बहुत से पेमेंट शुरू हुए, पर पूरे नहीं हुए। एक घंटे बाद फिर कोशिश करें।',
  gateway_down:
    'पेमेंट सेवा से अभी संपर्क नहीं हो पा रहा। एक मिनट बाद फिर कोशिश करें; हो चुका पेमेंट सुरक्षित है और ' +
    'अपने आप जुड़ जाएगा।',
  payment_pending:
    'बैंक ने पेमेंट की पुष्टि अभी नहीं की। आपका पैसा सुरक्षित है और अपने आप जुड़ जाएगा; दोबारा पेमेंट न करें।',
  payment_unchecked:
    'पेमेंट की जाँच अभी नहीं हो सकती। आपका पैसा सुरक्षित है और अपने आप जुड़ जाएगा; दोबारा पेमेंट न करें।',
  payment_unfit: 'यह पेमेंट ऑर्डर से मेल नहीं खाता, इसलिए नहीं जोड़ा गया। हमारा सपोर्ट इसे ठीक करेगा।',
  payment_unsigned: 'पेमेंट सेवा ने इस पेमेंट की पुष्टि नहीं की।',
  event_unsigned: UNREAD,
  unknown_payment: 'इस खाते में ऐसा कोई पेमेंट नहीं है।',
  other_amount: 'यह पेमेंट की रक़म नहीं है। आपने जो दिया वह सुरक्षित है और अपने आप जुड़ जाएगा।',
  no_receipt: 'इस लेन-देन की कोई रसीद नहीं है: न पैसा आया, न लौटा।',

  // Refusals about accounts.
  wrong_otp: `${WRONG_OTP} उसे वहीं लिखें जहाँ से मँगाया था, या नया मँगाएँ।`,
  wrong_code: `${WRONG_OTP} कुछ नहीं बदला।`,
  wrong_current: 'अभी का पासवर्ड या ईमेल पर भेजा गया OTP लिखें। कुछ नहीं बदला।',
  wrong_password: ({ characters }) =>
    'यह ईमेल और पासवर्ड मेल नहीं खाते। ईमेल OTP से लॉगिन करें।' +
    (characters === undefined ? '' : ` ${weakText(characters)}`),
  weak_password: ({ characters }) => weakText(characters),
  code_in_hand: resendText,
  code_spent: resendText,
  too_many_attempts: ({ retryAfterSeconds }) =>
    `बहुत ज़्यादा कोशिशें हुईं। ${waitText(retryAfterSeconds)} बाद फिर कोशिश करें।`,
  many_logins: 'अभी बहुत लोग लॉगिन कर रहे हैं। कुछ सेकंड बाद फिर कोशिश करें।',
  mail_down: 'ईमेल अभी नहीं भेजा जा सका। एक मिनट बाद फिर कोशिश करें।',
  google_off: 'यहाँ Google से लॉगिन नहीं होता।',
  google_down: 'Google से संपर्क नहीं हो पा रहा। ईमेल OTP से लॉगिन करें।',
  google_unconfirmed: GOOGLE,
  google_foreign_email: 'यह ईमेल Google का नहीं है। ईमेल OTP से लॉगिन करें।',
  google_email_changed: ({ email }) =>
    `इस Google खाते का ईमेल बदल गया है। OTP ${email} पर भेजा गया है: एक बार उससे लॉगिन करें।`,
  gstin_malformed:
    'GSTIN में 15 अक्षर होते हैं: राज्य के दो अंक, PAN के दस अक्षर और तीन और, जैसे ' +
    '27AAPFU0939F1ZV। सेव नहीं हुआ।',
  gstin_mistyped: 'इस GSTIN का एक अक्षर ग़लत लिखा है: आख़िरी अक्षर बाक़ी से मेल नहीं खाता। सेव नहीं हुआ।',
  gstin_elsewhere: 'इस GSTIN के पहले दो अंक चुने गए राज्य के नहीं हैं। सेव नहीं हुआ।',
  other_email: 'यह इस खाते का ईमेल नहीं है। कुछ नहीं हटाया गया।',
  balance_left: ({ balance }) =>
    `${rupeeText(Math.round(balance * 100))} अभी वॉलेट में हैं। उन्हें इस्तेमाल करें या सपोर्ट से रिफ़ंड लें, ` +
    'फिर कोशिश करें। कुछ नहीं हटाया गया।',
  payment_under_way: 'आपका कोई पेमेंट अभी चल रहा हो सकता है। कुछ नहीं हटाया गया; एक घंटे बाद फिर कोशिश करें।',
  payments_unknown:
    'पेमेंट सेवा अभी नहीं बता सकती कि आपका कोई पेमेंट चल रहा है या नहीं। कुछ नहीं हटाया गया; एक मिनट बाद ' +
    'फिर कोशिश करें।',

  // Refusals about buyers' phones.
  owners_only: 'यह सिर्फ़ मालिक के फ़ोन के लिए है।',
  phone_code_over: 'यह कोड इस्तेमाल हो चुका है या पुराना है। मालिक से नया कोड लें।',
  wrong_digits: 'ये अंक नए फ़ोन के नहीं हैं। कोई फ़ोन नहीं जोड़ा गया।',
  too_many_phones: 'आपके बीस ख़रीदार फ़ोन चालू हैं। पहले कोई एक बंद करें।',
  no_phone: 'ऐसा कोई फ़ोन नहीं है, या वह बंद हो चुका है।',

  // Refusals about the devices' library.
  library_down:
    'आपके डिवाइस जो साझा करते हैं, उस तक सर्वर अभी नहीं पहुँच पा रहा। इस डिवाइस से कुछ नहीं खोया; बाद में फिर ' +
    'कोशिश करें।',
  library_no_room:
    'सर्वर पर जगह लगभग ख़त्म है: अभी नया कुछ आपके दूसरे डिवाइसों पर नहीं जा रहा। इस डिवाइस से कुछ नहीं खोया।',
  no_library: 'यह खाता डिवाइसों के बीच रिपोर्ट साझा नहीं करता।',
  library_exists: 'आपकी रिपोर्ट पहले से डिवाइसों के बीच साझा हैं: इस डिवाइस को भी जोड़ें।',
  library_locked: 'इस डिवाइस की चाबी अब नहीं चलती: चालू डिवाइस से इसे मंज़ूरी दें।',
  restart_pending: 'जिन सात दिनों के बारे में हमने लिखा था, उनके बाद आप नया शुरू कर सकते हैं।',
  library_conflict: `दूसरे डिवाइस ने इसे पहले बदल दिया। ${undone.stored}`,
  library_full: `सर्वर पर और जगह नहीं है; हर नई रिपोर्ट से कुछ जगह बढ़ती है। ${undone.stored}`,
  key_not_next: 'नई चाबी अभी की चाबी के बाद की नहीं है।',
  no_join: 'किसी डिवाइस का ऐसा कोई सवाल नहीं है।',
  join_over: 'यह सवाल अब खुला नहीं है: नए डिवाइस पर फिर पूछें।',
  too_many_joins: 'बहुत सारे डिवाइस एक साथ पूछ रहे हैं। दस मिनट बाद फिर कोशिश करें।',
  too_much_at_once: 'एक साथ बहुत ज़्यादा भेजा जा रहा है। एक मिनट बाद फिर कोशिश करें।',
  too_often: 'आपके डिवाइस बहुत ज़्यादा रिक्वेस्ट भेज रहे हैं। वे एक मिनट बाद फिर भेजेंगे।',
  record_too_large: ({ kilobytes }) => `एक रिकॉर्ड ज़्यादा से ज़्यादा ${kilobytes} KB का हो सकता है।`,
  unreadable_records: UNREAD,
  not_bytes: UNREAD,
  no_write_token: KEY,
  unclear_query: UNREAD,
};

export const refusalText: Words['refusalText'] = ({ code, ...values }) => {
  if (!Object.hasOwn(refusals, code)) return undefined;
  const sentence: Sentence<never> = refusals[code as RefusalCode]; // the table has this key
  // The values that the server sent with the code, to fill into the sentence.
  return typeof sentence === 'string' ? sentence : sentence(values as never);
};

function leftText(left: number | undefined): string {
  if (left === undefined) return '';
  return left === 0
    ? ' आज बिना नतीजे वाली और कोई जाँच मुफ़्त नहीं है।'
    : ` आज बिना नतीजे वाली ${left} और ${left === 1 ? 'जाँच मुफ़्त है' : 'जाँचें मुफ़्त हैं'}।`;
}

function weakText(characters: number): string {
  return `नए पासवर्ड में कम से कम ${characters} अक्षर हों, और वह आम पासवर्ड न हो।`;
}

function resendText({ retryAfterSeconds }: { retryAfterSeconds: number }): string {
  return `OTP अभी भेजा गया है। ${retryAfterSeconds} सेकंड बाद दूसरा मँगाएँ।`;
}

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} घंटे`;
  return minutes === 1 ? 'एक मिनट' : `${minutes} मिनट`;
}
