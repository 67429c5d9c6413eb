// What a command works with when somebody at the desk runs it: the running server's own database,
// gateway and clock, under the person's name.

import { Mistake, type OperatorSession } from '../../operator/session.ts';
import type { Desk } from '../desk.ts';
import type { Person } from '../desk-request.ts';
import { mayStillAct } from '../people/desk-sessions.ts';

export function operatorSession({ backend }: Desk, person: Person): OperatorSession {
  const { config, clock, trustedClock, log, gateway, damage, database } = backend;
  return {
    config,
    who: `${person.name} (desk)`,
    clock,
    trustedClock,
    log,
    gateway,
    damage,
    database: {
      ...database,
      // Decided before an await, and again where it counts: nobody acts in a session that is over.
      transaction(job) {
        const at = clock();
        return database.transaction((sql) => {
          const { sessionHash } = person;
          if (sessionHash !== null && !mayStillAct(sql, sessionHash, at)) throw gone();
          return job(sql);
        });
      },
    },
    close: async () => undefined,
  };
}

function gone(): Mistake {
  return new Mistake('Your session ended meanwhile: nothing more was done.');
}
