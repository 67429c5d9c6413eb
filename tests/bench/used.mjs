// A program that loads this file first (`node --import`) records how much memory and processor time
// it used.

import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const used = { kilobytes: maxRSS, cpuSeconds: (userCPUTime + systemCPUTime) / 1e6 };
  writeFileSync(process.env.USED_FILE, JSON.stringify(used));
});
