// Deleting reports: one, or all older than a day.

import { useMutation } from '@tanstack/react-query';
import { accountDatabase } from '../../sw/account/database.ts';
import { deleteReports, idsBefore } from '../../sw/reports/delete-reports.ts';
import { useAccount } from './account.ts';
import { forgetSentinel } from './storage.ts';
import { useStored } from './use-stored.ts';

export function useDeletion() {
  const accountId = useAccount()?.accountId ?? '';
  const deletion = useMutation({
    mutationFn: async (ids: string[]) => {
      forgetSentinel(accountId); // so that these are not reported as lost
      await deleteReports(accountId, ids);
      forgetSentinel(accountId); // as another tab may have noted it meanwhile
    },
    networkMode: 'always',
  });
  return {
    deleteAll: deletion.mutateAsync,
    isBusy: deletion.isPending,
    isFailed: deletion.isError,
  };
}

/** Ids of the reports that were bought before a day (`2026-01-31`) began on this phone. */
export function useIdsBefore(day: string): string[] {
  const accountId = useAccount()?.accountId ?? '';
  const { reports } = accountDatabase(accountId);
  const ids = useStored(['reports before', accountId, day], reports, async () => {
    const at = new Date(`${day}T00:00`); // a time without a zone is the phone's own
    return Number.isNaN(at.getTime()) ? [] : idsBefore(accountId, at.toISOString());
  });
  return ids ?? [];
}
