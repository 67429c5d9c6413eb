// A worker that keeps the pages alone, and not the hundred files that they ask for: to keep those
// is a quarter of what a test takes of the processor, and only one without signal needs them.

/** The worker's script with no file but pages in its list: see web/vite/service-worker.ts. */
export function keepingPages(script: string): string {
  const start = script.indexOf('[{"integrity"');
  const end = script.indexOf('}]', start) + 2;
  const files: { url: string }[] = JSON.parse(script.slice(start, end));
  // Each of them: an address whose page is not kept would be answered with another.
  const kept = files.filter(({ url }) => url.endsWith('.html'));
  return script.slice(0, start) + JSON.stringify(kept) + script.slice(end);
}
