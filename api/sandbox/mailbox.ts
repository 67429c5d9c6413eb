// The sandbox's mailbox: letters are kept where a newcomer can read them, instead of being sent.

import Router from '@koa/router';
import type { Letter, Mail } from '../mail.ts';

type Kept = Letter & { at: string };

/** Old letters make room: the sandbox may run for months. A restart loses them, as codes expire. */
const LETTERS_MAX = 500;

export function makeMailbox(): { mail: Mail; router: Router } {
  const letters: Kept[] = [];
  const router = new Router();
  router.get('/sandbox/mail', (ctx) => {
    const { to } = ctx.query;
    if (to === undefined && ctx.accepts('json', 'html') === 'html') {
      ctx.type = 'html';
      ctx.body = page(letters.toReversed());
    } else {
      ctx.body = { messages: letters.filter((letter) => to === undefined || letter.to === to) };
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

function page(newestFirst: Kept[]): string {
  const items = newestFirst.map(
    ({ to, subject, text, at }) =>
      `<article><h2>${escaped(subject)}</h2><p>To ${escaped(to)}, ${escaped(at)}</p>` +
      `<pre>${escaped(text)}</pre></article><hr>`,
  );
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><title>Sandbox mailbox</title></head>' +
    `<body><h1>Sandbox mailbox</h1>${items.join('') || '<p>No letters yet.</p>'}</body></html>`
  );
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
