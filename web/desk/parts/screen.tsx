// What a screen of the desk is made of: its title and parts, facts, figures, tags, and what stands
// in for a screen that failed.

import { Component, type ReactNode, useEffect, useRef } from 'react';
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
  // A reader of screens hears where it is after each navigation, as with a page of its own.
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
          {lead && <p className={styles['lead']}>{lead}</p>}
        </div>
        {actions && <div className="row">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

type PartProps = {
  title: string;
  /** Beside the title of the part. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A part of a screen under a heading of its own. */
export function Part({ title, aside, children }: PartProps) {
  return (
    <section className={styles['part']} aria-label={title}>
      <div className={styles['partHead']}>
        <h2>{title}</h2>
        {aside && <div className={styles['aside']}>{aside}</div>}
      </div>
      {children}
    </section>
  );
}

export type Fact = readonly [name: string, what: ReactNode];

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
  /** What it is of, or compared with. */
  note?: ReactNode;
  tone?: 'bad' | 'good' | undefined;
};

export function Figures({ of }: { of: readonly Figure[] }) {
  return (
    <dl className={styles['figures']}>
      {of.map(({ name, value, note, tone }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-tone={tone}>{value}</dd>
          {note && <dd className={styles['note']}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

export type Tone = 'good' | 'bad' | 'warn' | 'plain';

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
