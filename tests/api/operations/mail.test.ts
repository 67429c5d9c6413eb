// Emails go over a real SMTP server with STARTTLS and a login, or not at all.

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { codeMessage, makeSmtpMail, type SmtpMail } from '../../../api/identity/mail.ts';
import { certificateFor } from '../../support/certificate.ts';

type Received = { from: string; to: string[]; isEncrypted: boolean; user: string; raw: string };

const { key, cert } = certificateFor();
let received: Received[] = [];
const open: (() => void)[] = [];

afterEach(() => {
  for (const close of open.splice(0)) close();
  received = [];
});

/** Starts an SMTP server for one account, and returns a mailer that sends through it. */
async function mailThrough(options: SMTPServerOptions = {}, password = 'right') {
  const server = new SMTPServer({
    key,
    cert,
    onAuth: ({ username, password: given }, _, done) =>
      given === 'right' ? done(null, { user: username }) : done(new Error('Wrong password')),
    onData(stream, session, done) {
      let raw = '';
      stream.on('data', (chunk) => {
        raw += chunk;
      });
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          isEncrypted: session.secure,
          user: String(session.user),
          raw,
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined); // clients that refuse a certificate cause errors here
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  // a TCP server has no other kind of address
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://lotproof:${password}@localhost:${port}`;
  const clockReadings: string[] = [];
  const mail = makeSmtpMail(
    {
      url,
      from: 'Lotproof <codes@lotproof.example>',
      authority: cert,
    },
    { hear: (date) => clockReadings.push(date) },
  );
  open.push(() => {
    mail.close();
    server.close();
  });
  return { mail, url, told: clockReadings };
}

it('a code is sent encrypted, after authentication, as text and as HTML', async () => {
  const { mail } = await mailThrough();
  await mail.verify();
  await mail.send(codeMessage('dealer@example.in', '042137', 10));
  expect(received).toMatchObject([
    {
      from: 'codes@lotproof.example',
      to: ['dealer@example.in'],
      isEncrypted: true,
      user: 'lotproof',
    },
  ]);
  const raw = received[0]?.raw ?? '';
  expect(raw).toContain('Subject: 042137 is your Lotproof OTP');
  expect(raw).toContain('Content-Type: text/plain');
  expect(raw).toContain('Content-Type: text/html');
  expect(raw).toContain('Your Lotproof login OTP is 042137.');
  expect(raw).not.toMatch(/https?:/);
});

it('a code is not sent to a server that cannot encrypt', async () => {
  const { mail } = await mailThrough({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] });
  await expect(mail.verify()).rejects.toThrow();
  await expectRefused(mail);
});

it('a code is not sent if the server refuses our password', async () => {
  const { mail } = await mailThrough({}, 'wrong');
  await expect(mail.verify()).rejects.toThrow(/Invalid login/);
  await expectRefused(mail);
});

it('a code is not sent through a server without a valid certificate', async () => {
  const { url } = await mailThrough();
  const mail = makeSmtpMail({ url, from: 'codes@lotproof.example' });
  open.push(mail.close);
  await expectRefused(mail);
});

it('sending a code fails at once if no mail server is listening', async () => {
  const mail = makeSmtpMail({ url: 'smtp://127.0.0.1:1', from: 'codes@lotproof.example' });
  open.push(mail.close);
  await expectRefused(mail);
});

it("the mail server's clock is read only from a greeting that includes a time", async () => {
  const exim = await mailThrough({ banner: 'Exim 4.96 Sun, 22 Nov 2026 17:00:00 +0530' });
  const postfix = await mailThrough({ banner: 'Postfix' });
  for (const { mail } of [exim, postfix]) {
    await mail.send(codeMessage('dealer@example.in', '042137', 10));
  }
  expect(exim.told).toEqual(['22 Nov 2026 17:00:00 +0530']);
  expect(postfix.told).toEqual([]);
});

/** Expects that the dealer must try again and that no email has arrived. */
async function expectRefused(mail: SmtpMail): Promise<void> {
  const sent = mail.send(codeMessage('dealer@example.in', '042137', 10));
  await expect(sent).rejects.toMatchObject({ code: 'mail_down', status: 503 });
  expect(received).toEqual([]);
}
