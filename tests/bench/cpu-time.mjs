// Processor time of a process and its children (proc(5)), which depends less on the machine's other
// users than clock time.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TICKS_A_SECOND = 100;

/** Adds the process, its running children and its ended children. */
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
