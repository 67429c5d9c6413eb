// Hindi. Whatever English says is said here too, or this does not compile.

import type { Words } from './english.ts';
import * as account from './hindi/account.ts';
import * as cars from './hindi/cars.ts';
import * as check from './hindi/check.ts';
import { dashboard } from './hindi/dashboard.ts';
import * as frame from './hindi/frame.ts';
import { login } from './hindi/login.ts';
import * as outbox from './hindi/outbox.ts';
import * as reports from './hindi/reports.ts';
import { serverText } from './hindi/server-sentences.ts';
import * as services from './hindi/services.ts';
import * as wallet from './hindi/wallet.ts';

export const hindi: Words = {
  ...services,
  login,
  dashboard,
  ...frame,
  ...wallet,
  ...account,
  ...check,
  ...outbox,
  ...reports,
  ...cars,
  serverText,
};
