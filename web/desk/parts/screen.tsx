// Parts of the desk's screens: titles, sections, tags, views, and the message for a screen that
// failed.

import { Component, type ReactNode, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import styles from '../desk.module.css';

type Props = {
  title: string;
  lead?: ReactNode;
  /** Content beside the title. */
  actions?: ReactNode;
  children: ReactNode;
};

export function Screen({ title, lead, actions, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Makes screen readers announce the place after each navigation, as they do on a new page.
  useEffect(() => {
    document.title = `${title} · Lotproof desk`;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <div className="stack loose wide">
      <header className="apart">
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
  /** Content beside the section's title. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A section of a screen with its own heading. */
export function Part({ title, aside, children }: PartProps) {
  return (
    <section className="stack" aria-label={title}>
      <div className="apart">
        <h2>{title}</h2>
        {aside && <div className="note">{aside}</div>}
      </div>
      {children}
    </section>
  );
}

type Tone = 'good' | 'bad' | 'warn' | 'plain';

export function Tag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles['tag']} data-severity={tone}>
      {children}
    </span>
  );
}

/** What went wrong with the person's last request, if anything did. */
export function Trouble({ said }: { said: string | null | undefined }) {
  return said == null ? null : (
    <p role="alert" className="stripe" data-severity="bad">
      {said}
    </p>
  );
}

// React catches errors only in class components.
export class Caught extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Screen title="This screen could not be shown">
        <p role="alert">Nothing was changed. If the server was updated, reload the page.</p>
        <div className="row">
          <Button look="primary" onClick={() => location.reload()}>
            Reload
          </Button>
        </div>
      </Screen>
    );
  }
}

/** The view named in the address; by default the first. */
export function useView<Name extends string>(
  param: string,
  names: readonly [Name, ...Name[]],
): Name {
  const [search] = useSearchParams();
  const asked = search.get(param)?.toLowerCase();
  return names.find((each) => each.toLowerCase() === asked) ?? names[0];
}

type ViewsProps = { label: string; param: string; names: readonly string[]; chosen: string };

/** Links to the views; each view has its own address. */
export function Views({ label, param, names, chosen }: ViewsProps) {
  const nav = useRef<HTMLElement>(null);
  // Scroll to the view, because a link may open one that is below the bottom of a phone's screen.
  useEffect(() => {
    if (new URLSearchParams(location.search).has(param)) {
      nav.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [param]);
  return (
    <nav ref={nav} aria-label={label} className={styles['views']}>
      {names.map((name) => (
        <Link
          key={name}
          to={`?${param}=${name.toLowerCase()}`}
          replace
          aria-current={name === chosen ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
