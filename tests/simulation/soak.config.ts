// `npm run soak`: no test of `npm test`, and so of a name and a configuration of its own.

import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['tests/simulation/soak-main.ts'] } });
