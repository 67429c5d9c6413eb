// The half of the seeds in which every fault of money that comes in or goes back has happened.

import { moneyFaults } from './faults.ts';
import { runSeeds } from './run-seeds.ts';
import { moneySeeds } from './seeds.ts';

runSeeds(moneySeeds, moneyFaults);
