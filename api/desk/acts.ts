// An act at the desk: the person previews it, signs it with a passkey, and the operator's table of
// acts performs it in the person's name.

import type { ActPreview } from '../../data/desk/acts.ts';
import type { Verbatim } from '../http/contract-endpoints.ts';
// The desk page and the terminal share the operator's acts.
import { carryOutAct, planAct } from '../operator/acts/acts.ts';
// The acts' messages read the same at the desk and on the terminal.
import { failureOf } from '../operator/failures.ts';
// The desk and the terminal perform an act in the same kind of session.
import { Mistake, type OperatorSession } from '../operator/session.ts';
import { deskRefusal, Refusal } from '../refusal.ts';
import type { Desk, DeskRequest, Person } from './desk-request.ts';
import { standingPerson } from './people/desk-sessions.ts';
import { refuseUnsigned } from './people/signed-act.ts';

export async function preview(desk: Desk, request: DeskRequest<'actPreview'>): Promise<ActPreview> {
  return planAct(operatorSession(desk, request.person), request.body).catch(refusalOf);
}

export async function carryOut(desk: Desk, request: DeskRequest<'act'>) {
  const { assertion: _, ...act } = request.body;
  // What is left of the payment may have changed since the preview.
  if (act.kind === 'refund' && act.amountPaise === undefined) {
    throw deskRefusal('malformed', 'The amount to return, as in the preview, is missing.');
  }
  if (act.kind === 'settle' && act.shown === undefined) {
    throw deskRefusal('malformed', 'The differences to settle, as in the preview, are missing.');
  }
  await refuseUnsigned(desk, request, act);
  const session = operatorSession(desk, request.person);
  const { summary, isGood = true, file } = await carryOutAct(session, act).catch(refusalOf);
  const done = { sentence: summary, isGood };
  return file === undefined ? done : withFile(done, file);
}

/** The file is already JSON, so we do not parse and rewrite all of a dealer's data. */
function withFile(done: object, file: string): Verbatim {
  return { verbatim: `${JSON.stringify(done).slice(0, -1)},"file":${file}}` };
}

/** Turns the terminal's refusal into the desk's. Rethrows every other error. */
function refusalOf(error: unknown): never {
  if (error instanceof Refusal) throw error;
  const sentence = failureOf(error)?.sentence;
  if (sentence === undefined) throw error;
  throw deskRefusal('malformed', sentence);
}

/**
 * The session in which a person at the desk performs an act: the running server's own database,
 * gateway and clock, in the person's name.
 */
export function operatorSession({ backend, reading }: Desk, person: Person): OperatorSession {
  const { config, clock, trustedClock, log, gateway, damage, database } = backend;
  return {
    ...{ config, clock, trustedClock, log, gateway, damage },
    who: `${person.name} (desk)`,
    database: {
      ...database,
      // The session was checked before an await and may have ended since.
      transaction(job) {
        const at = clock();
        return database.transaction((sql) => {
          const { sessionHash } = person;
          const standing = sessionHash && standingPerson(sql, { idHash: sessionHash, at });
          if (sessionHash !== null && standing?.may !== 'act') throw gone();
          return job(sql);
        });
      },
    },
    ask: reading.ask,
    tell: () => undefined,
    close: async () => undefined,
  };
}

function gone(): Mistake {
  return new Mistake('Your session has ended: nothing more was done.');
}
