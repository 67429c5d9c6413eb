// Drawings of what each check looks at: ink strokes on a 64 by 48 field with one accent.
// Decorative: the name stands beside each.

import type { ReactNode } from 'react';
import styles from './drawing.module.css';

export type DrawingName = 'history' | 'accident' | 'challan' | 'registration' | 'bank' | 'identity';

export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg viewBox="0 0 64 48" className={styles['drawing']} aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}

const drawings: Record<DrawingName, ReactNode> = {
  // A dial over its drums, the last one half turned.
  history: (
    <>
      <path d="M12 27a20 20 0 0 1 40 0" />
      <path d="M16.5 25h2M21 15.500l1.6 1.600M32 9.500v2.500M43 15.500l-1.6 1.600M47.5 25h-2" />
      <path d="M32 26l9-9" className={styles['accent']} />
      <path d="M8 31h48v12H8z" className={styles['sheet']} />
      <path d="M20 31v12M32 31v12M44 31v12" />
      <path d="M12.5 37h3M24.5 37h3M36.5 37h3" />
      <path d="M48.5 34.500h4M48.5 39.500h4" className={styles['accent']} />
    </>
  ),
  // A saloon from the side, its bonnet folded.
  accident: (
    <>
      <path d="M5 33v-6l6-3 7-9h17l8 9 3-2 2 3 5-1 4 4v5h-5M45 33H21M11 33H5" />
      <path d="M17 24h21M27 15v9" />
      <circle cx="16" cy="34" r="5" className={styles['sheet']} />
      <circle cx="50" cy="34" r="5" className={styles['sheet']} />
      <path d="M50 15l2-5M55 17l5-3M46 14l-1-5" className={styles['accent']} />
    </>
  ),
  // The slip under a wiper.
  challan: (
    <>
      <path d="M18 5h28v36l-4.7-3-4.6 3-4.7-3-4.7 3-4.6-3-4.7 3z" className={styles['sheet']} />
      <path d="M24 13h10M24 20h16M24 27h16" />
      <path d="M8 44L56 24" className={styles['accent']} />
    </>
  ),
  // A smart card with its chip.
  registration: (
    <>
      <rect x="6" y="8" width="52" height="33" rx="4" className={styles['sheet']} />
      <path d="M6 15.500h52" />
      <path d="M13 22h10v9H13zM18 22v9M13 26.500h10" className={styles['accent']} />
      <path d="M30 23h21M30 29h21M30 35h12" />
    </>
  ),
  // A passbook and a rupee going in.
  bank: (
    <>
      <path d="M8 20L32 7l24 13zM12 20v17M24 20v17M40 20v17M52 20v17M7 41h50" />
      <path d="M28 24h8M28 28h8M28 24c7 0 7 8 0 8l6 6" className={styles['accent']} />
    </>
  ),
  // A card with a face, and a tick.
  identity: (
    <>
      <rect x="6" y="8" width="52" height="33" rx="4" className={styles['sheet']} />
      <circle cx="19" cy="21" r="4.5" />
      <path d="M11 35c1-9 15-9 16 0M33 18h18M33 25h9" />
      <path d="M36 33l4 4 9-10" className={styles['accent']} />
    </>
  ),
};
