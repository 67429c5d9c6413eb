// The operator at the desk: runs a command on a test box's folder, from a connection of its own.

import type { Command, Result } from '../../api/operator/command.ts';
import { openDesk } from '../../api/operator/desk.ts';
import type { TestBox } from '../api/box.ts';

type Given = { words?: string[]; options?: Record<string, string> };

export async function operate(
  { box, url }: Pick<TestBox, 'box' | 'url'>,
  command: Command,
  { words = [], options = {} }: Given = {},
): Promise<Result> {
  // A test's box chose its own port: the sandbox's gateway is there.
  const { clocks } = box;
  const config = { ...box.config, port: Number(new URL(url).port) };
  const desk = await openDesk(config, { who: 'asha', clocks });
  return command.run(desk, { words, options }).finally(desk.close);
}
