// One of several lists: tabs with the keys of the ARIA pattern (arrows, Home, End).

import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './parts.module.css';

type Props<Name extends string> = {
  label: string;
  names: readonly Name[];
  chosen: Name;
  onChoose: (name: Name) => void;
  children: ReactNode;
};

/** How far each key goes among so many; undefined for keys that mean nothing here. */
function placeAfter(key: string, place: number, count: number): number | undefined {
  const places: Record<string, number> = {
    ArrowRight: (place + 1) % count,
    ArrowLeft: (place + count - 1) % count,
    Home: 0,
    End: count - 1,
  };
  return places[key];
}

/** Sideways alone: the page stays where it is. */
function showTab(strip: HTMLElement, place: number): void {
  const tab = strip.querySelectorAll('[role=tab]')[place]?.getBoundingClientRect();
  const { left, right } = strip.getBoundingClientRect();
  if (!tab) return;
  strip.scrollLeft += Math.max(0, tab.right - right) + Math.min(0, tab.left - left);
}

export function Tabs<Name extends string>(props: Props<Name>) {
  const { label, names, chosen, onChoose, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // How far the browser has moved the strip is the browser's; a link may choose what is beside it.
  useEffect(() => {
    if (list.current) showTab(list.current, names.indexOf(chosen));
  }, [names, chosen]);
  return (
    <div className={styles['tabs']}>
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
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${chosen}`}
        className={styles['panel']}
      >
        {children}
      </div>
    </div>
  );
}
