// Switches a service off and on again, at once and without a restart.

import { knownService } from '../../../data/catalogue.ts';
import { plainText } from '../../../data/values/plain-text.ts';
import { switchService } from '../../reports/service-switches.ts';
import { reasonIn, whoIn } from '../act-options.ts';
import type { Command } from '../command.ts';
import { Mistake } from '../session.ts';

const SENTENCE_LENGTH_MAX = 200;

export const service: Command = {
  name: 'service',
  usage: 'service SERVICE ON_OR_OFF --reason TEXT [--tell SENTENCE] [--by NAME]',
  does: 'stops selling a service, in a sentence that dealers read, or sells it again',
  options: ['reason', 'tell', 'by'],
  async run(session, asked) {
    const [id = '', to = ''] = asked.words;
    const known = knownService(id);
    if (!known) throw new Mistake(`There is no service ${id}.`);
    if (to !== 'on' && to !== 'off') throw new Mistake(`Say on or off: "${to}" is neither.`);
    const isOff = to === 'off';
    if (session.config.servicesOff.includes(known.id)) {
      throw new Mistake(`${id} is off by the settings (SERVICES_OFF, or no source answers it).`);
    }
    const told = asked.options['tell'] ?? `${known.shortName} is not available right now.`;
    const sentence = plainText(told).slice(0, SENTENCE_LENGTH_MAX);
    const change = { isOff, sentence, who: whoIn(session, asked), why: reasonIn(asked) };
    const at = session.clock();
    await session.database.transaction((sql) => {
      const isChanged = switchService(sql, { ...change, service: known.id, at });
      if (!isChanged) throw new Mistake(`${id} is ${to} already.`);
    });
    return {
      rows: [],
      summary: isOff ? `Off: dealers read "${sentence}"` : `${id} is sold again.`,
    };
  },
};
