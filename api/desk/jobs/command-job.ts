// A command that takes long, as a process of its own: as the nightly check runs it.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RunningJob } from './jobs.ts';

const operator = fileURLToPath(new URL('../../operator/main.js', import.meta.url));

/** What a command says is a sentence or two; a bug has a stack. */
const SAID_LENGTH_MAX = 2_000;

/** Only the build has programs to start. */
export function canStartCommands(): boolean {
  return existsSync(operator);
}

export function startCommand(name: string): RunningJob {
  const child = spawn(process.execPath, [operator, name], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-SAID_LENGTH_MAX);
    });
  }
  const ended = new Promise<{ isGood: boolean; sentence: string }>((resolve) => {
    child.once('error', ({ message }) => resolve({ isGood: false, sentence: message }));
    child.once('close', (code) => {
      const lines = said.trim().split('\n');
      resolve({ isGood: code === 0, sentence: lines.at(-1) ?? '' });
    });
  });
  return { ended, stop: () => void child.kill() };
}
