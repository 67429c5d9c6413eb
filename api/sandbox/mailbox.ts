// The sandbox's mailbox: letters are kept where a newcomer can read them, instead of being sent.

import Router from '@koa/router';
import type { Letter, Mail } from '../identity/mail.ts';

type Kept = Letter & { at: string };

/**
 * Old letters make room: the sandbox may run for months. In memory, so a restart loses them: all
 * they hold is codes of ten minutes, and another is one tap away.
 */
const LETTERS_MAX = 500;

export function makeMailbox(): { mail: Mail; router: Router } {
  const letters: Kept[] = [];
  const router = new Router();
  router.get('/sandbox/mail', (ctx) => {
    const { to } = ctx.query;
    ctx.set('Cache-Control', 'no-store'); // yesterday's letter holds no code that works
    if (to === undefined && ctx.accepts('json', 'html') === 'html') {
      ctx.type = 'html';
      ctx.body = page(letters.toReversed());
    } else {
      ctx.body = { messages: letters.filter((letter) => to === undefined || isTo(letter, to)) };
    }
  });
  return {
    mail: {
      async send(letter) {
        letters.push({ ...letter, at: new Date().toISOString() });
        if (letters.length > LETTERS_MAX) letters.shift();
      },
    },
    router,
  };
}

/** Accounts are in lower case, whatever the person who reads the mailbox types. */
function isTo(letter: Kept, to: string | string[]): boolean {
  return letter.to.toLowerCase() === String(to).toLowerCase();
}

function page(newestFirst: Kept[]): string {
  const items = newestFirst.map(
    ({ to, subject, text, at }) =>
      `<article><h2>${escaped(subject)}</h2><p>To ${escaped(to)}, ${escaped(at)}</p>` +
      `${paragraphs(text)}</article><hr>`,
  );
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><title>Sandbox mailbox</title></head>' +
    `<body><h1>Sandbox mailbox</h1>${items.join('') || '<p>No letters yet.</p>'}</body></html>`
  );
}

/** Not `<pre>`: its lines run off a phone's screen, and the policy allows no style to wrap them. */
function paragraphs(text: string): string {
  const written = text.trim().split(/\n{2,}/);
  return written.map((lines) => `<p>${escaped(lines).replaceAll('\n', '<br>')}</p>`).join('');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
