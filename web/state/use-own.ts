// Queries for the signed-in account: its tables on this phone, and the server.

import { type QueryKey, useQuery } from '@tanstack/react-query';
import { accountDatabase } from '../../sw/account/database.ts';
import { outboxDatabase } from '../../sw/outbox/database.ts';
import { useAccountId } from './account.ts';
import { type StoredOptions, useStored } from './use-stored.ts';

type OwnOptions = StoredOptions & {
  /** The row's key, if `read` uses only one row. */
  row?: string;
};

type TableName =
  | 'reports'
  | 'plates'
  | 'cars'
  | 'profile'
  | 'wallet'
  | 'transactions'
  | 'library'
  | 'bin'
  | 'outbox';

/** The query key for an account's data on this phone. */
export function ownKey(accountId: string, ...key: QueryKey): QueryKey {
  return ['own', accountId, ...key];
}

/** The result of `read` on the account's tables, kept current; undefined until first read. */
export function useOwn<T>(
  key: QueryKey,
  tables: TableName | readonly TableName[],
  read: (accountId: string) => Promise<T>,
  { row, ...options }: OwnOptions = {},
): T | undefined {
  const accountId = useAccountId();
  const watched = [tables].flat().map((table) => {
    const { db, name } =
      table === 'outbox' ? outboxDatabase(accountId).rows : accountDatabase(accountId)[table];
    return { db, name, key: row };
  });
  return useStored(ownKey(accountId, ...key), watched, () => read(accountId), options);
}

/** The first part of query keys for the server's data, which the outbox and payments may change. */
export const REMOTE = ['remote'];

/** The server's data on the account; `data` is undefined while unknown. */
export function useRemote<T>(name: string, read: (accountId: string) => Promise<T>) {
  const accountId = useAccountId();
  return useQuery({
    queryKey: [...REMOTE, accountId, name],
    queryFn: () => read(accountId),
    enabled: accountId !== '',
    retry: false,
  });
}
