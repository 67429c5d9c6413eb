// Shows a message if the app's code does not load or cannot run in this browser. The empty frame
// would otherwise stay for ever.

type Said = Record<Refused | 'room' | 'what' | 'again', string>;

/** The strings for this message are here, because the app's own may have failed to load. */
const words: Record<'en' | 'hi', Said> = {
  en: {
    what: 'Lotproof did not load.',
    room: 'This phone has no room for Lotproof. Free up some space, then try again.',
    storage:
      'This browser does not let Lotproof store anything, and reports are kept nowhere else. ' +
      'Turn off Lockdown Mode or private browsing for this site, or use another browser.',
    cookies:
      'This browser refuses cookies, and logging in needs one. Allow cookies for this ' +
      'site in its settings, then try again.',
    age:
      'This browser is too old for Lotproof, which needs Safari 16.4 (iPhones with iOS 16.4) ' +
      'or Chrome 111 or newer, and an address that begins with https.',
    again: 'Try again',
  },
  hi: {
    what: 'Lotproof लोड नहीं हुआ।',
    room: 'इस फ़ोन में Lotproof के लिए जगह नहीं है। थोड़ी जगह ख़ाली करें, फिर कोशिश करें।',
    storage:
      'यह ब्राउज़र Lotproof को कुछ सेव नहीं करने देता, और रिपोर्ट सिर्फ़ यहीं रहती हैं। इस ' +
      'साइट के लिए Lockdown Mode या प्राइवेट ब्राउज़िंग बंद करें, या दूसरा ब्राउज़र इस्तेमाल ' +
      'करें।',
    cookies:
      'यह ब्राउज़र कुकी नहीं लेता, और उसके बिना लॉगिन नहीं हो सकता। सेटिंग में इस साइट के लिए ' +
      'कुकी चालू करें, फिर कोशिश करें।',
    age:
      'यह ब्राउज़र Lotproof के लिए बहुत पुराना है। Safari 16.4 (iOS 16.4 वाला iPhone) या ' +
      'Chrome 111 या उससे नया चाहिए, और https से शुरू होने वाला पता।',
    again: 'फिर कोशिश करें',
  },
};

/** Whether the cookie selects Hindi. The page is in English until the app's messages load. */
export function readsHindi(): boolean {
  return /(?:^|;\s*)(?:__Host-)?lotproof-language=hi(?:;|$)/.test(document.cookie);
}

/** Shows the failure and offers a reload. */
export function sayNotLoaded(error: unknown): void {
  console.error(error);
  const said = readsHindi() ? words.hi : words.en;
  const { [refusedByBrowser() ?? causeOf(error)]: what, again } = said;
  const dialog = document.createElement('dialog');
  const text = document.createElement('p');
  const button = document.createElement('button');
  text.textContent = what;
  button.textContent = again;
  button.onclick = () => location.reload();
  dialog.className = 'not-loaded';
  dialog.setAttribute('role', 'alertdialog');
  dialog.setAttribute('aria-label', what);
  dialog.append(text, button);
  document.body.append(dialog);
  dialog.showModal();
}

/** `age`: the browser lacks a feature that current browsers have on https. */
type Refused = 'storage' | 'cookies' | 'age';

/** The reason why the app cannot run; undefined if none is known before the app starts. */
export function refusedByBrowser(): Refused | undefined {
  // The iPhone's Lockdown Mode has no IndexedDB.
  if (!('indexedDB' in globalThis)) return 'storage';
  if (!navigator.cookieEnabled) return 'cookies';
  if (!('locks' in navigator)) return 'age';
  return undefined;
}

/**
 * `storage`: the browser refuses to store anything. `room`: the phone has no space. `what`: any
 * other error.
 */
function causeOf(error: unknown): 'storage' | 'room' | 'what' {
  const said = error instanceof Error ? `${error.name} ${error.message}` : '';
  if (/SecurityError|MissingAPIError/.test(said)) return 'storage';
  return /Quota/.test(said) ? 'room' : 'what';
}
