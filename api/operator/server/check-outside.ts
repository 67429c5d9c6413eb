// The outside parts that `check` tests: mail, payments, sources, Google, the time, and our own
// public address. Also sends a test email to the operator.

import { counted } from '../../../data/desk/figures.ts';
import { makeSmtpMail } from '../../identity/mail.ts';
import { sourcesOf } from '../../providers/source-table.ts';
import { alarmMessage } from '../../server/alarms.ts';
import { certificateEnd, LEFT_MS_MIN } from '../../server/certificate-watch.ts';
import type { Live } from '../../settings/config.ts';
import { readLetterSettings } from '../../settings/read-environment.ts';
import type { Command } from '../command.ts';
import { Mistake, type OperatorContext } from '../session.ts';

const DAY_MS = 24 * 3_600_000;
const ANSWER_MS_MAX = 15_000;
/** Some codes and tokens are valid only for minutes: if the clock is a minute off, they fail. */
const CLOCK_OFF_MS_MAX = 30_000;

/** A part and its test, which returns a sentence if the part works and throws if it does not. */
export type Trial = [part: string, attempt: () => string | Promise<string>];

export function outside(context: OperatorContext, live: Live): Trial[] {
  return [
    ['mail (SMTP)', () => mailOf(live)],
    ['payments (Razorpay)', () => paymentsOf(context)],
    ['clock', () => clockOf(live)],
    ['https', () => addressOf(context)],
    ['Google', () => googleOf(live)],
    ...sourcesOf(live.sources).map(
      ({ id, trouble }): Trial => [
        `source ${id}`,
        async () => {
          const wrong = await trouble(AbortSignal.timeout(ANSWER_MS_MAX));
          if (wrong !== undefined) throw new Mistake(wrong);
          return 'answers, and accepts our keys';
        },
      ],
    ),
  ];
}

async function mailOf({ smtp }: Live): Promise<string> {
  const mail = makeSmtpMail(smtp);
  try {
    await mail.verify();
    return 'connects, encrypts and signs in';
  } finally {
    mail.close();
  }
}

/** Asks for an unknown order: the gateway says that it has none only if our keys are right. */
async function paymentsOf({ gateway }: OperatorContext): Promise<string> {
  await gateway.fetchOrder('order_00000000000000');
  return 'answers, and accepts our keys';
}

async function clockOf({ razorpayBaseUrl }: Live): Promise<string> {
  const { headers } = await asked(razorpayBaseUrl);
  const told = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(told)) throw new Mistake('no server reported the time');
  const offMs = Math.abs(Date.now() - told);
  if (offMs > CLOCK_OFF_MS_MAX) throw new Mistake(`off by ${Math.round(offMs / 1000)} s`);
  return 'right';
}

async function addressOf({ config: { publicUrl }, clock }: OperatorContext): Promise<string> {
  const { status } = await asked(`${publicUrl}/healthz`);
  if (status !== 200) throw new Mistake(`${publicUrl}/healthz returned ${status}`);
  const ready = `${publicUrl} reaches a server that is ready`;
  if (!publicUrl?.startsWith('https:')) return ready;
  const leftMs = (await certificateEnd(publicUrl)) - clock();
  const days = Math.floor(leftMs / DAY_MS);
  if (leftMs < LEFT_MS_MIN)
    throw new Mistake(`the certificate expires in ${counted(days, 'day')}: see caddy's log`);
  return `${ready}; its certificate is valid for ${counted(days, 'day')}`;
}

async function googleOf({ google }: Live): Promise<string> {
  if (!google) return 'not offered: GOOGLE_CLIENT_ID is not set';
  const answer = await asked(google.keysUrl);
  const { keys } = Object(await answer.json());
  if (!Array.isArray(keys) || keys.length === 0) throw new Mistake('sends no keys');
  return `${counted(keys.length, 'key')}`;
}

async function asked(url: string): Promise<Response> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS_MAX), redirect: 'manual' });
  } catch (error) {
    throw new Mistake(`${new URL(url).host} cannot be reached`, { cause: error });
  }
}

export const alarm: Command = {
  name: 'alarm',
  usage: 'alarm SENTENCE',
  does: 'sends a test email to OPERATOR_EMAIL',
  async runAlone(env, { words: [sentence = ''] }) {
    if (env['LOTPROOF_MODE'] !== 'live') throw new Mistake('The sandbox sends no mail.');
    const settings = readLetterSettings(env);
    const { SMTP_URL: url, MAIL_FROM: from, PUBLIC_URL: about, OPERATOR_EMAIL: to } = settings;
    if (to === undefined) throw new Mistake('OPERATOR_EMAIL is not set: no email is sent.');
    const mail = makeSmtpMail({ url, from });
    try {
      await mail.send(alarmMessage({ to, sentence, about }));
    } finally {
      mail.close();
    }
    return { rows: [], summary: `Sent to ${to}.` };
  },
};
