// Performs each act in `data/desk/acts.ts`. The desk's page and the terminal share this table, so
// that both apply the same checks.

import { randomUUID } from 'node:crypto';
import { knownService } from '../../../data/catalogue.ts';
import {
  type Act,
  type ActKind,
  type ActPreview,
  describe,
  troubleWith,
} from '../../../data/desk/acts.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { plainText } from '../../../data/values/plain-text.ts';
import { logged } from '../../backup/act-log.ts';
import { keepSourceCost } from '../../desk/reading/books-read.ts';
import { taxIn } from '../../money/vouchers.ts';
import { isSwitchedOff, switchService, toldWhileOff } from '../../reports/service-switches.ts';
import type { Sql } from '../../storage/database.ts';
import type { Result } from '../command.ts';
import { Mistake, named, type OperatorSession, refuseInDoubt } from '../session.ts';
import { access } from './access.ts';
import { type AskedAct, type Doing, dealerIn } from './act.ts';
import { correction } from './corrections.ts';
import { dealerData, purge } from './forgetting.ts';
import { give, reconcile, settle } from './gateway.ts';
import { refund } from './refund.ts';
import { withdraw } from './withdraw.ts';

const doings: Record<ActKind, Doing> = {
  credit: correction('credit'),
  debit: correction('debit'),
  refund,
  reconcile,
  give,
  settle,
  withdraw,
  'sign-out': access('signed out everywhere'),
  block: access('blocked'),
  unblock: access('unblocked'),
  'dealer-data': dealerData,
  purge,
  'service-off': switching(true),
  'service-on': switching(false),
  'source-cost': sourceCost(),
};

/** Returns what the act would change. Throws {@link Mistake} if it is not allowed. */
export async function planAct(session: OperatorSession, act: Act): Promise<ActPreview> {
  const asked = askedIn(session, act);
  return session.database.read((sql) => doings[act.kind].plan(sql, asked, session));
}

/** Performs the act for the session's operator. Throws {@link Mistake} if it is not allowed. */
export async function carryOutAct(session: OperatorSession, act: Act): Promise<Result> {
  const asked = askedIn(session, act);
  const doing = doings[act.kind];
  if (doing.isOfMoney) refuseInDoubt(session);
  if ('run' in doing) return doing.run(session, asked);
  const commit = () => session.database.transaction((sql) => doing.commit(sql, asked, session));
  if (!doing.logLine) return commit();
  const { id, who, reason: why, at } = asked;
  const line = { id, who, why, at, ...(await aboutDealer(session, act)), ...doing.logLine(asked) };
  return logged(session.config, line, commit);
}

function askedIn(session: OperatorSession, act: Act): AskedAct {
  const asked = { ...act, reason: plainText(act.reason).slice(0, 200) };
  const trouble = troubleWith(asked);
  if (trouble !== undefined) throw new Mistake(trouble);
  return { ...asked, id: act.id ?? randomUUID(), who: session.who, at: session.clock() };
}

/** Names the dealer for the log of acts: a restored database may not have the account. */
async function aboutDealer(session: OperatorSession, { kind, target }: Act) {
  if (describe(kind).on !== 'dealer') return {};
  return named(session, await session.database.read((sql) => dealerIn(sql, target)));
}

function switching(isOff: boolean): Doing {
  const planned = (sql: Sql, asked: AskedAct, { config }: OperatorSession) => {
    const { target, tell } = asked;
    const service = knownService(target);
    if (!service) throw new Mistake(`There is no service ${target}.`);
    const { id, shortName } = service;
    if (config.servicesOff.includes(id)) {
      throw new Mistake(
        `The settings switch ${id} off: SERVICES_OFF names it, or no source is set for it.`,
      );
    }
    if (isSwitchedOff(sql, id) === isOff) {
      throw new Mistake(`${id} is already ${isOff ? 'off' : 'on'}.`);
    }
    const sentence = isOff
      ? `${shortName} is no longer sold. Dealers read: “${toldWhileOff(service, tell)}”`
      : `${shortName} is sold again.`;
    return { service, sentence };
  };
  return {
    plan: (sql, asked, session) => ({ sentence: planned(sql, asked, session).sentence }),
    logLine: ({ target: subject, tell }) => {
      return { kind: isOff ? 'service-off' : 'service-on', subject, tell };
    },
    commit(sql, asked, session) {
      const { service, sentence } = planned(sql, asked, session);
      const { tell, who, reason: why, at } = asked;
      switchService(sql, { service, isOff, tell, who, why, at });
      return { rows: [], summary: `Done: ${sentence}` };
    },
  };
}

/** Records each change as a desk event, with its author and reason. The latest one applies. */
function sourceCost(): Doing {
  const plan: Doing['plan'] = (_, { target, amountPaise = 0 }, { config }) => {
    const [, id = '', source = ''] = target.match(/^([a-z]+)\/([a-z]+)$/) ?? [];
    const service = knownService(id);
    if (!service) throw new Mistake(`"${target}" is not SERVICE/SOURCE, such as rc/surepass.`);
    const left = rupeeText(taxIn(service.pricePaise, config.seller).taxablePaise - amountPaise);
    const cost = `each answer from ${source} costs ${rupeeText(amountPaise)}`;
    return { sentence: `${service.shortName}: ${cost}, which leaves ${left}.` };
  };
  return {
    plan,
    logLine: ({ target: subject, amountPaise }) => ({ kind: 'source-cost', subject, amountPaise }),
    commit(sql, asked, session) {
      const { sentence } = plan(sql, asked, session);
      const { target, amountPaise = 0, who, reason: why, at } = asked;
      keepSourceCost(sql, { target, amountPaise, who, why, at });
      return { rows: [], summary: `Done: ${sentence}` };
    },
  };
}
