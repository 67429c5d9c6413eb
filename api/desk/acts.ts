// Something done at the desk: shown before, signed by the person's passkey, and carried out by the
// operator's table of acts under the person's name.

import type { ActPreview } from '../../data/desk/acts.ts';
import type { Verbatim } from '../http/contract-endpoints.ts';
// Page and terminal do the same acts: the operator's.
import { carryOutAct, planAct } from '../operator/acts/acts.ts';
// A refusal reads as on the terminal.
import { sentenceFor } from '../operator/failures.ts';
// An act works with what the terminal gives it.
import { Mistake, type OperatorSession } from '../operator/session.ts';
import { deskRefusal, Refusal } from '../refusal.ts';
import type { Desk, DeskRequest, Person } from './desk-request.ts';
import { mayStillAct } from './people/desk-sessions.ts';
import { refuseUnsigned } from './people/signed-act.ts';

export async function preview(desk: Desk, request: DeskRequest<'actPreview'>): Promise<ActPreview> {
  return planAct(operatorSession(desk, request.person), request.body).catch(refusalOf);
}

export async function carryOut(desk: Desk, request: DeskRequest<'act'>) {
  const { assertion: _, ...act } = request.body;
  // What is left of a payment may be another sum than the one that was shown.
  if (act.kind === 'refund' && act.amountPaise === undefined) {
    throw deskRefusal('malformed', 'Say how much goes back: the sum that was shown.');
  }
  if (act.kind === 'settle' && act.shown === undefined) {
    throw deskRefusal('malformed', 'Say which differences are settled: those shown.');
  }
  await refuseUnsigned(desk, request, act);
  const session = operatorSession(desk, request.person);
  const { summary, isGood = true, file } = await carryOutAct(session, act).catch(refusalOf);
  const done = { sentence: summary, isGood };
  return file === undefined ? done : withFile(done, file);
}

/** The file is JSON already: a large dealer's is not read and written once more. */
function withFile(done: object, file: string): Verbatim {
  return { verbatim: `${JSON.stringify(done).slice(0, -1)},"file":${file}}` };
}

/** What the terminal would have said; a bug of ours stays one. */
function refusalOf(error: unknown): never {
  if (error instanceof Refusal) throw error;
  const sentence = sentenceFor(error);
  if (sentence === undefined) throw error;
  throw deskRefusal('malformed', sentence);
}

/**
 * What an act works with when a person at the desk does it: the running server's own database,
 * gateway and clock, under the person's name.
 */
export function operatorSession({ backend, reading }: Desk, person: Person): OperatorSession {
  const { config, clock, trustedClock, log, gateway, damage, database } = backend;
  return {
    ...{ config, clock, trustedClock, log, gateway, damage },
    who: `${person.name} (desk)`,
    database: {
      ...database,
      // Decided before an await, and again here: a session that is over does nothing more.
      transaction(job) {
        const at = clock();
        return database.transaction((sql) => {
          const { sessionHash } = person;
          if (sessionHash !== null && !mayStillAct(sql, sessionHash, at)) throw gone();
          return job(sql);
        });
      },
    },
    dataOf: (id) => reading.ask('dealerData', { id }),
    tell: () => undefined,
    close: async () => undefined,
  };
}

function gone(): Mistake {
  return new Mistake('Your session ended meanwhile: nothing more was done.');
}
