// Deletes reports from this phone.

import { useMutation } from '@tanstack/react-query';
import { deleteCar, deleteReports, idsBefore } from '../../sw/reports/delete-reports.ts';
import { useAccountId } from './account.ts';
import { useOwn } from './use-own.ts';

/** Deletes reports; with a plate, also the car's note. */
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
