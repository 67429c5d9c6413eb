// Time of the processors that a process and its children have had (proc(5)): it depends less on who
// else uses the machine than time on a clock.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TICKS_A_SECOND = 100;

/** Of the process, of its children that run, and of those that have ended. */
export function cpuSecondsOf(pid) {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((child) => statOf(child)?.parent === pid);
  const all = [pid, ...children].map((each) => statOf(each)?.ticks ?? 0);
  return all.reduce((sum, ticks) => sum + ticks, 0) / TICKS_A_SECOND;
}

/** The process that started all others of a cluster. */
export function postmasterOf({ host }) {
  return Number(readFileSync(join(host, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
}

function statOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), ticks };
  } catch {
    return undefined; // it has ended since it was listed
  }
}
