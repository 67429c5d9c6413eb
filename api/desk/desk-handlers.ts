// Handles each call to the desk.

import { catalogue, type ServiceId } from '../../data/catalogue.ts';
import type { Dealer, Job, PossibleAct, Row, Services } from '../../data/desk/answers.ts';
import { timeText } from '../../data/desk/figures.ts';
import { rupeeText } from '../../data/values/money.ts';
import { libraryOf } from '../library/libraries.ts';
import { promises } from '../money/ledger-invariants.ts';
import { taxIn } from '../money/vouchers.ts';
// Long-running jobs run the operator's own commands.
import { actCommands } from '../operator/acts/act-commands.ts';
// For its self-check, the desk runs the operator's command.
import { selfCheck } from '../operator/server/backups.ts';
// To check the promises, the desk runs the operator's command.
import { verify } from '../operator/server/verify.ts';
import type { Switch } from '../reports/service-switches.ts';
import { carryOut, operatorSession, preview } from './acts.ts';
import {
  type Desk,
  type DeskHandlers,
  type DeskRequest,
  nothingFound,
  type Person,
} from './desk-request.ts';
import { canStartCommands, type RunningJob, sentenceOf, startCommand, type Tell } from './jobs.ts';
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
import { circuits, todayOf } from './today.ts';

export const deskHandlers: DeskHandlers = {
  enrolOptions: askEnrolment,
  enrolVerify: enrol,
  signInOptions: askSignIn,
  signInVerify: signIn,
  signOut,
  endSession: endOwnSession,
  addPasskey,
  me: meOf,

  actChallenge: askAct,
  actPreview: preview,
  act: carryOut,

  jobs: async ({ jobs }) => ({ jobs: jobs.all() }),
  beginJob,
  stopJob,
  promises: promisesAsked,

  today: todayOf,

  dealer: async (desk, request) => there(await dealerPage(desk, request.query)),

  payment: ({ reading, backend }, { query }) => paymentStoryOf(backend, query.id, reading.ask),
  call: async ({ reading, backend }, { query: { id } }) =>
    there(await reading.ask('call', { id: Number(id), at: backend.clock() })),

  services: servicesOf,
  books: ({ reading }) => reading.ask('books', {}),
  list: ({ reading, backend: { clock } }, { query }) =>
    reading.ask('list', { ...query, at: clock() }),
};

function there<T>(found: T | undefined): T {
  if (found === undefined) throw nothingFound();
  return found;
}

async function dealerPage(
  { backend, reading }: Desk,
  query: { id: string },
): Promise<Dealer | undefined> {
  const known = await reading.ask('dealer', query);
  return known && { ...known, shared: await sharedBy(backend, query.id) };
}

/** Returns only sizes and times, because the server knows nothing else about a library. */
async function sharedBy({ library }: Desk['backend'], accountId: string): Promise<string> {
  if (library.trouble() !== undefined) return 'unknown: library.db cannot be used';
  const found = await library.read((sql) => libraryOf(sql, accountId));
  if (!found) return 'turned off';
  const { records, bytes, created_at: since, written_at: at } = found;
  const size = `${records} records, ${Math.ceil(bytes / 1024)} KB, sealed`;
  const last = at === null ? 'nothing written yet' : `last written ${timeText(at)}`;
  return `${size}; since ${timeText(since)}, ${last}`;
}

async function servicesOf(desk: Desk): Promise<Services> {
  const switches = await desk.reading.ask('switches', {});
  const costs = await desk.reading.ask('sourceCosts', {});
  const rows = catalogue.flatMap((service) => {
    const { id, shortName, pricePaise } = service;
    const { taxablePaise } = taxIn(pricePaise, desk.backend.config.seller);
    const sources = sourcesOf(desk, id).map(({ source, state }) => {
      const target = `${id}/${source}`;
      const costPaise = costs[target];
      const act = { kind: 'source-cost' as const, target, about: `${shortName}, ${source}` };
      return {
        source,
        circuit: circuits[state],
        cost: {
          text: costPaise === undefined ? 'not set' : rupeeText(costPaise),
          act: { ...act, amountPaise: costPaise },
        },
        leavesPaise: costPaise === undefined ? null : taxablePaise - costPaise,
      };
    });
    const [first = { source: 'none' }, ...others] = sources;
    return [
      { service: shortName, pricePaise, ...stateOf(desk, service, switches[id]), ...first },
      ...others.map((other) => ({ service: `${shortName}, next`, ...other })),
    ];
  });
  return { rows };
}

/** Says whether the service is on sale, and who last switched it, when and why. */
function stateOf(
  { backend }: Desk,
  { id: target, shortName: about }: (typeof catalogue)[number],
  last: Switch | undefined,
): Row {
  const isOff = last?.isOff ?? false;
  const told = isOff && last ? `Dealers read: “${last.sentence}” ` : '';
  const switched = last ? `${told}${last.who}, ${timeText(last.at)}: ${last.why}` : '';
  if (backend.config.servicesOff.includes(target)) {
    const text = 'switched off in the settings';
    return { state: { text, tone: 'bad' }, switched: 'To sell it, restart with new settings.' };
  }
  const act: PossibleAct = { kind: isOff ? 'service-on' : 'service-off', target, about };
  return { state: { text: isOff ? 'off' : 'on', tone: isOff ? 'bad' : 'good', act }, switched };
}

function sourcesOf({ backend, sourceHealth }: Desk, id: ServiceId) {
  const known = sourceHealth().filter(({ service }) => service === id);
  return backend.config.live ? known : [{ source: 'sandbox', state: 'closed' as const }];
}

// Starts, lists and stops the desk's long-running jobs.

async function beginJob(desk: Desk, request: DeskRequest<'beginJob'>) {
  const {
    person,
    body: { kind },
  } = request;
  await refuseUnsigned(desk, request, { kind: 'job', target: kind, reason: '' });
  const who = `${person.name} (desk)`;
  const run = (tell: Tell) => commandOf(desk, { person, kind, tell });
  const { job, finished } = desk.jobs.start(kind, who, run);
  void finished.then((ended) => (ended.state === 'stopped' ? undefined : keepEnd(desk, ended)));
  return { jobs: [job] };
}

async function stopJob(desk: Desk, { person, body: { kind } }: DeskRequest<'stopJob'>) {
  if (!desk.jobs.stop(kind)) throw nothingFound();
  await keepEnd(desk, { kind, state: 'stopped', by: `${person.name} (desk)`, sentence: '' });
  return {};
}

const commands = { promises: verify, 'self-check': selfCheck, reconcile: actCommands.reconcile };

type Begun = { person: Person; kind: keyof typeof commands; tell: Tell };

/** Starts a job's command, which the operator may stop at any time and start again. */
function commandOf(desk: Desk, { person, kind, tell }: Begun): RunningJob {
  const command = commands[kind];
  if (canStartCommands()) return startCommand(command.name, tell);
  const session = { ...operatorSession(desk, person), tell };
  const ended = command
    .run(session, { words: [], options: {} })
    .then(({ isGood = true, ...result }) => ({ isGood, sentence: sentenceOf(result) }));
  return { ended, stop: () => undefined };
}

type JobEnd = Pick<Job, 'kind' | 'state' | 'by' | 'sentence'>;

/** Records who ended a job, or its result and who began it, so that it outlives the process. */
async function keepEnd({ backend }: Desk, { kind, state, by, sentence }: JobEnd): Promise<void> {
  const at = backend.clock();
  const event = { kind: `${kind}: ${state}`, who: by, why: sentence, about: kind, at };
  await backend.database
    .transaction((sql) => keepDeskEvent(sql, event))
    .catch((error) => backend.log.error({ error }, 'the result of long work could not be stored'));
}

const WHOLE = 'every page, index, reference and sealed answer is unchanged';

async function promisesAsked({ reading }: Desk) {
  const last = await reading.ask('promisesAsked', {});
  const isSound = last && last.kind === 'promises: good';
  return {
    promises: [WHOLE, ...promises.map(({ promise }) => promise)],
    askedAt: last?.at ?? null,
    isSound: isSound ?? null,
    broken: last && !isSound ? last.why.split('\n') : [],
  };
}
