// What answers each call of the desk.

import { catalogue, type ServiceId } from '../../data/catalogue.ts';
import { changesSomething, type Job, type Services } from '../../data/desk/books.ts';
import type { Dealer } from '../../data/desk/dealers.ts';
import { libraryOf } from '../library/libraries.ts';
// Long work runs the operator's own commands.
import { actCommands } from '../operator/acts/act-commands.ts';
// The same.
import { selfCheck } from '../operator/server/backups.ts';
import type { Switch } from '../reports/service-switches.ts';
import { placeOf } from '../storage/open-configured.ts';
import { carryOut, operatorSession, preview } from './acts.ts';
import type { Desk } from './desk.ts';
import { type DeskHandlers, type DeskRequest, nothingFound, type Person } from './desk-request.ts';
import {
  canStartCommands,
  promiseTexts,
  type RunningJob,
  startCommand,
  startPromises,
  type Tell,
} from './jobs/jobs.ts';
import { keepDeskEvent } from './people/people.ts';
import {
  addPasskey,
  askEnrolment,
  askSignIn,
  endOwnSession,
  enrol,
  meOf,
  signIn,
  signOut,
} from './people/sign-in.ts';
import { askAct, refuseUnsigned } from './people/signed-act.ts';
import { paymentStoryOf } from './reading/payment-read.ts';
import { todayOf } from './today.ts';

export const deskHandlers: DeskHandlers = {
  enrolOptions: askEnrolment,
  enrolVerify: enrol,
  signInOptions: askSignIn,
  signInVerify: signIn,
  signOut,
  endSession: endOwnSession,
  addPasskey,
  people: ({ reading }) => reading.ask('people', {}),
  me: meOf,

  actChallenge: askAct,
  actPreview: preview,
  act: carryOut,

  jobs: async ({ jobs }) => ({ jobs: jobs.all() }),
  beginJob,
  stopJob,
  promises: promisesAsked,

  today: todayOf,
  find: ({ reading }, { query }) => reading.ask('found', query),

  dealer: async (desk, request) => there(await dealerPage(desk, request.query)),
  dealerStatement: ({ reading }, { query }) => reading.ask('statement', query),
  dealerCalls: ({ reading }, { query }) => reading.ask('calls', query),
  dealerOrders: ({ reading }, { query }) => reading.ask('orders', query),
  dealerSessions: ({ reading, backend }, { query: { id } }) =>
    reading.ask('sessions', { id, at: backend.clock() }),
  dealerLog: ({ reading }, { query: { id, after } }) => reading.ask('log', { dealer: id, after }),

  payment: ({ reading, backend }, { query }) =>
    paymentStoryOf(backend, query.id, {
      order: (id) => reading.ask('order', { id }),
      story: (given) => reading.ask('payment', given),
    }),
  call: async ({ reading, backend }, { query: { id } }) =>
    there(await reading.ask('call', { id: Number(id), at: backend.clock() })),

  services: servicesOf,
  books: ({ reading }) => reading.ask('books', {}),
  vouchers: ({ reading, backend }, { query }) =>
    reading.ask('vouchers', { ...query, seller: backend.config.seller }),
  log: ({ reading }, { query }) => reading.ask('log', query),
};

function there<T>(found: T | undefined): T {
  if (found === undefined) throw nothingFound();
  return found;
}

async function dealerPage(
  { backend, reading }: Desk,
  query: { id: string },
): Promise<Dealer | undefined> {
  const known = await reading.ask('dealer', { ...query, at: backend.clock() });
  return known && { ...known, shared: await sharedBy(backend, query.id) };
}

/** Looks up one row of a small file: the server knows a library's sizes and times alone. */
async function sharedBy(
  { library }: Desk['backend'],
  accountId: string,
): Promise<Dealer['shared']> {
  if (library.trouble() !== undefined) return 'out of order';
  const found = await library.read((sql) => libraryOf(sql, accountId));
  if (!found) return null;
  const { records, bytes, created_at: since, written_at: writtenAt } = found;
  return { records, bytes, since, writtenAt };
}

async function servicesOf(desk: Desk): Promise<Services> {
  const switches = await desk.reading.ask('switches', {});
  const costs = await desk.reading.ask('sourceCosts', {});
  const { rows: words } = await desk.reading.ask('words', {});
  return {
    words,
    services: catalogue.map(({ id, shortName, pricePaise }) => ({
      id,
      name: shortName,
      pricePaise,
      ...stateOf(desk, id, switches[id]),
      sources: sourcesOf(desk, id).map(({ source, state }) => {
        const costPaise = costs[`${id}/${source}`] ?? null;
        const marginPaise = costPaise === null ? null : pricePaise - costPaise;
        return { source, circuit: state, costPaise, marginPaise };
      }),
    })),
  };
}

function stateOf({ backend }: Desk, id: ServiceId, last: Switch | undefined) {
  const isOffBySettings = backend.config.servicesOff.includes(id);
  const isSwitchedOff = last?.isOff ?? false;
  const { who, why, at } = last ?? {};
  return {
    isOn: !isOffBySettings && !isSwitchedOff,
    offBy: isOffBySettings ? ('settings' as const) : isSwitchedOff ? ('switch' as const) : null,
    sentence: isSwitchedOff ? (last?.sentence ?? null) : null,
    switched: who === undefined || why === undefined || at === undefined ? null : { who, why, at },
  };
}

function sourcesOf({ backend, sourceHealth }: Desk, id: ServiceId) {
  const known = sourceHealth().filter(({ service }) => service === id);
  return backend.config.live ? known : [{ source: 'sandbox', state: 'closed' as const }];
}

// Begins, lists and stops the desk's long work.

async function beginJob(desk: Desk, request: DeskRequest<'beginJob'>) {
  const {
    person,
    body: { kind },
  } = request;
  if (changesSomething(kind)) {
    await refuseUnsigned(desk, request, { kind: 'job', target: kind, reason: '' });
  }
  const who = `${person.name} (desk)`;
  const run = kind === 'promises' ? promisesOf(desk) : () => commandOf(desk, person, kind);
  const { job, finished } = desk.jobs.start(kind, who, run);
  void finished.then((ended) => keepEnd(desk, ended));
  return { jobs: [job] };
}

async function stopJob(desk: Desk, { body: { number } }: DeskRequest<'stopJob'>) {
  if (!desk.jobs.stop(number)) throw nothingFound();
  return {};
}

function promisesOf({ backend }: Desk): (tell: Tell) => RunningJob {
  const { config, clock } = backend;
  return (tell) => startPromises({ place: placeOf(config), at: clock() }, tell);
}

const commands = { 'self-check': selfCheck, reconcile: actCommands.reconcile };

/** Each may be stopped at any moment, and begun again. */
function commandOf(desk: Desk, person: Person, kind: keyof typeof commands): RunningJob {
  if (canStartCommands()) return startCommand(kind);
  const command = commands[kind];
  const asked = { words: [], options: {} };
  const ended = command
    .run(operatorSession(desk, person), asked)
    .then(({ isGood = true, summary }) => ({ isGood, sentence: summary }));
  return { ended, stop: () => undefined };
}

/** A promise that is broken is not forgotten with the process. */
async function keepEnd({ backend }: Desk, { kind, state, by, sentence }: Job): Promise<void> {
  const at = backend.clock();
  const event = { kind: `${kind}: ${state}`, who: by, why: sentence, about: kind, at };
  await backend.database
    .transaction((sql) => keepDeskEvent(sql, event))
    .catch((error) => backend.log.error({ error }, 'the end of long work could not be kept'));
}

/** As they were last asked at the desk, to their end. */
async function promisesAsked({ reading }: Desk) {
  const last = await reading.ask('promisesAsked', {});
  const isSound = last && last.kind === 'promises: good';
  return {
    promises: [...promiseTexts],
    askedAt: last?.at ?? null,
    isSound: isSound ?? null,
    broken: last && !isSound ? last.why.split('\n') : [],
  };
}
