// The tables, as migrations: each runs once, in order, and is never edited after it has been
// released. Times are milliseconds since 1970; money is paise.

import { accounts } from './schema/accounts.ts';
import { gateway } from './schema/gateway.ts';
import { ledger } from './schema/ledger.ts';
import { operation } from './schema/operation.ts';
import { reports } from './schema/reports.ts';
import { writtenTwice } from './schema/written-twice.ts';

/** Each table after those that it refers to. */
const first = [accounts, ledger, reports, gateway, operation, writtenTwice].join('\n');

export const schema: readonly string[] = [first];
