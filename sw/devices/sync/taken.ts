// A record that has come from the library and was opened.

import type { RecordRow } from '../../account/library-rows.ts';
import type { Content } from './contents.ts';

export type Taken<C extends Content = Content> = {
  record: string;
  version: number;
  content: C;
  /** What this device knew of it. */
  known: RecordRow | undefined;
  /** A restored server has an older version than this device, which is to send its own again. */
  isBehind: boolean;
};

/** No version is taken back. */
export function versionAfter({ version, known }: Pick<Taken, 'version' | 'known'>): number {
  return Math.max(version, known?.version ?? 0);
}
