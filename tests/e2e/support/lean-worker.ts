// A worker that keeps two pages instead of a hundred files, for tests that open no screen without
// signal: to keep them all is half of what such a test takes of the processor.

/** It answers every address of a screen with one of these. */
const PAGES = ['app.html', 'dealer.html'];

/** The worker's script with these alone in its list of files: see web/vite/service-worker.ts. */
export function keepingTwoPages(script: string): string {
  const start = script.indexOf('[{"integrity"');
  const end = script.indexOf('}]', start) + 2;
  const files: { url: string }[] = JSON.parse(script.slice(start, end));
  const kept = files.filter(({ url }) => PAGES.includes(url));
  if (kept.length !== PAGES.length) throw new Error('The worker’s list of files was not found.');
  return script.slice(0, start) + JSON.stringify(kept) + script.slice(end);
}
