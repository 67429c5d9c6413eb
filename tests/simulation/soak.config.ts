// `npm run soak` is not part of `npm test`, so it has its own name and configuration.

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { globals: true, include: ['tests/simulation/soak-main.ts'] },
});
