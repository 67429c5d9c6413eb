// An email to the operator: to test that it arrives, and for systemd units that failed.

import { makeSmtpMail } from '../../identity/mail.ts';
import { alarmMessage } from '../../operations/alarms.ts';
import { readLetterSettings } from '../../settings/read-environment.ts';
import type { Command } from '../command.ts';
import { Mistake } from '../session.ts';

export const alarm: Command = {
  name: 'alarm',
  usage: 'alarm SENTENCE',
  does: 'sends an email to OPERATOR_EMAIL, as the server does when it needs you',
  async runAlone(env, { words: [sentence = ''] }) {
    if (env['LOTPROOF_MODE'] !== 'live') throw new Mistake('The sandbox sends no mail.');
    const settings = readLetterSettings(env);
    const { SMTP_URL: url, MAIL_FROM: from, PUBLIC_URL: about, OPERATOR_EMAIL: to } = settings;
    if (to === undefined) throw new Mistake('OPERATOR_EMAIL is not set: nobody gets a letter.');
    const mail = makeSmtpMail({ url, from });
    try {
      await mail.send(alarmMessage({ to, sentence, about }));
    } finally {
      mail.close();
    }
    return { rows: [], summary: `Sent to ${to}.` };
  },
};
