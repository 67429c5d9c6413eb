// Limits how long we wait for something that may never end.

/** Returns the work's result, or `late` after this time. The work continues in the background. */
export async function inTime<T, L>(work: Promise<T>, msMax: number, late: L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<L>((resolve) => {
    timer = setTimeout(() => resolve(late), msMax);
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}
