// Parts that mean nothing until the app runs: screens that are drawn ahead of it leave them out.

import { createContext, type ReactNode, use } from 'react';

/** Whether the app runs, as it does everywhere but in the build. */
export const LiveContext = createContext(true);

export function Live({ children }: { children: ReactNode }) {
  return use(LiveContext) ? children : null;
}
