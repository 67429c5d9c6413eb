// Loaded before a program (`node --import`), it writes how much memory the program took at most.

import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  const kilobytes = process.resourceUsage().maxRSS;
  writeFileSync(process.env.PEAK_MEMORY_FILE, String(kilobytes));
});
