// What a page does as it enters and leaves the browser's back/forward cache.

import { leavePage, takeUpPage } from '../../sw/database.ts';

/** A cached page blocks no other page; a reload does again whatever was interrupted. */
export function watchBackForwardCache(): void {
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) leavePage();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !takeUpPage()) location.reload();
  });
}
