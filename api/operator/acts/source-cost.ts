// What a source takes for an answer, so that the desk can say what a sale leaves. Each change is an
// event of the desk, with who and why; the last one counts.

import { knownService } from '../../../data/catalogue.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { keepDeskEvent } from '../../desk/people/people.ts';
import { SOURCE_COST } from '../../desk/reading/books-read.ts';
import { Mistake } from '../session.ts';
import type { Doing } from './act.ts';

const plan: Doing['plan'] = (_, { target, amountPaise = 0 }) => {
  const [, id = '', source = ''] = target.match(/^([a-z]+)\/([a-z]+)$/) ?? [];
  const service = knownService(id);
  if (!service) throw new Mistake(`"${target}" is no SERVICE/SOURCE, such as rc/surepass.`);
  const left = rupeeText(service.pricePaise - amountPaise);
  const cost = `${source} costs ${rupeeText(amountPaise)} an answer`;
  return { sentence: `${service.shortName}: ${cost}, which leaves ${left}.` };
};

export const sourceCost: Doing = {
  plan,
  commit(sql, asked, session) {
    const { sentence } = plan(sql, asked, session);
    const { target, amountPaise = 0, who, reason: why, at } = asked;
    keepDeskEvent(sql, {
      kind: SOURCE_COST,
      who,
      why,
      about: `${target}: ${amountPaise} paise`,
      at,
    });
    return { rows: [], summary: `Done: ${sentence}` };
  },
};
