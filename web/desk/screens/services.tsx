// The services: price, on or off, the order of sources, and the margin.

import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { timeText } from '../../../data/desk/figures.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { ActButton } from '../acting/act-button.tsx';
import { useAsked } from '../ask.ts';
import { Screen, Tag } from '../parts/screen.tsx';
import { Asked, type Column, Table } from '../parts/table.tsx';
import styles from './screens.module.css';

type Service = DeskAnswer<'services'>['services'][number];
type Source = Service['sources'][number];

export function Services() {
  const services = useAsked('services');
  return (
    <Screen title="Services" lead="Switching one off takes effect at the next tap of any dealer.">
      <Asked asked={services} lines={8}>
        {(data) => (
          <>
            <ul className={styles['services']}>
              {data.services.map((service) => (
                <li key={service.id} className={styles['service']}>
                  <ServiceCard service={service} />
                </li>
              ))}
            </ul>
            {data.words.length > 0 && <UnknownWords words={data.words} />}
          </>
        )}
      </Asked>
    </Screen>
  );
}

function ServiceCard({ service }: { service: Service }) {
  const { id, name, pricePaise, isOn, offBy, sentence, switched, sources } = service;
  return (
    <>
      <div className="apart">
        <h2>{name}</h2>
        <strong>{rupeeText(pricePaise)}</strong>
        {isOn ? <Tag tone="good">on</Tag> : <Tag tone="bad">off</Tag>}
      </div>
      {offBy === 'settings' && (
        <p className="note">Off by the settings: a restart with others changes that.</p>
      )}
      {sentence !== null && <p>Dealers read: “{sentence}”</p>}
      {switched && (
        <p className="note">
          Switched by {switched.who}, {timeText(switched.at)}: {switched.why}
        </p>
      )}
      <div className="apart">
        <ol className={styles['sources']}>
          {sources.map((source) => (
            <li key={source.source}>
              <SourceLine source={source} />{' '}
              <ActButton
                kind="source-cost"
                target={`${id}/${source.source}`}
                about={`${name}, ${source.source}`}
                amountPaise={source.costPaise ?? undefined}
              />
            </li>
          ))}
        </ol>
        {offBy !== 'settings' && (
          <ActButton kind={isOn ? 'service-off' : 'service-on'} target={id} about={name} />
        )}
      </div>
    </>
  );
}

/** The table of works lacks these: until it has them, a history with one is not called clean. */
function UnknownWords({ words }: Pick<DeskAnswer<'services'>, 'words'>) {
  const title = 'Words of workshops that we do not know';
  return (
    <section className="stack">
      <h2>{title}</h2>
      <p className="note">
        From at least five dealers’ histories. Each belongs into{' '}
        <code>data/services/makers/works.ts</code>.
      </p>
      <Table caption={title} columns={WORD_COLUMNS} rows={words} none="" />
    </section>
  );
}

const WORD_COLUMNS: readonly Column<DeskAnswer<'services'>['words'][number]>[] = [
  ['Word', 'word'],
  ['Reports', 'reports'],
  ['First', 'first'],
  ['Last', 'last'],
];

function SourceLine({ source: { source, circuit, costPaise, marginPaise } }: { source: Source }) {
  return (
    <>
      <span>{source}</span>
      {circuit !== 'closed' && <Tag tone="bad">left alone just now</Tag>}
      <span className="note">
        {costPaise === null || marginPaise === null
          ? 'cost not set'
          : `costs ${rupeeText(costPaise)}, leaves ${rupeeText(marginPaise)}`}
      </span>
    </>
  );
}
