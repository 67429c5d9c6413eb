// What the log calls an error goes to the operator by letter, through the mail that is there: who
// runs one small server seldom watches its log.

import type { Mail } from '../identity/mail.ts';
import { sendIfPossible } from '../identity/mail.ts';

/** What goes on for days is told four times a day. */
const AGAIN_MS = 6 * 3_600_000;
/** A storm of different troubles must not use up the letters that dealers wait for. */
const LETTERS_PER_DAY_MAX = 20;
const DAY_MS = 24 * 3_600_000;

type Sender = { mail: Mail; operatorEmail: string | undefined; publicUrl: string };

type Alarms = {
  /** Takes a sentence of the log. */
  raise: (sentence: string) => void;
  /** From now on there is mail; what was raised before goes now. */
  sendBy: (sender: Sender) => void;
};

export function makeAlarms(monotonic = () => performance.now()): Alarms {
  const toldAt = new Map<string, number>();
  const waiting: string[] = [];
  let sender: Sender | undefined;
  function isNews(sentence: string): boolean {
    const now = monotonic();
    for (const [each, at] of toldAt) if (now - at > DAY_MS) toldAt.delete(each);
    const last = toldAt.get(sentence);
    if (last !== undefined) return now - last > AGAIN_MS;
    return toldAt.size < LETTERS_PER_DAY_MAX;
  }
  function raise(sentence: string): void {
    if (!isNews(sentence)) return;
    toldAt.set(sentence, monotonic());
    if (sender) send(sender, sentence);
    else waiting.push(sentence);
  }
  return {
    raise,
    sendBy(given) {
      sender = given;
      for (const sentence of waiting.splice(0)) send(given, sentence);
    },
  };
}

function send({ mail, operatorEmail, publicUrl }: Sender, sentence: string): void {
  if (operatorEmail === undefined) return;
  void sendIfPossible({ mail }, alarmLetter({ to: operatorEmail, sentence, about: publicUrl }));
}

/** Nothing of dealers: the log's sentences hold none. */
export function alarmLetter(told: { to: string; sentence: string; about: string }) {
  return {
    to: told.to,
    subject: `Lotproof needs you: ${told.sentence}`,
    text:
      `${told.about} says: ${told.sentence}.\n\n` +
      'More stands in the log (journalctl -u lotproof -p 3), and what to do in the runbook, ' +
      'api/deploy/README.md. The same is told again after six hours, if it goes on.\n',
  };
}
