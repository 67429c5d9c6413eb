// Saves a copy of the phone's reports, and restores one.

import { useMutation } from '@tanstack/react-query';
import { account } from '../../sw/device.ts';
import { deleteCar, deleteReports, idsBefore } from '../../sw/reports/delete-reports.ts';
import { inTime } from '../boot/reload-stale-chunk.ts';
import { useWords, words } from '../words/words.ts';
import { useAccountId } from './account.ts';
import { saveFile } from './save-file.ts';
import { useOwn } from './use-own.ts';

/** Loads all rules of judging, which the list of reports does not need. */
const exporting = inTime(() => import('../../sw/reports/export.ts'));

/** `said`: the result of the last restore, or why saving or restoring failed. */
export function useCopy() {
  const { reportsCopy: text } = useWords();
  const { mutate, isPending, isError, data, variables } = useMutation({
    mutationFn: (file: File | undefined) => (file ? read(file) : make()),
  });
  return {
    make: () => mutate(undefined),
    read: mutate,
    isBusy: isPending,
    said: isError ? (variables ? text.unreadable : text.notMade) : data,
  };
}

async function make(): Promise<string> {
  const owner = await account();
  if (!owner) return '';
  const { copyReports } = await exporting();
  const copy = await copyReports(owner);
  const day = new Date().toISOString().slice(0, 10);
  saveFile(new File([copy], `lotproof-reports-${day}.ndjson`, { type: copy.type }));
  return '';
}

async function read(file: File): Promise<string> {
  const owner = await account();
  if (!owner) return '';
  const { restoreReports } = await exporting();
  const restored = await restoreReports(owner, file);
  const { reportsCopy: text } = words();
  switch (restored.kind) {
    case 'restored':
      return toldOf(restored);
    case 'other_dealer':
      return text.otherDealer(restored.email);
    case 'unproved':
      return text.unproved(restored.email);
    case 'unreadable':
      return text.noCopy;
    default:
      return restored satisfies never;
  }
}

function toldOf({ count, unreadable }: { count: number; unreadable: number }): string {
  const { reportsCopy: text } = words();
  if (unreadable === 0) return count === 0 ? text.allHere : text.restored(count);
  return `${text.restored(count)} ${text.notAll(unreadable)}`;
}

/** For a car, deletes its note together with its reports. */
export function useDeletion(plate?: string) {
  const accountId = useAccountId();
  return useMutation({
    mutationFn: async (ids: string[]) => {
      if (plate === undefined) await deleteReports(accountId, ids);
      else await deleteCar(accountId, { plate, ids });
    },
  });
}

/** Ids of the reports bought before a day (`2026-01-31`) started on this phone. */
export function useIdsBefore(day: string): string[] {
  const ids = useOwn(['reports before', day], 'reports', async (accountId) => {
    const at = new Date(`${day}T00:00`); // a time without a zone is in the phone's zone
    return Number.isNaN(at.getTime()) ? [] : idsBefore(accountId, at.toISOString());
  });
  return ids ?? [];
}
