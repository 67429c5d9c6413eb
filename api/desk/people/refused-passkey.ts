// A passkey that is refused, at whatever it was to sign: counted, written down, and told to the
// operator by letter. It is judged first, so that no stranger's attempts keep the right one out.

import * as v from 'valibot';
import type { DeskCall } from '../../../data/desk/desk-calls.ts';
import { PasskeyAnswer } from '../../../data/desk/staff.ts';
import { Refusal } from '../../refusal.ts';
import type { Sql } from '../../storage/sql.ts';
import type { Desk } from '../desk.ts';
import type { Person } from '../desk-request.ts';
import { passkeyById } from './passkeys.ts';
import { keepDeskEvent, personById } from './people.ts';

type Attempt = { name: DeskCall; person: Person | undefined; network: string; body: unknown };

/** Rethrows the error, however often: beyond the limit nothing more is written. */
export async function keepRefusedPasskey(
  { backend }: Desk,
  error: unknown,
  { name, person, network, body }: Attempt,
): Promise<never> {
  if (!(error instanceof Refusal) || error.code !== 'unauthenticated') throw error;
  // All people of the desk together: nobody names whom an unknown passkey is meant to be.
  const by = { email: 'desk', network, knownBrowser: undefined };
  await backend.limits.count('passkey', by).catch(() => {
    throw error;
  });
  const at = backend.clock();
  await backend.database.transaction((sql) => {
    const who = person?.name ?? 'not signed in';
    const about = [name, ownerOf(sql, body)].filter((each) => each !== undefined).join(', ');
    keepDeskEvent(sql, { kind: 'passkey refused', who, about, at });
  });
  backend.log.error('a passkey was refused at the desk: its log says where');
  throw error;
}

const Named = v.union([
  v.pipe(
    v.object({ response: PasskeyAnswer }),
    v.transform(({ response }) => response.id),
  ),
  v.pipe(
    v.object({ assertion: PasskeyAnswer }),
    v.transform(({ assertion }) => assertion.id),
  ),
]);

/** Whose passkey it says it is; undefined where it is of nobody here. */
function ownerOf(sql: Sql, body: unknown): string | undefined {
  const named = v.safeParse(Named, body);
  const passkey = named.success ? passkeyById(sql, named.output) : undefined;
  return passkey && personById(sql, passkey.personId)?.name;
}
