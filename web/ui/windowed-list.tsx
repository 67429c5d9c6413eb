// A list of any length with few DOM nodes: rows are in groups of fifty, and groups far out of view
// keep only their height. The row with the focus is always rendered.

import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { useWords } from '../words/words.ts';
import { Button } from './button.tsx';

/** A group fills a large screen. Smaller ones render too often; larger ones have too many nodes. */
const ROWS = 50;

type Props<T> = {
  items: readonly T[];
  className: string | undefined;
  /** Renders a row, as an `li` with a key. */
  row: (item: T) => ReactNode;
  /** Loads more items when the dealer presses the button or comes near the end. */
  onMore?: (() => void) | false | undefined;
};

/** The number of rows rendered first, more than a phone shows at once. */
const FIRST_ROWS = 8;

// The app starts with few rows. Lists opened later render all rows at once; otherwise Back would
// not find the position scrolled to.
let isStart = true;

export function WindowedList<T>({ items: all, className, row, onMore }: Props<T>) {
  const { reports: text } = useWords();
  const [isWhole, setWhole] = useState(!isStart);
  // Render more only after the browser has shown the first rows.
  useEffect(() => {
    isStart = false;
    startTransition(() => setWhole(true));
  }, []);
  const items = isWhole ? all : all.slice(0, FIRST_ROWS);
  const count = Math.max(1, Math.ceil(items.length / ROWS));
  return (
    <>
      <div>
        {Array.from({ length: count }, (_, index) => (
          <Stretch
            // biome-ignore lint/suspicious/noArrayIndexKey: the key is the place in the list
            key={index}
            className={className}
            rows={() => items.slice(index * ROWS, (index + 1) * ROWS).map(row)}
          />
        ))}
      </div>
      {onMore && isWhole && (
        <Button onClick={onMore} className="more" ref={whenSeen(onMore)}>
          {text.more}
        </Button>
      )}
    </>
  );
}

function Stretch({ className, rows }: { className: string | undefined; rows: () => ReactNode }) {
  const element = useRef<HTMLUListElement>(null);
  /** The height in pixels that the rows had when last rendered; undefined while they are shown. */
  const [height, setHeight] = useState<number>();
  // Only the browser knows which groups are in view.
  useEffect(() => {
    const list = element.current;
    if (!list) return undefined;
    return watchView(list, '100% 0px', (isNear) => {
      if (isNear) setHeight(undefined);
      else if (!list.contains(document.activeElement)) setHeight(list.offsetHeight);
    });
  }, []);
  if (height === undefined) {
    return (
      <ul ref={element} className={className}>
        {rows()}
      </ul>
    );
  }
  return <ul ref={element} className={className} style={{ height }} aria-hidden="true" />;
}

/** Reports when an element comes within a margin of the viewport or leaves it. */
function watchView(
  element: Element,
  rootMargin: string,
  tell: (isNear: boolean) => void,
): () => void {
  const look = (entries: IntersectionObserverEntry[]) => {
    const last = entries.at(-1);
    if (last) tell(last.isIntersecting);
  };
  const observer = new IntersectionObserver(look, { rootMargin });
  observer.observe(element);
  return () => observer.disconnect();
}

/** A ref for the button at the end of a growing list. Scrolling to it acts like pressing it. */
function whenSeen(act: () => void) {
  // Acts two screens early, so that steady scrolling never reaches the end.
  return (element: Element | null) =>
    element ? watchView(element, '200% 0px', (isNear) => isNear && act()) : undefined;
}
