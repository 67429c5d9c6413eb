// The Lotproof mark, and the mark with its name.

import { MARK_SIZE, markStrokes } from '../report/logo-paths.ts';

export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox={`0 0 ${MARK_SIZE} ${MARK_SIZE}`}
      aria-hidden="true"
    >
      {markStrokes.map(({ path, width, part }) => (
        <path
          key={part}
          d={path}
          strokeWidth={width}
          className={part === 'dial' ? 'accent' : undefined}
        />
      ))}
    </svg>
  );
}

export function Brand() {
  return (
    <span className="brand">
      <Mark />
      Lotproof
    </span>
  );
}
