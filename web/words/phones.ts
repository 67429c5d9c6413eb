// The strings for buyers' phones, in both languages. They load separately, because most dealers
// never see them.

import type { BuyerPhone } from '../../data/phone-calls.ts';
import { useLanguage } from './words.ts';

type Spent = { today: string; limit: string };

const english = {
  title: 'Phones for buyers',
  lead:
    'A buyer’s phone buys from your wallet, up to a daily limit, and does not see the balance. ' +
    'Its reports stay on that phone, and can come to your devices too if they shared reports ' +
    'when you added it.',
  add: 'Add a buyer’s phone',
  name: 'Name',
  perDay: '₹ a day',
  services: 'It may check',
  persons: 'People, too: PAN, Aadhaar, bank account',
  next: 'Show the QR',
  again: 'New code',
  scan: 'Open the camera of the buyer’s phone, scan this, and open the link.',
  until: (when: string) => `Valid for one phone, until ${when}.`,
  shared:
    'Your devices get this phone’s reports too, encrypted, if its browser and that of at least ' +
    'one of your devices is Chrome 133, Safari 17 or newer.',
  tooOld:
    'This phone’s reports stay on it, because this browser is too old to share them. To have ' +
    'them on your devices too, show the QR on one of them with Chrome 133, Safari 17 or newer.',
  alone:
    'This phone’s reports stay on it. To have them on your devices too, first share reports ' +
    'between your devices, then add the phone.',
  label: 'QR for the buyer’s phone',
  which: 'Which digits does the buyer’s phone show?',
  none: 'None of these',
  refused: 'Another phone scanned the QR, so no phone was added. Make a new code.',
  added: (name: string) => `${name} can buy now.`,
  spent: ({ today, limit }: Spent) => `${today} of ${limit} today`,
  more: (month: string, seen: string) => `${month} this month · seen ${seen}`,
  states: { on: '', paused: 'Paused', ended: 'Ended' } as Record<BuyerPhone['state'], string>,
  endedMore: 'The reports on it stay there.',
  pause: 'Pause',
  resume: 'Let it buy again',
  limit: 'Change limit',
  save: 'Save',
  end: 'End',
  endTitle: (name: string) => `End ${name}?`,
  endText:
    'The phone can no longer buy, and its waiting requests are not sent. Its reports stay on ' +
    'it: if they must not, ask for the phone back. Reports that your devices do not have yet may ' +
    'never reach them.',
  asks: (name: string) => `${name} asks for more today.`,
  raise: '+₹100 today',

  enterTitle: 'A phone for buying',
  enterDigits: 'Show the owner these digits',
  enterMore: 'Once they are chosen on the owner’s phone, this phone can buy.',
  enterShared: 'The owner’s devices get the reports that this phone buys, encrypted for them only.',
  enterLoggedIn: 'This phone is logged in. Log out first, then scan the QR again.',
  enterOwners: 'This phone holds the owner’s data. Remove it first, or use another phone.',
  logOut: 'Log out',
  askTitle: 'Ask the owner',
  askText: 'The owner can add ₹100 for today. Waiting requests are sent then.',
  asked: 'The owner has been asked. Waiting requests are sent once the owner adds more.',
  gone:
    'This phone can no longer buy for the dealership. Its reports stay here; waiting requests ' +
    'are not sent. Ask the owner to add the phone again.',
  askPaused: 'The owner has paused this phone. Waiting requests are sent once it may buy again.',
};

const hindi: typeof english = {
  title: 'ख़रीदारों के फ़ोन',
  lead:
    'ख़रीदार का फ़ोन आपके वॉलेट से ख़रीदता है, रोज़ की सीमा तक, और बैलेंस नहीं देखता। वह जो ख़रीदता है, उसी ' +
    'फ़ोन पर रहता है, और अगर फ़ोन जोड़ते समय आपके डिवाइस रिपोर्ट साझा कर रहे थे, तो उन पर भी आ सकता है।',
  add: 'ख़रीदार का फ़ोन जोड़ें',
  name: 'नाम',
  perDay: '₹ रोज़',
  services: 'यह जाँच सकता है',
  persons: 'लोग भी: पैन, आधार, बैंक खाता',
  next: 'QR दिखाएँ',
  again: 'नया कोड',
  scan: 'ख़रीदार के फ़ोन का कैमरा खोलें, इसे स्कैन करें और लिंक खोलें।',
  until: (when) => `एक फ़ोन के लिए, ${when} तक।`,
  shared:
    'यह फ़ोन जो ख़रीदेगा, वह सीलबंद होकर आपके डिवाइसों पर भी आएगा, अगर इसका और आपके कम से कम एक ' +
    'डिवाइस का ब्राउज़र Chrome 133, Safari 17 या उससे नया है।',
  tooOld:
    'यह फ़ोन जो ख़रीदेगा, वह इसी पर रहेगा: यहाँ का ब्राउज़र पुराना है। उसे अपने डिवाइसों पर भी चाहिए, तो QR ' +
    'अपने ऐसे डिवाइस पर दिखाएँ, जिसमें Chrome 133, Safari 17 या उससे नया ब्राउज़र हो।',
  alone:
    'यह फ़ोन जो ख़रीदेगा, वह इसी पर रहेगा। उसे अपने डिवाइसों पर भी चाहिए, तो पहले उनके बीच रिपोर्ट साझा करें, ' +
    'फिर फ़ोन जोड़ें।',
  label: 'ख़रीदार के फ़ोन के लिए QR',
  which: 'ख़रीदार के फ़ोन पर कौन से अंक हैं?',
  none: 'इनमें से कोई नहीं',
  refused: 'तो किसी और फ़ोन ने इसे स्कैन किया। कोई फ़ोन नहीं जोड़ा गया। नया कोड बनाएँ।',
  added: (name) => `${name} अब ख़रीद सकता है।`,
  spent: ({ today, limit }) => `आज ${limit} में से ${today}`,
  more: (month, seen) => `इस महीने ${month} · पिछली बार ${seen}`,
  states: { on: '', paused: 'रुका हुआ', ended: 'बंद' },
  endedMore: 'उस पर जो रिपोर्ट हैं, वे वहीं रहेंगी।',
  pause: 'रोकें',
  resume: 'फिर ख़रीदने दें',
  limit: 'सीमा बदलें',
  save: 'सेव करें',
  end: 'बंद करें',
  endTitle: (name) => `${name} को बंद करें?`,
  endText:
    'यह फ़ोन और कुछ नहीं ख़रीदेगा, और उस पर जो बाक़ी है, वह नहीं भेजा जाएगा। उस पर जो रिपोर्ट हैं, वे वहीं ' +
    'रहेंगी: न रहने देनी हों तो फ़ोन वापस ले लें। जो रिपोर्ट आपके डिवाइसों पर अब तक नहीं आईं, वे शायद कभी न आएँ।',
  asks: (name) => `${name} आज के लिए और माँग रहा है।`,
  raise: 'आज +₹100',

  enterTitle: 'ख़रीदने के लिए फ़ोन',
  enterDigits: 'मालिक को ये अंक दिखाएँ',
  enterMore: 'मालिक के फ़ोन पर इन्हें चुनते ही यह फ़ोन ख़रीद सकेगा।',
  enterShared: 'यह फ़ोन जो रिपोर्ट ख़रीदेगा, वे मालिक के डिवाइसों पर भी जाएँगी, सिर्फ़ उन्हीं के लिए सीलबंद।',
  enterLoggedIn: 'इस फ़ोन पर लॉगिन है। पहले लॉगआउट करें, फिर QR दोबारा स्कैन करें।',
  enterOwners: 'इस फ़ोन पर मालिक का डेटा है। पहले उसे हटाएँ, या दूसरा फ़ोन लें।',
  logOut: 'लॉगआउट करें',
  askTitle: 'मालिक से माँगें',
  askText: 'मालिक आज के लिए ₹100 जोड़ सकते हैं। तब जो बाक़ी है, वह भेज दिया जाएगा।',
  asked: 'मालिक से माँगा गया है। पैसे मिलते ही जो बाक़ी है, वह भेज दिया जाएगा।',
  gone:
    'यह फ़ोन अब दुकान के लिए नहीं ख़रीद सकता। इसकी रिपोर्ट यहीं रहेंगी; जो बाक़ी है, वह नहीं भेजा जाएगा। मालिक ' +
    'से फ़ोन फिर जोड़ने को कहें।',
  askPaused: 'मालिक ने इस फ़ोन को रोक दिया है। फिर चालू होने पर जो बाक़ी है, वह भेज दिया जाएगा।',
};

const words = { en: english, hi: hindi };

export function usePhoneWords() {
  return words[useLanguage()];
}
