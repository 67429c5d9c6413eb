// Every call between the desk's page and the server, typed once for both ends: JSON on the private
// listener, with a session of the desk's own.

import * as v from 'valibot';
import { Act, ActDone, ActPreview, Signable, SignedAct } from './acts.ts';
import {
  Books,
  Dealer,
  DeskStory,
  JobKind,
  Jobs,
  List,
  ListQuestion,
  Promises,
  Services,
  Today,
} from './answers.ts';
import { whole } from './figures.ts';
import { Me, PasskeyAnswer, PasskeyOptions } from './staff.ts';

type Schema<T> = v.GenericSchema<unknown, T>;

/** The right that a call needs: `anyone` needs no sign-in, `see` may read, `act` may write. */
type Asker = 'anyone' | 'see' | 'act';

const nothing = v.object({});
const text = (charactersMax: number) => v.pipe(v.string(), v.trim(), v.maxLength(charactersMax));
const Id = v.object({ id: text(64) });

const get = <A, Q = object>(path: string, answer: Schema<A>, query: Schema<Q> = nothing as never) =>
  ({
    method: 'GET',
    path: `/desk/api/${path}`,
    asker: 'see',
    query,
    body: nothing,
    answer,
  }) as const;

const post = <B, A, W extends Asker>(path: string, asker: W, body: Schema<B>, answer: Schema<A>) =>
  ({ method: 'POST', path: `/desk/api/${path}`, asker, query: nothing, body, answer }) as const;

const Signed = v.object({ response: PasskeyAnswer });
/** The passkey's answer for exactly this act. Absent only in the sandbox, which needs none. */
const assertion = v.optional(PasskeyAnswer);
const Named = v.object({ name: v.string() });

export const deskCalls = {
  /** `token`: the last part of an invitation's link. */
  enrolOptions: post('enrol/options', 'anyone', v.object({ token: text(64) }), PasskeyOptions),
  /** Without a token, adds a passkey for the signed-in person. */
  enrolVerify: post(
    'enrol/verify',
    'anyone',
    v.object({ response: PasskeyAnswer, token: v.optional(text(64)) }),
    Named,
  ),
  signInOptions: post('sign-in/options', 'anyone', nothing, PasskeyOptions),
  signInVerify: post('sign-in/verify', 'anyone', Signed, Named),
  signOut: post('sign-out', 'see', nothing, nothing),
  endSession: post('session/end', 'see', v.object({ number: whole }), nothing),
  /** Returns what an existing passkey must sign to add another. `enrolVerify` then adds it. */
  addPasskey: post(
    'passkey/options',
    'see',
    v.object({ assertion: PasskeyAnswer }),
    PasskeyOptions,
  ),

  /** Returns what the passkey signs: exactly this act. */
  actChallenge: post('act/challenge', 'see', Signable, PasskeyOptions),
  actPreview: post('act/preview', 'act', Act, ActPreview),
  act: post('act', 'act', SignedAct, ActDone),

  jobs: get('jobs', Jobs),
  beginJob: post('jobs/begin', 'act', v.object({ kind: JobKind, assertion }), Jobs),
  stopJob: post('jobs/stop', 'act', v.object({ kind: JobKind }), nothing),
  promises: get('promises', Promises),

  me: get('me', Me),
  today: get('today', Today),
  dealer: get('dealer', Dealer, Id),
  payment: get('payment', DeskStory, Id),
  call: get('call', DeskStory, Id),

  services: get('services', Services),
  /** The accountant's file is `GET /desk/api/books/file?year=2026`. */
  books: get('books', Books),
  list: get('list', List, ListQuestion),
} satisfies Record<string, { asker: Asker }>;

export type DeskCall = keyof typeof deskCalls;
export type DeskQuery<K extends DeskCall> = v.InferOutput<(typeof deskCalls)[K]['query']>;
export type DeskBody<K extends DeskCall> = v.InferOutput<(typeof deskCalls)[K]['body']>;
export type DeskAnswer<K extends DeskCall> = v.InferOutput<(typeof deskCalls)[K]['answer']>;
