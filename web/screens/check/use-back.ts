// A screen that answers the browser's back itself: it leads to one address, wherever the dealer
// came from. Back from there goes on to where the dealer was before.

import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Null: back is the browser's own. */
export function useBack(leadsTo: string | null): void {
  const navigate = useNavigate();
  // A second entry of the same address takes the browser's back; it leaves this screen mounted.
  // It is there before the screen is painted: whoever sees the screen may go back at once.
  useLayoutEffect(() => {
    if (leadsTo === null) return;
    const here: unknown = window.history.state;
    // Returned to, or reloaded: one such entry is enough, or back would never lead on.
    if (!isSecond(here)) {
      window.history.pushState({ ...Object(here), isSecond: true }, '', window.location.href);
    }
    const path = window.location.pathname;
    const leave = () => {
      // Only a step onto the first entry leads away. The others are heard here too while the
      // screen they lead to, or come from, is still being made.
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
