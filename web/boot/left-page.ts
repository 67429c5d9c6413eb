// A page that the browser keeps as it was left, and may show again as it was.

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
