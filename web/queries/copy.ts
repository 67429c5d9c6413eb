// The copy of the phone's reports: made, and read back.

import { useMutation } from '@tanstack/react-query';
import { copyReports, restoreReports } from '../../sw/copy.ts';
import { account } from '../../sw/phone.ts';
import { saveFile } from '../save-file.ts';

/** Saves all reports as one file; `said` is what came of the last restoring, in words. */
export function useCopy() {
  const making = useMutation({ mutationFn: make, networkMode: 'always' });
  const reading = useMutation({ mutationFn: read, networkMode: 'always' });
  return {
    make: () => making.mutate(),
    read: (file: File) => reading.mutate(file),
    isBusy: making.isPending || reading.isPending,
    said: reading.error ? 'The file could not be read.' : reading.data,
  };
}

async function make(): Promise<void> {
  const owner = await account();
  if (!owner) return;
  const copy = await copyReports(owner);
  const day = new Date().toISOString().slice(0, 10);
  saveFile(new File([copy], `lotproof-reports-${day}.ndjson`, { type: copy.type }));
}

async function read(file: File): Promise<string> {
  const owner = await account();
  if (!owner) return '';
  const restored = await restoreReports(owner, file);
  switch (restored.kind) {
    case 'restored':
      return restored.count === 0
        ? 'Every report of this copy is here already.'
        : `${restored.count} ${restored.count === 1 ? 'report' : 'reports'} put back.`;
    case 'other_dealer':
      return `These are reports of ${restored.email}. Sign in as that dealer to put them back.`;
    case 'unreadable':
      return 'This file is no copy of Lotproof reports.';
    default: {
      const none: never = restored;
      return none;
    }
  }
}
