// Runs the half of the seeds that covers every fault that can strike a call.

import { callFaults } from './faults.ts';
import { runSeeds } from './run-seeds.ts';
import { callSeeds } from './seeds.ts';

runSeeds(callSeeds, callFaults);
