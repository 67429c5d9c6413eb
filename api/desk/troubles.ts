// Lists what is wrong and says what to do, from the database's figures and the running server's
// state. `alerts.yml` has limits of its own.

import type { Today } from '../../data/desk/answers.ts';
import { counted, spanText } from '../../data/desk/figures.ts';
import { lastSelfCheck, lastSoundAt } from '../operations/self-check-result.ts';
// The page warns about the certificate from the same day as the server's own watch.
import { LEFT_MS_MIN } from '../server/certificate-watch.ts';
import { operatorCommand } from '../settings/read-environment.ts';
import { freeBytes } from '../storage/disk.ts';
import type { ScheduledJob } from '../storage/servers/schedule.ts';
import type { Desk } from './desk-request.ts';
import { serviceName } from './reading/call-story.ts';
import type { Day, Open } from './reading/day-read.ts';

export async function lookAt(desk: Desk): Promise<Known> {
  const at = desk.backend.clock();
  const day = await desk.reading.ask('day', { at });
  return { at, day, sources: sourcesOf(desk), machine: machineOf(desk) };
}

/** Returns the sources that were asked, and those whose circuit breaker is not closed. */
function sourcesOf({ backend, sourceHealth }: Desk) {
  const health = sourceHealth();
  const asked = backend.metrics.shown().sourceDays();
  const unasked = health
    .filter(
      ({ service, source, state }) =>
        state !== 'closed' &&
        !asked.some((each) => each.service === service && each.source === source),
    )
    .map(({ service, source }) => ({ service, source, ...NEVER_ASKED }));
  return [...asked, ...unasked].map((each) => ({
    ...each,
    circuit:
      health.find(({ service, source }) => service === each.service && source === each.source)
        ?.state ?? 'closed',
  }));
}

const NEVER_ASKED = { answered: 0, noRecord: 0, failed: 0, medianMs: null, slowestMs: null };

export type Source = ReturnType<typeof sourcesOf>[number];

export type Machine = ReturnType<typeof machineOf>;

function machineOf({ backend: { config, metrics } }: Desk) {
  const last = lastSelfCheck(config.dataDir);
  const soundAt = lastSoundAt(config.dataDir);
  const { certificateEndsAt, gatewayAheadMs } = metrics.shown();
  return {
    backupAt: soundAt === undefined ? null : Date.parse(soundAt),
    selfCheckAt: last ? Date.parse(last.at) : null,
    isSound: last?.isSound ?? null,
    freeBytes: freeBytes(config.dataDir),
    certificateUntil: certificateEndsAt ?? null,
    clockOffsetMs: gatewayAheadMs === undefined ? null : Math.round(gatewayAheadMs),
  };
}

type Trouble = Today['troubles'][number];

type Known = { at: number; day: Day; sources: Source[]; machine: Machine };

const READ_LOG = 'journalctl -u lotproof -n 50';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** No call can take longer than this. */
const OPEN_CALL_MS_MAX = 200_000;
const PAYMENT_MS_MAX = 5 * MINUTE_MS;
const NIGHT_MS_MAX = 30 * HOUR_MS;
const CLOCK_MS_MAX = 30_000;
/** With less space than this, the nightly copy of a medium-sized database would not fit. */
const FREE_BYTES_MIN = 1024 ** 3;
const WORK_MS_MAX = 10 * MINUTE_MS;

export async function troublesOf(desk: Desk, known: Known): Promise<Trouble[]> {
  return [
    ...(await ofSelling(desk)),
    ...ofMoney(known),
    ...ofSources(known),
    ...ofNights(desk, known),
    ...ofMachine(desk, known),
  ];
}

/** Returns the problems shown first: while any of them lasts, no dealer can buy. */
async function ofSelling({ backend }: Desk): Promise<Trouble[]> {
  const found = backend.damage.found();
  if (found !== undefined) {
    const todo =
      'The server sells nothing. Restore a backup, or accept the database if it is sound.';
    return [{ what: found, todo, typed: `${operatorCommand()} verify` }];
  }
  const doubt = backend.trustedClock.doubt();
  if (doubt !== undefined) {
    const todo = 'The server sells nothing until its clock is set right.';
    return [{ what: doubt, todo, typed: 'timedatectl' }];
  }
  const trouble = await backend.health.trouble();
  return trouble === undefined
    ? []
    : [{ what: trouble, todo: 'Fix this first: until then the server sells nothing.' }];
}

function ofMoney({ day: { open, neverReceiving }, at }: Known): Trouble[] {
  const isOlder = ({ oldestAt }: Open, ms: number) => oldestAt !== null && at - oldestAt > ms;
  return [
    ...troubleIf(isOlder(open.call, OPEN_CALL_MS_MAX), {
      what: 'A call has held money for longer than a call can take.',
      todo: "The money is released within a minute; if not, the server's log says why.",
      typed: READ_LOG,
    }),
    ...troubleIf(isOlder(open.payment, PAYMENT_MS_MAX), {
      what: `Reported, but in no wallet yet: ${counted(open.payment.count, 'payment')}.`,
      todo: 'Open the books, and ask the gateway there.',
      link: '/books?part=Promises',
    }),
    ...troubleIf(isOlder(open.refund, HOUR_MS), {
      what: `Refunds not yet settled, at least one for over an hour: ${open.refund.count}.`,
      todo: 'Open the books, and ask the gateway there.',
      link: '/books?part=Promises',
    }),
    ...troubleIf(open.dispute.count > 0, {
      what: `${counted(open.dispute.count, 'payer')} asked the bank for money back.`,
      todo: "Answer in the gateway's dashboard.",
      link: '/list/disputes',
    }),
    ...troubleIf(open.difference.count > 0, {
      what: `The gateway and the database differ in ${counted(open.difference.count, 'place')}.`,
      todo: 'A dealer may have paid for nothing: open each place, correct and settle it there.',
      link: '/list/differences',
    }),
    ...troubleIf(open.unclaimed.count > 0, {
      what: `${counted(open.unclaimed.count, 'payment')} from before a restore, without an owner.`,
      todo: 'A payment is credited once its dealer verifies the email. Assign the others by hand.',
      link: '/list/unclaimed',
    }),
    ...troubleIf(neverReceiving > 0, {
      what: `${counted(neverReceiving, 'dealer')} had every report of the last 90 days refunded.`,
      todo: 'A phone may be faulty, or a dealer may be reading for free: look at their calls.',
      link: '/list/neverReceived',
    }),
  ];
}

/** Returns the problem that reports are waiting for a phone that is off. */
export function ofUnreceived({ count, oldestAt }: Open, at: number): Trouble[] {
  const oldest = `the oldest for ${spanText(at - (oldestAt ?? at))}`;
  return troubleIf(count > 0, {
    isOpen: true,
    what: `Not received yet: ${counted(count, 'report')}, ${oldest}.`,
    todo: 'Each report is charged and waits for the phone that requested it.',
    link: '/list/unreceived',
  });
}

function ofSources({ sources }: Known): Trouble[] {
  return sources
    .filter(({ circuit }) => circuit === 'open')
    .map(({ service, source }) => ({
      what: `${source} is not asked for ${serviceName(service)}: it failed repeatedly.`,
      todo: 'Look at its account and status page; we ask the source again automatically.',
      link: '/services',
    }));
}

function ofNights({ backend }: Desk, { machine, at }: Known): Trouble[] {
  const { onDuty, id } = backend.membership;
  if (onDuty !== id) return []; // another server does the nightly work, and its desk reports on it
  // A new sandbox has not had a nightly check yet.
  const checkedAt = machine.selfCheckAt ?? (backend.config.live ? 0 : at);
  return [
    ...troubleIf(machine.isSound === false, {
      what: 'The last copy of the database is missing or damaged.',
      todo: 'Make a copy in the books now. The result of the last one says why it failed.',
      typed: `${operatorCommand()} check`,
      link: '/books?part=Promises',
    }),
    ...troubleIf(at - checkedAt > NIGHT_MS_MAX, {
      what: 'No copy of the database has been checked for 30 hours.',
      todo: 'Make a copy in the books now.',
      link: '/books?part=Promises',
    }),
  ];
}

function ofMachine({ backend, scheduled }: Desk, { machine, at }: Known): Trouble[] {
  const { certificateUntil, clockOffsetMs, freeBytes } = machine;
  const { lettersFailed } = backend.metrics.shown();
  const isLate = ({ startedAt, succeededAt }: ScheduledJob) =>
    Date.now() - (succeededAt() ?? startedAt) > WORK_MS_MAX;
  return [
    ...troubleIf(certificateUntil !== null && certificateUntil - at < LEFT_MS_MIN, {
      what: 'The https certificate was not renewed and expires soon.',
      todo: "Then no dealer can reach Lotproof. Caddy's log says why it was not renewed.",
      typed: 'journalctl -u caddy -n 50',
    }),
    ...troubleIf(Math.abs(clockOffsetMs ?? 0) > CLOCK_MS_MAX, {
      what: "Our clock and the gateway's differ by more than half a minute.",
      todo: "Correct the server's clock.",
      typed: 'timedatectl',
    }),
    ...troubleIf(freeBytes < FREE_BYTES_MIN, {
      what: 'Less than 1 GB is left on the disk.',
      todo: "Make room: tonight's copy needs it.",
    }),
    ...troubleIf(lettersFailed > 0, {
      what: `The mail server refused ${counted(lettersFailed, 'email')} in the last 24 hours.`,
      todo: 'Dealers may be waiting for codes: look at our account there.',
    }),
    ...scheduled.filter(isLate).map(({ work }) => ({
      what: `${work} has not run for ten minutes.`,
      todo: "The server's log says why.",
      typed: READ_LOG,
    })),
  ];
}

function troubleIf(isSo: boolean, trouble: Trouble): Trouble[] {
  return isSo ? [trouble] : [];
}
