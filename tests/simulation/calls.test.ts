// Runs the half of the seeds that contains every fault of a call.

import { callFaults } from './faults.ts';
import { runSeeds } from './run-seeds.ts';
import { callSeeds } from './seeds.ts';

runSeeds(callSeeds, callFaults);
