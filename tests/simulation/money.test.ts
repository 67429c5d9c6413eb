// Runs the half of the seeds in which every fault that can strike money in or out happens.

import { moneyFaults } from './faults.ts';
import { runSeeds } from './run-seeds.ts';
import { moneySeeds } from './seeds.ts';

runSeeds(moneySeeds, moneyFaults);
