// Runs the half of the seeds that contains every fault of money in and out.

import { moneyFaults } from './faults.ts';
import { runSeeds } from './run-seeds.ts';
import { moneySeeds } from './seeds.ts';

runSeeds(moneySeeds, moneyFaults);
