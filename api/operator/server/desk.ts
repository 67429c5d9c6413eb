// Invites people to the operator's desk by name, and removes people from it.

import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { May } from '../../../data/desk/staff.ts';
import {
  keepDeskEvent,
  keepInvitation,
  keepPerson,
  removePerson,
} from '../../desk/people/people.ts';
import { secretHash } from '../../identity/session-store.ts';
import {
  type CommandArguments,
  Misuse,
  type Result,
  type SessionCommand,
  whoIn,
} from '../command.ts';
import { Mistake, type OperatorSession } from '../session.ts';

const NAME = /^[\p{L}\p{N}][\p{L}\p{N} .-]{0,38}[\p{L}\p{N}]$/u;

export const desk: SessionCommand = {
  name: 'desk',
  usage: 'desk WHAT NAME [--may see|act] [--by NAME]',
  does: 'admits or removes a person: WHAT is invite (by a link valid ten minutes) or remove',
  async run(session, asked) {
    const [what = '', name = ''] = asked.words;
    if (what !== 'invite' && what !== 'remove') {
      throw new Misuse(`"${what}" is neither "invite" nor "remove". Usage: ${desk.usage}`);
    }
    if (!NAME.test(name)) throw new Mistake("A person's name must be 2 to 40 letters or digits.");
    return what === 'invite' ? invited(session, asked, name) : removed(session, asked, name);
  },
};

async function invited(
  session: OperatorSession,
  asked: CommandArguments,
  name: string,
): Promise<Result> {
  const asksMay = v.safeParse(v.optional(May), asked.options['may']);
  if (!asksMay.success) throw new Misuse(`--may must be "see" or "act". Usage: ${desk.usage}`);
  const token = randomBytes(32).toString('base64url');
  const tokenHash = secretHash(token);
  const at = session.clock();
  const who = whoIn(session, asked);
  const may = await session.database.transaction((sql) => {
    const person = keepPerson(sql, { name, may: asksMay.output, at });
    keepInvitation(sql, { tokenHash, personId: person.id, at });
    keepDeskEvent(sql, { kind: 'invited to the desk', who, about: `${name}, ${person.may}`, at });
    return person.may;
  });
  const { deskUrl, metrics } = session.config;
  const isPortKnown = deskUrl !== undefined || metrics.port !== 0;
  const origin = deskUrl ?? (isPortKnown ? `http://localhost:${metrics.port}` : '');
  const where = isPortKnown ? '' : ' Use the desk address that the server printed when it started.';
  return {
    rows: [{ link: `${origin}/enrol/${token}` }],
    summary: `Only ${name}, who may ${may}, can use the link, once, within ten minutes.${where}`,
  };
}

async function removed(
  session: OperatorSession,
  asked: CommandArguments,
  name: string,
): Promise<Result> {
  const at = session.clock();
  const who = whoIn(session, asked);
  await session.database.transaction((sql) => {
    if (!removePerson(sql, { name, at }))
      throw new Mistake(`The desk has no person named ${name}.`);
    keepDeskEvent(sql, { kind: 'removed from the desk', who, about: name, at });
  });
  return { rows: [], summary: `${name} is signed out; their passkeys no longer open the desk.` };
}
