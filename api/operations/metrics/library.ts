// What is told of the libraries that dealers' devices share: whether the file is in order, and how
// much it holds.

import { statSync } from 'node:fs';
import type { Metric } from 'prom-client';
import type { Backend } from '../../backend.ts';
import { libraryPath } from '../../library/library-file.ts';
import { totalsOf } from '../../library/library-totals.ts';
import { gauges } from './exposition.ts';

export async function libraryMetrics({
  config,
  library,
}: Pick<Backend, 'config' | 'library'>): Promise<Metric[]> {
  const isInOrder = library.trouble() === undefined;
  const file = statSync(libraryPath(config.dataDir), { throwIfNoEntry: false });
  const state = gauges({
    lotproof_library_ok: ['1 while what devices share can be used.', Number(isInOrder)],
    ...(file && { lotproof_library_file_bytes: ['Size of library.db.', file.size] }),
  });
  if (!isInOrder) return state;
  const { libraries, records, bytes } = await library.read(totalsOf);
  const counted = gauges({
    lotproof_libraries: ['Dealers whose devices share their reports.', libraries],
    lotproof_library_records: ['Sealed records in all libraries.', records],
    lotproof_library_bytes: ['What they take, sealed.', bytes],
  });
  return [...state, ...counted];
}
