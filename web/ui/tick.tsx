// A checkbox that is ticked by a tap anywhere on its line.

import type { ComponentProps } from 'react';

type TickProps = Pick<ComponentProps<'input'>, 'checked' | 'disabled' | 'children'> & {
  onTick?: (isTicked: boolean) => void;
};

export function Tick({ children, onTick, ...input }: TickProps) {
  return (
    <label className="tick">
      <input type="checkbox" {...input} onChange={({ target }) => onTick?.(target.checked)} />
      {children}
    </label>
  );
}
