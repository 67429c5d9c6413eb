// The sandbox's mailbox holds the emails that a real server would send.

import Koa from 'koa';
import type { Mail } from '../../../api/identity/mail.ts';
import { makeMailbox } from '../../../api/sandbox/sandbox.ts';
import { serve } from '../../support/listening.ts';

let url: string;
let mail: Mail;
beforeAll(async () => {
  const mailbox = makeMailbox();
  mail = mailbox.mail;
  const app = new Koa();
  app.use(mailbox.router.routes());
  url = `${await serve(app.callback())}/sandbox/mail`;
});

async function messagesTo(email: string): Promise<unknown> {
  const response = await fetch(`${url}?to=${encodeURIComponent(email)}`);
  return response.json();
}

async function page(): Promise<string> {
  const response = await fetch(url, { headers: { Accept: 'text/html,*/*;q=0.8' } });
  expect(response.headers.get('content-type')).toContain('text/html');
  return response.text();
}

it('the sandbox lists an email under its recipient only, oldest first', async () => {
  await mail.send({ to: 'asha@example.test', subject: 'first', text: '1' });
  await mail.send({ to: 'ravi@example.test', subject: 'other', text: '2' });
  await mail.send({ to: 'asha@example.test', subject: 'second', text: '3' });
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  expect(await messagesTo('Asha@Example.test')).toEqual({
    messages: [
      { to: 'asha@example.test', subject: 'first', text: '1', at },
      { to: 'asha@example.test', subject: 'second', text: '3', at },
    ],
  });
  expect(await messagesTo('nobody@example.test')).toEqual({ messages: [] });
});

it("a browser shows the sandbox's emails, newest first", async () => {
  await mail.send({ to: 'a@example.test', subject: 'older letter', text: 'one\n\ntwo' });
  await mail.send({ to: 'a@example.test', subject: 'newer letter', text: 'three' });
  const html = await page();
  expect(html.indexOf('newer letter')).toBeLessThan(html.indexOf('older letter'));
  expect(html).toContain('<p>one</p><p>two</p>');
});

it('a browser that shows an email does not run anything in its text', async () => {
  const evil = '<script>alert("x")</script>';
  await mail.send({ to: `${evil}@example.test`, subject: evil, text: evil });
  expect(await page()).not.toContain('<script');
});

it('an email can be read until five hundred newer emails have arrived', async () => {
  await mail.send({ to: 'old@example.test', subject: 's', text: 't' });
  for (let count = 0; count < 499; count += 1) {
    await mail.send({ to: 'many@example.test', subject: 's', text: 't' });
  }
  expect(await messagesTo('old@example.test')).toMatchObject({ messages: { length: 1 } });
  await mail.send({ to: 'many@example.test', subject: 's', text: 't' });
  expect(await messagesTo('old@example.test')).toEqual({ messages: [] });
});
