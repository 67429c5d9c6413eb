// Whether a report is being made: the menus hold still for as long (specification, section 2).

import { createContext, type ReactNode, use, useEffect, useState } from 'react';

type Busy = { isBusy: boolean; setBusy: (isBusy: boolean) => void };

const BusyContext = createContext<Busy>({ isBusy: false, setBusy: () => undefined });

export function BusyProvider({ children }: { children: ReactNode }) {
  const [isBusy, setBusy] = useState(false);
  return <BusyContext value={{ isBusy, setBusy }}>{children}</BusyContext>;
}

export function useBusy(): boolean {
  return use(BusyContext).isBusy;
}

/** Holds the menus for as long as the calling screen is busy. */
export function useHoldMenus(isBusy: boolean): void {
  const { setBusy } = use(BusyContext);
  // The menus stand outside the screen that is busy.
  useEffect(() => {
    setBusy(isBusy);
    return () => setBusy(false);
  }, [isBusy, setBusy]);
}
