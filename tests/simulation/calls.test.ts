// Runs the half of the seeds in which every fault that can strike a call happens.

import { callFaults } from './faults.ts';
import { runSeeds } from './run-seeds.ts';
import { callSeeds } from './seeds.ts';

runSeeds(callSeeds, callFaults);
