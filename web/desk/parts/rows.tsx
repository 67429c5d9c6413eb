// A list that the server gives a page at a time, as a table with a button for more.

import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Listed } from '../use-asked.ts';
import { Asked } from './asked.tsx';
import { type Column, Table } from './table.tsx';

type Props<T> = {
  listed: Listed<T>;
  caption: string;
  columns: readonly Column<T>[];
  keyOf: (row: T) => string;
  none: ReactNode;
};

export function Rows<T>({ listed, ...table }: Props<T>) {
  const { more, isFetching } = listed;
  return (
    <Asked asked={listed}>
      {(rows) => (
        <>
          <Table {...table} rows={rows} />
          {more && (
            <div className="row">
              <Button onClick={() => void more()} disabled={isFetching}>
                {isFetching ? 'Loading more' : 'Show more'}
              </Button>
            </div>
          )}
        </>
      )}
    </Asked>
  );
}
