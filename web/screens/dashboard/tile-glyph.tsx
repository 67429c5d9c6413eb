// A small drawing of what a check needs: a plate for a vehicle's number.

import type { IdentifierKind } from '../../../data/values/identifiers.ts';
import styles from './tile-glyph.module.css';

export function TileGlyph({ kind }: { kind: IdentifierKind }) {
  switch (kind) {
    case 'plate':
      return (
        <svg viewBox="0 0 48 32" className={styles.glyph} aria-hidden="true">
          <rect x="1" y="5" width="46" height="22" rx="3.5" className={styles.body} />
          <path d="M4.5 6H11v20H4.5A2.5 2.5 0 0 1 2 23.5v-15A2.5 2.5 0 0 1 4.5 6" />
          <path
            d="M16 20v-8l3 5 3-5v8M27 12v8M27 16h4M31 12v8M37 12h5v8h-5z"
            className={styles.letters}
          />
        </svg>
      );
    case 'pan':
    case 'aadhaar':
      return (
        <svg viewBox="0 0 48 32" className={styles.glyph} aria-hidden="true">
          <rect x="4" y="2" width="40" height="28" rx="3.5" className={styles.body} />
          <path d="M14 9a4 4 0 1 1 0 8a4 4 0 0 1 0-8M7.5 25c0-4 3-6 6.500-6s6.500 2 6.500 6z" />
          <path d="M26 10h13M26 16h13M26 22h8" className={styles.letters} />
        </svg>
      );
    case 'account':
    case 'ifsc':
      return (
        <svg viewBox="0 0 48 32" className={styles.glyph} aria-hidden="true">
          <path d="M24 2L43 11H5z" className={styles.roof} />
          <path d="M10 14v10M19 14v10M29 14v10M38 14v10M6 28h36" className={styles.pillars} />
        </svg>
      );
    default: {
      const none: never = kind;
      return none;
    }
  }
}
