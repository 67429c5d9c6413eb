// Measures how long an action takes inside the page, in milliseconds.

export async function timed(act) {
  const start = performance.now();
  await act();
  return performance.now() - start;
}
