// Each check's icon: plain lines and one in the accent colour. Letters tell similar checks apart.

import type { ReactNode } from 'react';
import type { Service } from '../../data/catalogue.ts';

/** Each icon's plain lines and accent line, on a square of 32. */
const drawings: Record<Service['icon'], { lines: ReactNode; accent: string }> = {
  odometer: { lines: <path d="M6 15a10 10 0 0 1 20 0M4 17h24v11H4z" />, accent: 'M16 14l4-5' },
  register: {
    lines: <path d="M3 6h26v20H3zM17 13h8M17 18h5" />,
    accent: 'M7 12h6v8H7z',
  },
  slip: {
    lines: <path d="M8 3h16v25l-2.7-2-2.6 2-2.7-2-2.7 2-2.6-2L8 28zM12 9h8M12 14h8" />,
    accent: 'M12 20l8-2',
  },
  bank: {
    lines: <path d="M4 12l12-7 12 7zM7 15v9M25 15v9M4 27h24" />,
    accent: 'M12.5 15h7M12.5 18h7M12.5 15c6 0 6 6 0 6l5 4',
  },
  pan: { lines: <path d="M3 6h26v20H3zM7 21h10" />, accent: 'M23 16a3 3 0 1 0 0 6a3 3 0 0 0 0-6' },
  fingerprint: {
    lines: (
      <>
        <path d="M6 15c2-7 6-9 10-9s8 2 10 8M9.5 26c-2.5-6-2-14 6.5-14s8 8 6 12" />
        <path d="M13 27c-2-6-1-10 3-10s4 5 2 11" />
      </>
    ),
    accent: 'M16 21v7',
  },
};

/** The initials are drawn as shapes, because text inside a link becomes part of the link's name. */
const initials: Record<string, string> = {
  H: 'M13.5 20v6M18.5 20v6M13.5 23h5',
  M: 'M13 26v-6l3 4.5 3-4.5v6',
  MS: 'M9 26v-6l2.5 4.5 2.5-4.5v6M22 20.7c-1.2-1-4-.8-4 .9 0 2 4 1.1 4 3 0 1.7-3 2-4.2 .8',
};
const PAN = 'M7 17v-6h1.8a1.6 1.6 0 0 1 0 3.4H7M11.5 17l2-6 2 6M12.2 15h2.6M17.5 17v-6l3.5 6v-6';

type Props = { service: Pick<Service, 'icon' | 'shortName'>; size?: number };

export function CheckIcon({ service, size = 24 }: Props) {
  const { lines, accent } = drawings[service.icon];
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      {lines}
      <path d={lettersOf(service)} />
      <path d={accent} className="accent" />
    </svg>
  );
}

/** The letters in an icon: a maker's initials on the odometer, PAN on the card; '' if none. */
function lettersOf({ icon, shortName }: Props['service']): string {
  if (icon === 'pan') return PAN;
  if (icon !== 'odometer') return '';
  const [maker = ''] = shortName.split(' Service');
  const letters = maker.split(' ').map((word) => word.slice(0, 1));
  return initials[letters.join('')] ?? '';
}
