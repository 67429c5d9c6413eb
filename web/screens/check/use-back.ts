// Overrides the browser's Back on a screen: it leads to one address, wherever the dealer came from.
// Back from there leads to where the dealer was before.

import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Null: Back is not overridden. */
export function useBack(leadsTo: string | null): void {
  const navigate = useNavigate();
  // A second history entry with the same address catches Back, which leaves this screen mounted.
  // Added before the screen is painted, since the dealer may go back at once.
  useLayoutEffect(() => {
    if (leadsTo === null) return;
    const here: unknown = window.history.state;
    // After a return or a reload, one such entry is enough: otherwise Back would never lead away.
    if (!isSecond(here)) {
      window.history.pushState({ ...Object(here), isSecond: true }, '', window.location.href);
    }
    const path = window.location.pathname;
    const leave = () => {
      // Only a step onto the first entry leads away. Other steps arrive here too while the screen
      // that they lead to, or come from, is still being rendered.
      const isFirst = window.location.pathname === path && !isSecond(window.history.state);
      if (isFirst) void navigate(leadsTo, { replace: true });
    };
    window.addEventListener('popstate', leave);
    return () => window.removeEventListener('popstate', leave);
  }, [leadsTo, navigate]);
}

function isSecond(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isSecond' in state;
}
