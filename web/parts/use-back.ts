// A screen that answers the browser's back itself: it leads to one address, wherever the dealer
// came from.

import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Null: back is the browser's own. */
export function useBack(leadsTo: string | null): void {
  const navigate = useNavigate();
  // A second entry of the same address takes the browser's back; it leaves this screen mounted.
  useEffect(() => {
    if (leadsTo === null) return;
    const here: unknown = window.history.state;
    window.history.pushState(here, '', window.location.href);
    const leave = () => void navigate(leadsTo, { replace: true });
    window.addEventListener('popstate', leave);
    return () => window.removeEventListener('popstate', leave);
  }, [leadsTo, navigate]);
}
