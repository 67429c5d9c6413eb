// Runs the half of the seeds that covers every fault that can strike money in or out.

import { moneyFaults } from './faults.ts';
import { runSeeds } from './run-seeds.ts';
import { moneySeeds } from './seeds.ts';

runSeeds(moneySeeds, moneyFaults);
