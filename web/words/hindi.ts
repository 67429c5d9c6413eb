// All Hindi strings. This file compiles only if none is missing.

import type { Words } from './english.ts';
import * as account from './hindi/account.ts';
import * as cars from './hindi/cars.ts';
import * as frame from './hindi/frame.ts';
import { refusalText } from './hindi/refusals.ts';
import * as reports from './hindi/reports.ts';

export const hindi: Words = {
  ...frame,
  ...account,
  ...reports,
  ...cars,
  refusalText,
};
