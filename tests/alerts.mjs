// `npm run alerts` checks and tests the alerts that we ship, with Prometheus' own tool.

import { run } from '../api/bin/prepare.mjs';
import { debianProgram } from './debian-program.mjs';

const promtool = debianProgram('promtool', 'prometheus');
if (promtool === undefined) process.exit(1);
run(promtool, ['check', 'rules', 'api/deploy/alerts.yml']);
run(promtool, ['test', 'rules', 'api/deploy/alerts.test.yml']);
