// A dealer: the balance as a line over time, and everything that is known in lists.

import { Link, useParams } from 'react-router-dom';
import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { dayText, timeText } from '../../../data/desk/times.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { DealerActs } from '../acting/dealer-acts.tsx';
import { Asked } from '../parts/asked.tsx';
import { Figures } from '../parts/figures.tsx';
import { Screen } from '../parts/screen.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { Tag } from '../parts/tag.tsx';
import { useAsked } from '../use-asked.ts';
import { Balance } from './balance.tsx';
import styles from './dealer.module.css';
import { Happened } from './happened.tsx';
import { Calls, Orders } from './lists.tsx';
import { Sessions } from './sessions.tsx';
import { Statement } from './statement.tsx';
import { LISTS, useList } from './use-list.ts';

type Dealer = DeskAnswer<'dealer'>;

export default function DealerScreen() {
  const { id = '' } = useParams();
  const dealer = useAsked('dealer', { id });
  return (
    <Screen
      title={dealer.data?.email ?? 'Dealer'}
      lead={dealer.data && <State dealer={dealer.data} />}
    >
      <Asked asked={dealer} lines={8}>
        {(data) => <Known dealer={data} />}
      </Asked>
    </Screen>
  );
}

function State({ dealer }: { dealer: Dealer }) {
  const { since, isBlocked, isProved, isErased, neverReceived } = dealer;
  return (
    <>
      Dealer since {dayText(since)} {isErased && <Tag tone="plain">removed</Tag>}{' '}
      {isBlocked && <Tag tone="bad">blocked</Tag>}{' '}
      {!isProved && !isErased && <Tag tone="warn">email not proved</Tag>}{' '}
      {neverReceived !== undefined && (
        <Tag tone="warn">{neverReceived} reports never received in 90 days</Tag>
      )}
    </>
  );
}

type UnfinishedProps = { order: NonNullable<Dealer['openOrder']> };

function Unfinished({ order: { id, at, amountPaise } }: UnfinishedProps) {
  return (
    <p className={styles['unfinished']}>
      A top-up of {rupeeText(amountPaise)}, begun {timeText(at)}, is not in the wallet:{' '}
      <Link to={`/payment/${id}`}>see what became of it</Link>
    </p>
  );
}

function Known({ dealer }: { dealer: Dealer }) {
  const { list, choose, entry, openEntry, session } = useList();
  const { id, balancePaise, heldPaise, creditedPaise, debitedPaise, entries, openOrder } = dealer;
  return (
    <>
      {openOrder && <Unfinished order={openOrder} />}
      <Figures
        of={[
          { name: 'Can be spent', value: rupeeText(balancePaise) },
          { name: 'Set aside', value: rupeeText(heldPaise), note: 'calls, refunds, disputes' },
          { name: 'Came in', value: rupeeText(creditedPaise), note: 'in all' },
          { name: 'Went out', value: rupeeText(debitedPaise), note: `${entries} entries in all` },
        ]}
      />
      <DealerActs dealer={dealer} />
      <Tabs label="What is known of this dealer" names={LISTS} chosen={list} onChoose={choose}>
        {list === 'Statement' && (
          <Statement key={entry} id={id} entry={entry} onAll={() => choose('Statement')} />
        )}
        {list === 'Calls' && <Calls id={id} session={session} onAll={() => choose('Calls')} />}
        {list === 'Orders' && <Orders id={id} />}
        {list === 'Sessions' && <Sessions dealer={dealer} />}
        {list === 'Log' && <Happened id={id} />}
        {list === 'Balance' && <Balance line={dealer.line} onPick={openEntry} />}
      </Tabs>
    </>
  );
}
