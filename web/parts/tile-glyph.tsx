// What a check asks for, as a small drawing: a plate for a vehicle's number.

import type { IdentifierKind } from '../../data/identifiers.ts';
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
    default: {
      const none: never = kind;
      return none;
    }
  }
}
