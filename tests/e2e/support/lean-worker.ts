// A worker that keeps only the pages and not their hundred files: keeping those takes a quarter
// of a test's processor time, and only tests without signal need them.

/** The worker's script with only pages in its list: see web/vite/service-worker.ts. */
export function keepingPages(script: string): string {
  const start = script.indexOf('[{"integrity"');
  const end = script.indexOf('}]', start) + 2;
  const files: { url: string }[] = JSON.parse(script.slice(start, end));
  // Each of them: an address without its page would be answered with another.
  const kept = files.filter(({ url }) => url.endsWith('.html'));
  return script.slice(0, start) + JSON.stringify(kept) + script.slice(end);
}
