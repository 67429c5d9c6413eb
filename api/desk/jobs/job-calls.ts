// Begins, lists and stops the desk's long work.

import { changesSomething, type Job } from '../../../data/desk/books.ts';
import { actCommands } from '../../operator/acts/act-commands.ts';
import { selfCheck } from '../../operator/server/backups.ts';
import { placeOf } from '../../storage/open-configured.ts';
import { operatorSession } from '../acts.ts';
import type { Desk } from '../desk.ts';
import { type DeskRequest, nothingFound, type Person } from '../desk-request.ts';
import { keepDeskEvent } from '../people/people.ts';
import { refuseUnsigned } from '../people/signed-act.ts';
import {
  canStartCommands,
  promiseTexts,
  type RunningJob,
  startCommand,
  startPromises,
  type Tell,
} from './jobs.ts';

export async function beginJob(desk: Desk, request: DeskRequest<'beginJob'>) {
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

export async function stopJob(desk: Desk, { body: { number } }: DeskRequest<'stopJob'>) {
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
export async function promisesAsked({ reading }: Desk) {
  const last = await reading.ask('promisesAsked', {});
  const isSound = last && last.kind === 'promises: good';
  return {
    promises: [...promiseTexts],
    askedAt: last?.at ?? null,
    isSound: isSound ?? null,
    broken: last && !isSound ? last.why.split('\n') : [],
  };
}
