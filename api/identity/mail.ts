// The emails that the server sends to dealers, and the SMTP server that sends them. In the sandbox
// a mailbox replaces SMTP.

import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { Refusal, refusal } from '../refusal.ts';

export type Message = { to: string; subject: string; text: string; html?: string };

export type Mail = { send: (message: Message) => Promise<void> };

export type SmtpSettings = {
  /** A URL in nodemailer's form: `smtp://user:password@host:587`; `smtps:` means TLS at once. */
  url: string;
  from: string;
  /** An additional certificate (PEM) to trust, for a self-hosted mail server. */
  authority?: string;
};

export type SmtpMail = Mail & {
  /** Connects and signs in, but sends nothing. Rejects with the reason. */
  verify: () => Promise<void>;
  close: () => void;
};

/** A dealer waits for the code; nodemailer's default of two minutes is too long. */
const ANSWER_MS_MAX = 15_000;

type MailOptions = {
  log?: Logger;
  /** Receives the time in the mail server's greeting, if the greeting has one. */
  hear?: (date: string) => void;
};

/** Sends mail through the operator's server, but never without encryption. */
export function makeSmtpMail(
  { url, from, authority }: SmtpSettings,
  { log, hear = () => undefined }: MailOptions = {},
): SmtpMail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3, // small providers refuse more connections
    requireTLS: new URL(url).protocol === 'smtp:',
    connectionTimeout: ANSWER_MS_MAX,
    greetingTimeout: ANSWER_MS_MAX,
    socketTimeout: ANSWER_MS_MAX,
    logger: greetingReader(hear),
    transactionLog: true, // logs the dialogue, but not the email's content
    ...(authority === undefined ? {} : { tls: { ca: authority } }),
  });
  return {
    async send(message) {
      try {
        await transport.sendMail({ from, ...message });
      } catch (error) {
        log?.error({ error }, 'the mail server did not accept an email');
        throw refusal('mail_down');
      }
    },
    verify: async () => void (await transport.verify()),
    close: () => transport.close(),
  };
}

/** Matches a date in an email's format. Exim, Exchange and Sendmail end their greeting with one. */
const GREETING = /^220[ -].*?(\d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d [+-]\d{4})/s;

/** Creates a logger for nodemailer that passes on only the greeting. */
function greetingReader(hear: (date: string) => void) {
  const ignored = () => undefined;
  return {
    ...{ level: ignored, trace: ignored, info: ignored, warn: ignored, error: ignored },
    fatal: ignored,
    debug({ tnx }: { tnx?: string }, line: unknown) {
      const date = tnx === 'server' ? GREETING.exec(String(line))?.[1] : undefined;
      if (date !== undefined) hear(date);
    },
  };
}

/** Sends a notice. A failure changes nothing, because the event has already happened. */
export async function sendIfPossible({ mail }: { mail: Mail }, message: Message): Promise<void> {
  await mail.send(message).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error; // the mail code has already logged an outage
  });
}

/** Tells the owner that the password was changed, because someone else may have changed it. */
export function passwordMessage(to: string, what: 'set' | 'dropped', support: string): Message {
  const happened =
    what === 'set'
      ? 'A new password was set for your Lotproof account. Every other phone was logged out.'
      : 'The password of your Lotproof account was removed. Every phone was logged out.';
  const ifNot =
    'If this was you, there is nothing to do. If it was not, log in with an email OTP, choose ' +
    `“Log out everywhere” in your profile, remove the password too, and write to ${support}.`;
  const subject = `Your Lotproof password was ${what === 'set' ? 'set' : 'removed'}`;
  return { to, subject, text: `${happened}\n\n${ifNot}\n` };
}

/** Tells the owner that a buyer wants a higher limit. The button that allows it is in the app. */
export function askingMessage(phone: { email: string; name: string }, publicUrl: string): Message {
  const subject = `${phone.name} asks for more today`;
  const text =
    `The phone ${phone.name} has reached today's limit and asks for more.\n\n` +
    `To add ₹100 for today, open ${publicUrl}/Dashboard\n`;
  return { to: phone.email, subject, text };
}

/** Writes the email with a one-time code, which is valid for `minutes`. */
export function codeMessage(to: string, code: string, minutes: number): Message {
  const good = `It is valid for ${minutes} minutes and works once.`;
  const ignore = 'If you did not ask for it, ignore this email: no one can log in without the OTP.';
  return {
    to,
    // The code comes first, because a notification shows only the beginning of an email.
    subject: `${code} is your Lotproof OTP`,
    text: `Your Lotproof login OTP is ${code}.\n\n${good} ${ignore}\n`,
    html: codePage(code, good, ignore),
  };
}

/** Uses inline styles, no images and no links, to look the same everywhere and not like spam. */
function codePage(code: string, good: string, ignore: string): string {
  const text = 'margin:0 0 16px;font:16px/1.5 sans-serif';
  const plate =
    'display:inline-block;margin:0 0 16px;padding:12px 20px;border:2px solid #0f1b2d;' +
    'border-radius:8px;font:bold 32px/1 monospace;letter-spacing:6px';
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="color-scheme" content="light dark"><title>Your Lotproof OTP</title></head>' +
    '<body style="margin:0;padding:24px">' +
    `<p style="${text}">Your Lotproof login OTP is</p><p style="${plate}">${code}</p>` +
    `<p style="${text}">${good}</p><p style="${text}">${ignore}</p></body></html>`
  );
}
