// All the script of a public page: the banner turns, the language is kept, the worker is fetched,
// and what only the box knows is filled in. The page reads whole without it.

import './style/tokens.css';
import './style/base.css';
import { cookieOf } from '../data/language.ts';

/** Specification, section 9. */
const TURN_MS = 1700;

for (const banner of document.querySelectorAll<HTMLElement>('[data-banner]')) turn(banner);
for (const link of document.querySelectorAll<HTMLElement>('[data-speak]')) {
  link.addEventListener('click', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the box and the worker read it too
    document.cookie = cookieOf(link.dataset['speak'] === 'hi' ? 'hi' : 'en', location.protocol);
  });
}
// The worker fetches the whole app: what is being looked at comes first.
addEventListener('load', () => {
  void fillIn();
  if (import.meta.env.PROD) void navigator.serviceWorker?.register('/worker.js');
});

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

  // A picture that is not here yet must not be turned to.
  for (const image of banner.querySelectorAll('img')) image.loading = 'eager';
  if (button) button.hidden = false;
  button?.addEventListener('click', () => play(timer === 0));
  isCalm.addEventListener('change', () => play(!isCalm.matches));
  play(!isCalm.matches);
}

/** What differs from box to box: whom to call, and whether anything here is real. */
async function fillIn(): Promise<void> {
  const { support, mode } = await config();
  for (const mark of document.querySelectorAll<HTMLElement>('[data-sandbox]')) {
    mark.hidden = mode !== 'sandbox';
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-support]')) {
    const isPhone = link.dataset['support'] === 'phone';
    const text = isPhone ? support?.phone : support?.email;
    if (text === undefined) continue;
    if (link.dataset['inline'] !== 'true') link.textContent = text;
    link.href = isPhone ? `tel:${text.replace(/\s/g, '')}` : `mailto:${text}`;
  }
}

type Told = { mode?: string; support?: { email: string; phone: string } };

/** Nothing where the box is not reached: the page says less, and stays. */
async function config(): Promise<Told> {
  const answer = await fetch('/api/config').catch(() => undefined);
  return answer?.ok ? answer.json() : {};
}
