// Today: what is wrong and what to do about it first, then how the day goes.

import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { clockText } from '../../../data/desk/times.ts';
import { type Paise, rupeeText } from '../../../data/values/money.ts';
import { Asked } from '../parts/asked.tsx';
import { Figures } from '../parts/figures.tsx';
import { Part, Screen } from '../parts/screen.tsx';
import { spanText } from '../span.ts';
import { useAsked } from '../use-asked.ts';
import { Machine } from './machine.tsx';
import { Sales } from './sales.tsx';
import { Sources } from './sources.tsx';
import styles from './today.module.css';
import { Troubles } from './troubles.tsx';

type TodayAnswer = DeskAnswer<'today'>;

export function Today() {
  const today = useAsked('today');
  return (
    <Screen title="Today" lead={today.data && `As of ${clockText(today.data.at)}, Indian time`}>
      <Asked asked={today} lines={8}>
        {(data) => (
          <>
            <Troubles troubles={data.troubles} />
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
          note: 'came in less what went back',
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
