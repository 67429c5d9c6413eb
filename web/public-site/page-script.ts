// The script of a public page: rotates the banner, stores the language, registers the worker, and
// fills in the server's own values. The page also works without it.

import { cookieOf } from '../../data/values/language.ts';
import { onServer } from '../../sw/api-origin.ts';
import { factAt, rememberedFacts, rememberFacts } from '../state/server-facts.ts';

/** How long the banner shows each picture (specification, section 9). */
const TURN_MS = 1700;

for (const banner of document.querySelectorAll<HTMLElement>('[data-banner]')) turn(banner);
for (const link of document.querySelectorAll<HTMLElement>('[data-speak]')) {
  link.addEventListener('click', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the server and the worker read it too
    document.cookie = cookieOf(link.dataset['speak'] === 'hi' ? 'hi' : 'en', location.protocol);
  });
}
fillIn(rememberedFacts());
// The worker downloads the whole app, so let the visible page load first.
if (document.readyState === 'complete') begin();
else addEventListener('load', begin);

function begin(): void {
  void askServer();
  if (import.meta.env.PROD) void navigator.serviceWorker?.register('/worker.js');
}

function turn(banner: HTMLElement): void {
  const pictures = [...banner.querySelectorAll<HTMLElement>('[data-shown]')];
  const button = banner.querySelector('button');
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)');
  let shown = 0;
  let timer = 0;

  function show(next: number): void {
    shown = next % pictures.length;
    for (const [index, picture] of pictures.entries()) {
      picture.dataset['shown'] = String(index === shown);
      picture.ariaHidden = String(index !== shown);
    }
  }
  function play(isMoving: boolean): void {
    clearInterval(timer);
    timer = isMoving ? window.setInterval(() => show(shown + 1), TURN_MS) : 0;
    if (!button) return;
    button.ariaLabel = (isMoving ? button.dataset['pause'] : button.dataset['play']) ?? '';
    for (const mark of button.querySelectorAll<HTMLElement>('[data-while]')) {
      mark.hidden = (mark.dataset['while'] === 'moving') !== isMoving;
    }
  }

  // A picture must not appear before the browser has loaded it.
  for (const image of banner.querySelectorAll('img')) image.loading = 'eager';
  if (button) button.hidden = false;
  button?.addEventListener('click', () => play(timer === 0));
  isCalm.addEventListener('change', () => play(!isCalm.matches));
  play(!isCalm.matches);
}

/** Fetches the server's own values, fills them in, and stores them for offline visits. */
async function askServer(): Promise<void> {
  const answer = await fetch(onServer('/api/config')).catch(() => undefined);
  // A captive portal would answer with its own page.
  const facts: unknown = answer?.ok ? await answer.json().catch(() => null) : null;
  if (!Array.isArray(factAt(facts, 'services'))) return;
  rememberFacts(facts);
  fillIn(facts);
}

/** Fills in the server's values; fills in nothing if the server has never been reached. */
function fillIn(facts: unknown): void {
  for (const mark of document.querySelectorAll<HTMLElement>('[data-sandbox]')) {
    mark.hidden = factAt(facts, 'mode') !== 'sandbox';
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-support]')) {
    const isPhone = link.dataset['support'] === 'phone';
    const text = factAt(facts, isPhone ? 'support.phone' : 'support.email');
    if (typeof text !== 'string') continue;
    if (link.dataset['inline'] !== 'true') link.textContent = text;
    link.href = isPhone ? `tel:${text.replace(/\s/g, '')}` : `mailto:${text}`;
  }
  for (const mark of document.querySelectorAll<HTMLElement>('[data-fact]')) {
    const text = factAt(facts, mark.dataset['fact'] ?? '');
    if (typeof text !== 'string') continue;
    const said = text === '' ? mark.dataset['none'] : text;
    if (said) mark.textContent = said;
    else if (mark.parentElement) mark.parentElement.hidden = true;
  }
  sayWhatIsOff(factAt(facts, 'services'));
}

/** The price list must not offer what the server would refuse to sell. */
function sayWhatIsOff(services: unknown): void {
  if (!Array.isArray(services)) return;
  const off = services.filter((each) => factAt(each, 'isOn') === false);
  const names = new Set(off.map((each) => factAt(each, 'serviceName')));
  for (const item of document.querySelectorAll<HTMLElement>('[data-service]')) {
    const isOff = names.has(item.dataset['service']);
    for (const mark of item.querySelectorAll<HTMLElement>('[data-when]')) {
      mark.hidden = (mark.dataset['when'] === 'off') !== isOff;
    }
  }
}
