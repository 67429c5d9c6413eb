// Whether a report is being made: the menus are disabled meanwhile (specification, section 2).

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

/** Disables the menus while the calling screen is busy. */
export function useHoldMenus(isBusy: boolean): void {
  const { setBusy } = use(BusyContext);
  // The menus are outside the busy screen.
  useEffect(() => {
    setBusy(isBusy);
    return () => setBusy(false);
  }, [isBusy, setBusy]);
}
