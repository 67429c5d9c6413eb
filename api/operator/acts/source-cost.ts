// What a source takes for an answer, so that the desk can say what a sale leaves. Each change is an
// event of the desk, with who and why; the last one counts.

import { knownService } from '../../../data/catalogue.ts';
import { type Paise, rupeeText } from '../../../data/values/money.ts';
import { keepDeskEvent } from '../../desk/people/people.ts';
import type { Sql } from '../../storage/database.ts';
import { Mistake } from '../session.ts';
import type { Doing } from './act.ts';

const KIND = 'source cost';

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
    keepDeskEvent(sql, { kind: KIND, who, why, about: `${target}: ${amountPaise} paise`, at });
    return { rows: [], summary: `Done: ${sentence}` };
  },
};

/** By `SERVICE/SOURCE`; a source without one has no cost that is known. Runs inside a read. */
export function sourceCostsOf(sql: Sql, _: object): Record<string, Paise> {
  const rows = sql.all<{ about: string }>(
    'SELECT about FROM desk_event WHERE kind = :kind ORDER BY id',
    { kind: KIND },
  );
  return Object.fromEntries(
    rows.map(({ about }) => {
      const [target = '', paise = ''] = about.split(/: | paise/);
      return [target, Number(paise)];
    }),
  );
}
