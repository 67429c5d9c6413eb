// Today: first what is wrong and what to do, then the day's figures.

import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { clockText, dayText, spanText } from '../../../data/desk/figures.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { Icon } from '../../ui/icon.tsx';
import { ActButton } from '../acting/act-button.tsx';
import { useAsked } from '../ask.ts';
import { Chart, type Series } from '../parts/chart.tsx';
import { Facts, Figures, Part, Screen, Tag } from '../parts/screen.tsx';
import { Asked, type Column, Table } from '../parts/table.tsx';
import styles from './screens.module.css';

type TodayAnswer = DeskAnswer<'today'>;

export function Today() {
  const today = useAsked('today');
  return (
    <Screen title="Today" lead={today.data && `As of ${clockText(today.data.at)}, Indian time`}>
      <Asked asked={today} lines={8}>
        {(data) => (
          <>
            <Troubles troubles={data.troubles} />
            <Unreceived unreceived={data.unreceived} at={data.at} />
            <Money money={data.money} />
            <Part title="Sold each hour">
              <Sales hours={data.salesByHour} />
            </Part>
            <Part title="Sources" aside={`Since ${clockText(data.sourcesSince)}`}>
              <Table
                caption="How the sources answered"
                columns={sourceColumns}
                rows={data.sources}
                none="No source has been asked yet."
              />
            </Part>
            <div className={styles['pair']}>
              <Part title="Under way">
                <UnderWay open={data.open} at={data.at} />
              </Part>
              <Part title="The machine">
                <Machine machine={data.machine} at={data.at} />
              </Part>
            </div>
          </>
        )}
      </Asked>
    </Screen>
  );
}

function Money({ money }: { money: TodayAnswer['money'] }) {
  const { inPaise, soldPaise, backPaise, walletsPaise, gatewayPaise } = money;
  return (
    <Figures
      of={[
        { name: 'Came in', value: rupeeText(inPaise), note: 'today' },
        { name: 'Sold', value: rupeeText(soldPaise), note: 'today' },
        { name: 'Given back', value: rupeeText(backPaise), note: 'today' },
        { name: 'In all wallets', value: rupeeText(walletsPaise), note: 'owed to dealers' },
        {
          name: 'Through the gateway',
          value: gatewayPaise === null ? 'Being added up' : rupeeText(gatewayPaise),
          note: 'received minus refunded',
        },
      ]}
    />
  );
}

type PlaceProps = { place: TodayAnswer['unreceived']['places'][number] };

function Place({ place: { name, link, act } }: PlaceProps) {
  return (
    <>
      {link === undefined ? name : <Link to={link}>{name}</Link>}{' '}
      {act && <ActButton kind={act.kind} target={act.target} about={name} />}
    </>
  );
}

/** Charged, while the phone is off: no alarm, but a dealer may call about it. */
function Unreceived({
  unreceived: { count, oldestAt, places },
  at,
}: Pick<TodayAnswer, 'unreceived' | 'at'>) {
  if (count === 0 || oldestAt === null) return null;
  return (
    <section className="stripe" data-tone="open" aria-label="Not received yet">
      <p>
        <strong>
          Not received yet: {count} {count === 1 ? 'report' : 'reports'}, the oldest for{' '}
          {spanText(at - oldestAt)}.
        </strong>{' '}
        Each is charged and waits for the phone that asked.
      </p>
      <ul>
        {places.map((place) => (
          <li key={place.link}>
            <Place place={place} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function UnderWay({ open, at }: Pick<TodayAnswer, 'open' | 'at'>) {
  const { holds, oldestHoldAt, orders, letters } = open;
  const oldest = oldestHoldAt === null ? 'none' : `the oldest for ${spanText(at - oldestHoldAt)}`;
  return (
    <Figures
      of={[
        { name: 'Reports being fetched', value: holds, note: oldest },
        { name: 'Top-ups', value: orders, note: 'begun, neither paid nor closed' },
        { name: 'Emails', value: letters, note: 'not taken by the mail server' },
      ]}
    />
  );
}

/** The troubles show which of these are too old, too low or too far off. */
function Machine({ machine, at }: Pick<TodayAnswer, 'machine' | 'at'>) {
  const { backupAt, selfCheckAt, isSound, freeBytes, certificateUntil, clockOffsetMs } = machine;
  const since = (then: number | null) =>
    then === null ? 'none yet' : `${spanText(at - then)} ago`;
  const end = certificateUntil === null ? 'none of its own' : `until ${dayText(certificateUntil)}`;
  const check = isSound === null ? '' : isSound ? ', sound' : ', not sound';
  return (
    <Facts
      of={[
        ['Last sound copy', since(backupAt)],
        ['Nightly check', `${since(selfCheckAt)}${check}`],
        ['Disk', `${(freeBytes / 1024 ** 3).toFixed(1)} GB free`],
        ['Certificate', end],
        ['Clock', clockOffsetMs === null ? 'not compared yet' : offset(clockOffsetMs)],
      ]}
    />
  );
}

function offset(ms: number): string {
  return `${seconds(Math.abs(ms))} ${ms > 0 ? 'ahead of' : 'behind'} the gateway’s`;
}

const seconds = (ms: number | null) => (ms === null ? '–' : `${(ms / 1000).toFixed(1)} s`);

const circuits = {
  closed: <Tag tone="good">asked</Tag>,
  open: <Tag tone="bad">left alone</Tag>,
  'half-open': <Tag tone="warn">tried again</Tag>,
};

const sourceColumns: readonly Column<TodayAnswer['sources'][number]>[] = [
  ['Service', 'name'],
  ['Source', 'source'],
  ['Answered', 'answered'],
  ['No record', 'noRecord'],
  ['Failed', ({ failed }) => (failed > 0 ? <Tag tone="bad">{failed}</Tag> : 0), 'figure'],
  ['Median', ({ medianMs }) => seconds(medianMs), 'figure'],
  ['Slowest', ({ slowestMs }) => seconds(slowestMs), 'figure'],
  ['Circuit', ({ circuit }) => circuits[circuit]],
];

type Props = { troubles: DeskAnswer<'today'>['troubles'] };

function Troubles({ troubles }: Props) {
  if (troubles.length === 0) {
    return (
      <p className="stripe row" data-tone="good" role="status">
        <Icon name="check" />
        Nothing needs you.
      </p>
    );
  }
  return (
    <ul className={`stack close ${styles['troubles']}`} aria-label="What needs you">
      {troubles.map(({ what, todo, typed, link, places = [] }) => (
        <li key={what} className="stripe" data-tone="bad">
          <Icon name="alert" />
          <div>
            <p>
              <strong>{what}</strong>
            </p>
            <p>{todo}</p>
            {typed !== undefined && (
              <p className="note">
                On the server, type <code>{typed}</code>
              </p>
            )}
            {places.length > 0 && (
              <ul>
                {places.map((place) => (
                  <li key={place.name}>
                    <Place place={place} />
                  </li>
                ))}
              </ul>
            )}
          </div>
          {link !== undefined && (
            <Link to={link} aria-label={`See more: ${what}`}>
              See more
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

type SalesProps = { hours: DeskAnswer<'today'>['salesByHour'] };

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const countText = (count: number) => String(Math.round(count));

function Sales({ hours: { today, usual } }: SalesProps) {
  // A chart redraws when its data is a new object.
  const series = useMemo<Series[]>(
    () => [
      { name: 'Today', values: today, look: 'bars', tone: 'main' },
      { name: 'Usual, this weekday', values: usual, look: 'line', tone: 'usual' },
    ],
    [today, usual],
  );
  return (
    <Chart
      label="Reports sold in each hour of today, and usually on this weekday"
      x={HOURS}
      series={series}
      xText={hourText}
      yText={countText}
      table={
        <Table
          caption="Reports sold each hour"
          columns={[
            ['Hour', hourText],
            ['Today', (hour) => countText(today[hour] ?? 0), 'figure'],
            ['Usual', (hour) => countText(usual[hour] ?? 0), 'figure'],
          ]}
          rows={HOURS}
          none="No hours."
        />
      }
    />
  );
}
