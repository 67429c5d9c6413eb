// How the machine and each source of each service do.

import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { dayText, spanText } from '../../../data/desk/figures.ts';
import { type Fact, Facts, Tag, type Tone } from '../parts/screen.tsx';
import { type Column, Table } from '../parts/table.tsx';

type Props = { machine: DeskAnswer<'today'>['machine']; at: number };

const DAY_MS = 24 * 3_600_000;
/** A night was missed. */
const BACKUP_OLD_MS = 2 * DAY_MS;
/** Certificates are renewed with thirty days left: with ten, something is wrong. */
const CERTIFICATE_LEFT_MS = 10 * DAY_MS;
const FREE_BYTES_MIN = 2 * 1024 ** 3;
const CLOCK_OFF_MS_MAX = 5_000;

export function Machine({ machine, at }: Props) {
  return <Facts of={factsOf(machine, at)} />;
}

function factsOf(machine: Props['machine'], at: number): Fact[] {
  const { backupAt, selfCheckAt, isSound, freeBytes, certificateUntil, clockOffsetMs } = machine;
  return [
    ['Last sound copy', since(backupAt, at)],
    [
      'Nightly check',
      <>
        {since(selfCheckAt, at)} {isSound === false && <Tag tone="bad">not sound</Tag>}
        {isSound && <Tag tone="good">sound</Tag>}
      </>,
    ],
    [
      'Disk',
      <Tag key="disk" tone={low(freeBytes < FREE_BYTES_MIN)}>{`${gigabytes(freeBytes)} free`}</Tag>,
    ],
    ['Certificate', certificateUntil === null ? 'none of its own' : until(certificateUntil, at)],
    ['Clock', clockOffsetMs === null ? 'not compared yet' : offset(clockOffsetMs)],
  ];
}

const low = (isLow: boolean): Tone => (isLow ? 'bad' : 'plain');

function since(then: number | null, at: number) {
  if (then === null) return 'none yet';
  const text = `${spanText(at - then)} ago`;
  return at - then > BACKUP_OLD_MS ? <Tag tone="bad">{text}</Tag> : text;
}

function until(then: number, at: number) {
  const isShort = then - at < CERTIFICATE_LEFT_MS;
  return isShort ? <Tag tone="bad">until {dayText(then)}</Tag> : `until ${dayText(then)}`;
}

function offset(ms: number) {
  const isOff = Math.abs(ms) > CLOCK_OFF_MS_MAX;
  const side = ms > 0 ? 'ahead of' : 'behind';
  const far = isOff ? spanText(Math.abs(ms)) : `${(Math.abs(ms) / 1000).toFixed(1)} s`;
  const text = `${far} ${side} the gateway’s`;
  return isOff ? <Tag tone="bad">{text}</Tag> : text;
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1024 ** 3).toFixed(1)} GB`;
}

type Source = DeskAnswer<'today'>['sources'][number];

const seconds = (ms: number | null) => (ms === null ? '–' : `${(ms / 1000).toFixed(1)} s`);

const columns: readonly Column<Source>[] = [
  { name: 'Service', cell: ({ name }) => name, isHead: true },
  { name: 'Source', cell: ({ source }) => source },
  { name: 'Answered', cell: ({ answered }) => answered, isFigure: true },
  { name: 'No record', cell: ({ noRecord }) => noRecord, isFigure: true },
  {
    name: 'Failed',
    cell: ({ failed }) => (failed > 0 ? <Tag tone="bad">{failed}</Tag> : 0),
    isFigure: true,
  },
  { name: 'Median', cell: ({ medianMs }) => seconds(medianMs), isFigure: true },
  { name: 'Slowest', cell: ({ slowestMs }) => seconds(slowestMs), isFigure: true },
  { name: 'Circuit', cell: ({ circuit }) => <Circuit circuit={circuit} /> },
];

export function Sources({ sources }: { sources: readonly Source[] }) {
  return (
    <Table
      caption="How the sources answered"
      columns={columns}
      rows={sources}
      keyOf={({ service, source }) => `${service} ${source}`}
      none="No source has been asked yet."
    />
  );
}

function Circuit({ circuit }: Pick<Source, 'circuit'>) {
  switch (circuit) {
    case 'closed':
      return <Tag tone="good">asked</Tag>;
    case 'open':
      return <Tag tone="bad">left alone</Tag>;
    case 'half-open':
      return <Tag tone="warn">tried again</Tag>;
    default: {
      const none: never = circuit;
      return none;
    }
  }
}
