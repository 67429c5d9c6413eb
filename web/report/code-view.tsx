// A QR code as a drawing, with the white edge that its readers need.

import type { QrCode } from './qr-code.ts';

type Props = { code: QrCode; label: string };

export function CodeView({ code: { size, runs, quiet }, label }: Props) {
  const side = size + 2 * quiet;
  const path = runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
