// Boxes that are stopped and started again on their folders, at their addresses: dealers stay
// signed in, and the sandbox's gateway is found.

import { startTestBox, type TestBox } from './box.ts';

type Options = Parameters<typeof startTestBox>[0];

/** Whatever still runs is stopped after the test, or after all of them, as `after` says. */
export function boxesUntil(after: (stop: () => Promise<void>) => void) {
  const boxes = new Set<TestBox>();
  after(async () => {
    for (const box of boxes) await stop(box);
  });

  async function start(dataDir: string, port = '0', options: Options = {}): Promise<TestBox> {
    const box = await startTestBox({ ...options, dataDir, env: { ...options.env, PORT: port } });
    boxes.add(box);
    return box;
  }

  async function stop(box: TestBox): Promise<void> {
    boxes.delete(box);
    await box.stop();
  }

  /** Stops the box and starts another in its place. */
  async function restart(box: TestBox, meanwhile = () => {}): Promise<TestBox> {
    await stop(box);
    meanwhile();
    return start(box.dataDir, new URL(box.url).port);
  }

  return { start, stop, restart };
}
