// Which of a dealer's lists is shown is in the address: other screens lead to one, and Back finds
// it again.

import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

export const LISTS = ['Statement', 'Calls', 'Orders', 'Sessions', 'Log', 'Balance'] as const;
type List = (typeof LISTS)[number];

export function useList() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('list');
  const entry = search.get('entry') ?? '';
  return {
    list: LISTS.find((each) => each.toLowerCase() === asked) ?? 'Statement',
    /** The entry that the statement begins with; undefined: the newest. */
    entry: /^\d{1,15}$/.test(entry) ? Number(entry) : undefined,
    /** The session whose calls alone are shown; undefined: all of them. */
    session: search.get('session') ?? undefined,
    choose: useCallback(
      (list: List) => setSearch({ list: list.toLowerCase() }, { replace: true }),
      [setSearch],
    ),
    openEntry: useCallback(
      (number: number) => setSearch({ list: 'statement', entry: String(number) }),
      [setSearch],
    ),
  };
}
