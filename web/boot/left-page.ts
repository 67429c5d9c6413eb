// Pages in the browser's back/forward cache, which may be shown again as they were left.

import { leavePage, takeUpPage } from '../../sw/database.ts';

/** Has it hold nobody up meanwhile. Loaded anew, it does again what leaving it broke off. */
export function watchLeaving(): void {
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) leavePage();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !takeUpPage()) location.reload();
  });
}
