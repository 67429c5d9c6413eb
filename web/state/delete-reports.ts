// Deleting reports: one, or all older than a day.

import { useMutation } from '@tanstack/react-query';
import { deleteReports, idsBefore } from '../../sw/reports/delete-reports.ts';
import { useAccountId } from './account.ts';
import { forgetSentinel } from './storage.ts';
import { useOwn } from './use-own.ts';

export function useDeletion() {
  const accountId = useAccountId();
  return useMutation({
    mutationFn: async (ids: string[]) => {
      forgetSentinel(accountId); // so that these are not reported as lost
      await deleteReports(accountId, ids);
      forgetSentinel(accountId); // as another tab may have noted it meanwhile
    },
  });
}

/** Ids of the reports that were bought before a day (`2026-01-31`) began on this phone. */
export function useIdsBefore(day: string): string[] {
  const ids = useOwn(['reports before', day], 'reports', async (accountId) => {
    const at = new Date(`${day}T00:00`); // a time without a zone is the phone's own
    return Number.isNaN(at.getTime()) ? [] : idsBefore(accountId, at.toISOString());
  });
  return ids ?? [];
}
