// Emails the operator each error in the log through the dealers' mail server, because few operators
// of a small server watch its log.

import type { Mail } from '../identity/mail.ts';
import { Refusal } from '../refusal.ts';

/** A fault that lasts for days is emailed four times a day. */
const AGAIN_MS = 6 * 3_600_000;
/** A fault whose email was refused is emailed again if it still occurs after this time. */
const REFUSED_AGAIN_MS = 10 * 60_000;
/** Many different faults must not use up the emails that dealers wait for. */
const EMAILS_PER_DAY_MAX = 20;
const DAY_MS = 24 * 3_600_000;

type Sender = { mail: Mail; operatorEmail: string | undefined; publicUrl: string };

export function makeAlarms(monotonic = () => performance.now()) {
  const toldAt = new Map<string, number>();
  const waiting: string[] = [];
  let sender: Sender | undefined;
  function isDue(sentence: string): boolean {
    const now = monotonic();
    for (const [each, at] of toldAt) if (now - at > DAY_MS) toldAt.delete(each);
    const last = toldAt.get(sentence);
    if (last !== undefined) return now - last > AGAIN_MS;
    return toldAt.size < EMAILS_PER_DAY_MAX;
  }
  /** `isNew`: emails the sentence even if it was already emailed in the last six hours. */
  function raise(sentence: string, isNew = false): void {
    if (!isNew && !isDue(sentence)) return;
    toldAt.set(sentence, monotonic());
    if (sender) send(sender, sentence);
    else waiting.push(sentence);
  }
  function send({ mail, operatorEmail, publicUrl }: Sender, sentence: string): void {
    if (operatorEmail === undefined) return;
    const message = alarmMessage({ to: operatorEmail, sentence, about: publicUrl });
    mail.send(message).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error; // the mail code has already logged an outage
      toldAt.set(sentence, monotonic() - AGAIN_MS + REFUSED_AGAIN_MS);
    });
  }
  return {
    raise,
    /** Emails the alarms raised so far, and all later ones. */
    sendBy(given: Sender): void {
      sender = given;
      for (const sentence of waiting.splice(0)) send(given, sentence);
    },
  };
}

/** Writes the email about an error. Sentences in the log contain no dealer data. */
export function alarmMessage(told: { to: string; sentence: string; about: string }) {
  return {
    to: told.to,
    subject: `Lotproof needs you: ${told.sentence}`,
    text:
      `${told.about} says: ${told.sentence}.\n\n` +
      'The log has more (journalctl -u lotproof -p 3), and api/deploy/bad-days.md ' +
      'says what to do. If it continues, you get another email after six hours.\n',
  };
}
