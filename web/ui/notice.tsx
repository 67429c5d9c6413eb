// A notice among other content, with its buttons.

import { type ReactNode, useState } from 'react';
import { type Place, remember, remembered } from '../state/browser-memory.ts';
import { Button } from './button.tsx';

type Act = { text: string; onPress: () => void; disabled?: boolean };

type Props = {
  /** Names the notice, which makes it a region. */
  label?: string;
  role?: 'status';
  children: ReactNode;
  /** The button that dismisses the notice. */
  later: Act;
  act?: Act | false | undefined;
};

export function Notice({ label, role, children, later, act }: Props) {
  return (
    <section className="notice" aria-label={label} role={role}>
      {typeof children === 'string' ? <p>{children}</p> : <div className="stack">{children}</div>}
      <div className="row">
        <Button look="quiet" onClick={later.onPress}>
          {later.text}
        </Button>
        {act && (
          <Button disabled={act.disabled} onClick={act.onPress}>
            {act.text}
          </Button>
        )}
      </div>
    </section>
  );
}

/**
 * The value stored when the dealer dismissed the notice (null if never), and a function that stores
 * a value and dismisses the notice.
 */
export function useDismissed(name: string, place?: Place) {
  const [value, setValue] = useState(() => remembered(name, place));
  const dismiss = (next: string) => {
    remember(name, next, place);
    setValue(next);
  };
  return [value, dismiss] as const;
}
