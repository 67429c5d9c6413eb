// What a drawn page does by itself. A script that it names is asked for before the first paint, at
// whatever priority, which delays that by a tenth. The browser may keep the page as it is left, and
// cancels what the page was fetching then: shown again before the app ran, it never would.

/** Neither a page that is hidden before its first frame nor a busy phone holds the app up. */
const PATIENCE_MS = 1_000;

/** The script of a page whose app, with all else that can wait, is in `<template data-later>`. */
export const AFTER_FIRST_PAINT = `(${addWhatCanWait})(${PATIENCE_MS})`;

/**
 * Runs in the page, where nothing else of this module is, before the first paint: it touches as
 * little as it can. Only the first to add finds something in the template.
 */
function addWhatCanWait(patienceMs: number): void {
  const add = () => {
    const template = document.querySelector<HTMLTemplateElement>('template[data-later]');
    document.head.append(template?.content ?? '');
  };
  new PerformanceObserver((painted) => {
    if (painted.getEntriesByName('first-contentful-paint').length > 0) add();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(add, patienceMs);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !('started' in document.documentElement.dataset)) location.reload();
  });
}
