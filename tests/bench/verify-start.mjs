// One start of the page /v: the time until it is painted, the time until it shows the outcome, and
// how much of that time WebCrypto takes.

import { setTimeout as pause } from 'node:timers/promises';
import { slowPage, startOf } from './phone-lot.mjs';

/** A pause before each start, so that closing the last page and its workers is not measured. */
const REST_MS = 500;

/**
 * Returns the time of the first paint (if `told`, of the outcome), and how much of it WebCrypto
 * took.
 */
export async function start(
  context,
  address,
  { told = false, arrange = async () => undefined } = {},
) {
  const { page, devtools } = await slowPage(context, watchStart);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await arrange(devtools);
  await pause(REST_MS);
  const outcome = told ? '[data-outcomes] h2' : undefined;
  const { usable } = await startOf({ page, devtools }, address, outcome);
  const figures = { paint: usable, crypto: await page.evaluate(() => window.cryptoMs) };
  await page.close();
  return figures;
}

/** Runs in the page before its own scripts. */
export function watchStart() {
  window.cryptoMs = 0;
  let pending = 0;
  let beganAt = 0;
  const timed =
    (act) =>
    async (...words) => {
      if (pending === 0) beganAt = performance.now();
      pending += 1;
      const result = await act(...words);
      pending -= 1;
      if (pending === 0) window.cryptoMs += performance.now() - beganAt;
      return result;
    };
  const { subtle } = crypto;
  for (const name of ['importKey', 'verify', 'digest'])
    subtle[name] = timed(subtle[name].bind(subtle));
  const noted = new Set();
  /** Records when something appears on the screen: once the next frame has started. */
  const note = (name) => {
    if (noted.has(name)) return;
    noted.add(name);
    requestAnimationFrame(() =>
      setTimeout(() => {
        window[name] = performance.now();
      }),
    );
  };
  const look = () => {
    if (document.querySelector('[data-report] article')) note('drawnAt');
    if (document.querySelector('[data-report] table')) note('wholeAt'); // the last block is a table
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}
