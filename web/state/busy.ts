// Disables the menus while a report is being made (specification, section 2).

import { useEffect } from 'react';
import { store } from './store.ts';

const busy = store(false);

export const useBusy = busy.use;

/** Disables the menus while the calling screen is busy. */
export function useHoldMenus(isBusy: boolean): void {
  // Disable the menus, which are outside this component.
  useEffect(() => {
    busy.set(isBusy);
    return () => busy.set(false);
  }, [isBusy]);
}
