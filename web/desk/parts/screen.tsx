// Parts of a desk screen: title and sections, facts, figures, tags, tabs, and a replacement for a
// failed screen.

import { Component, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './parts.module.css';

type Props = {
  title: string;
  lead?: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
};

export function Screen({ title, lead, actions, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Screen readers announce the place after each navigation, as on a new page.
  useEffect(() => {
    document.title = `${title} · Lotproof desk`;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <div className={styles['screen']}>
      <header className={styles['head']}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className="lead">{lead}</p>}
        </div>
        {actions && <div className="row">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

type PartProps = {
  title: string;
  /** Beside the section's title. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A section of a screen with its own heading. */
export function Part({ title, aside, children }: PartProps) {
  return (
    <section className={styles['part']} aria-label={title}>
      <div className={styles['partHead']}>
        <h2>{title}</h2>
        {aside && <div className="note">{aside}</div>}
      </div>
      {children}
    </section>
  );
}

type Fact = readonly [name: string, what: ReactNode];

export function Facts({ of }: { of: readonly Fact[] }) {
  return (
    <dl className={styles['facts']}>
      {of.map(([name, what]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}

type Figure = {
  name: string;
  value: ReactNode;
  /** What the figure belongs to, or a comparison. */
  note?: ReactNode;
};

export function Figures({ of }: { of: readonly Figure[] }) {
  return (
    <dl className={styles['figures']}>
      {of.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {note && <dd className={styles['note']}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

type Tone = 'good' | 'bad' | 'warn' | 'plain';

export function Tag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles['tag']} data-tone={tone}>
      {children}
    </span>
  );
}

// React has only class components for this.
export class Caught extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Screen title="This screen could not be shown">
        <p role="alert">
          Nothing was done by that. After an update of the server the page has to be loaded anew.
        </p>
        <div className="row">
          <Button look="primary" onClick={() => location.reload()}>
            Load it anew
          </Button>
        </div>
      </Screen>
    );
  }
}

type TabsProps<Name extends string> = {
  label: string;
  names: readonly Name[];
  chosen: Name;
  onChoose: (name: Name) => void;
  children: ReactNode;
};

/** The tab that a key leads to; undefined for other keys. */
function placeAfter(key: string, place: number, count: number): number | undefined {
  const places: Record<string, number> = {
    ArrowRight: (place + 1) % count,
    ArrowLeft: (place + count - 1) % count,
    Home: 0,
    End: count - 1,
  };
  return places[key];
}

/** Scrolls sideways only: the page stays where it is. */
function showTab(strip: HTMLElement, place: number): void {
  const tab = strip.querySelectorAll('[role=tab]')[place]?.getBoundingClientRect();
  const { left, right } = strip.getBoundingClientRect();
  if (!tab) return;
  strip.scrollLeft += Math.max(0, tab.right - right) + Math.min(0, tab.left - left);
}

export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, names, chosen, onChoose, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // The strip's position belongs to the browser; a link may choose a tab outside the view.
  useEffect(() => {
    if (list.current) showTab(list.current, names.indexOf(chosen));
  }, [names, chosen]);
  return (
    <div className="stack">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={styles['list']}
        onKeyDown={(event) => {
          const place = placeAfter(event.key, names.indexOf(chosen), names.length);
          const name = place === undefined ? undefined : names[place];
          if (place === undefined || name === undefined) return;
          event.preventDefault();
          onChoose(name);
          list.current?.querySelectorAll<HTMLButtonElement>('[role=tab]')[place]?.focus();
        }}
      >
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`} className="stack">
        {children}
      </div>
    </div>
  );
}
