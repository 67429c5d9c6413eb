// The half of the seeds in which every fault of a call has happened.

import { callFaults } from './faults.ts';
import { runSeeds } from './run-seeds.ts';
import { callSeeds } from './seeds.ts';

runSeeds(callSeeds, callFaults);
