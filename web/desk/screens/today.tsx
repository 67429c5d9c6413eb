// Today: what is wrong and what to do about it first, then how the day goes.

import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { clockText, spanText } from '../../../data/desk/figures.ts';
import { type Paise, rupeeText } from '../../../data/values/money.ts';
import { Icon } from '../../ui/icon.tsx';
import { ActButton } from '../acting/act-button.tsx';
import { useAsked } from '../ask.ts';
import { Chart, type Series } from '../parts/chart.tsx';
import { Figures, Part, Screen } from '../parts/screen.tsx';
import { Asked, Table } from '../parts/table.tsx';
import { Machine, Sources } from './health.tsx';
import styles from './story.module.css';

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
              <Sources sources={data.sources} />
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
  const { inPaise, soldPaise, backPaise, walletsPaise, gatewayPaise, lastDay } = money;
  const { since } = lastDay;
  return (
    <Figures
      of={[
        { name: 'Came in', value: rupeeText(inPaise), note: dayNote(lastDay.inPaise, since) },
        { name: 'Sold', value: rupeeText(soldPaise), note: dayNote(lastDay.soldPaise, since) },
        {
          name: 'Given back',
          value: rupeeText(backPaise),
          note: dayNote(lastDay.backPaise, since),
        },
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

/** At two at night today is two hours old, and says little. */
function dayNote(lastDayPaise: Paise, since: number): string {
  const from = clockText(since);
  // In the last hour of a day both are one.
  return from === '00:00' ? 'today' : `today; ${rupeeText(lastDayPaise)} since ${from} yesterday`;
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

/** Charged, and waiting for a phone that is off: no alarm, but what a dealer may call about. */
function Unreceived({
  unreceived: { count, oldestAt, places },
  at,
}: Pick<TodayAnswer, 'unreceived' | 'at'>) {
  if (count === 0 || oldestAt === null) return null;
  return (
    <section className={styles['unreceived']} aria-label="Not received yet">
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

type UnderWayProps = { open: TodayAnswer['open']; at: number };

function UnderWay({ open, at }: UnderWayProps) {
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

type Props = { troubles: DeskAnswer<'today'>['troubles'] };

function Troubles({ troubles }: Props) {
  if (troubles.length === 0) {
    return (
      <p className={styles['good']} role="status">
        <Icon name="check" />
        Nothing needs you.
      </p>
    );
  }
  return (
    <ul className={styles['troubles']} aria-label="What needs you">
      {troubles.map(({ what, todo, typed, link, places = [] }) => (
        <li key={what}>
          <Icon name="alert" />
          <div>
            <p className={styles['alarm']}>{what}</p>
            <p>{todo}</p>
            {typed !== undefined && (
              <p className={styles['typed']}>
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
  // A chart is drawn again when what it is given is new.
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
            { name: 'Hour', cell: hourText, isHead: true },
            { name: 'Today', cell: (hour) => countText(today[hour] ?? 0), isFigure: true },
            { name: 'Usual', cell: (hour) => countText(usual[hour] ?? 0), isFigure: true },
          ]}
          rows={HOURS}
          keyOf={String}
          none="No hours."
        />
      }
    />
  );
}
