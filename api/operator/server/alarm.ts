// An email to the operator: to test that it arrives, and for systemd units that failed.

import { makeSmtpMail } from '../../identity/mail.ts';
import { alarmMessage } from '../../operations/alarms.ts';
import type { Command } from '../command.ts';
import { Mistake } from '../session.ts';

export const alarm: Command = {
  name: 'alarm',
  usage: 'alarm SENTENCE',
  does: 'sends an email to OPERATOR_EMAIL, as the server does when it needs you',
  async runWithoutDatabase({ config }, { words: [sentence = ''] }) {
    const { email } = config.operator;
    if (email === undefined) throw new Mistake('OPERATOR_EMAIL is not set: nobody is told.');
    if (!config.live) throw new Mistake('The sandbox sends no mail.');
    const mail = makeSmtpMail(config.live.smtp);
    try {
      await mail.send(alarmMessage({ to: email, sentence, about: config.publicUrl ?? 'Lotproof' }));
    } finally {
      mail.close();
    }
    return { rows: [], summary: `Sent to ${email}.` };
  },
};
