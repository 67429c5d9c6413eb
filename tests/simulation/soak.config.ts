// `npm run soak`: not a part of `npm test`, and so with its own name and configuration.

import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['tests/simulation/soak-main.ts'] } });
