// Tests every real part, one by one, without buying anything, and says which of them work.

import type { Command, Row } from '../command.ts';
import { here, type Trial } from './check-here.ts';
import { outside } from './check-outside.ts';

export const check: Command = {
  name: 'check',
  usage: 'check',
  does: 'tries mail, payments, sources, Google, database, disk and clock, and says what works',
  async runWithoutDatabase(context) {
    const { live } = context.config;
    const trials = [...here(context), ...(live ? outside(context, live) : [])];
    // All at once: each may take as long as its timeout.
    const rows = await Promise.all(trials.map(tried));
    const broken = rows.filter(({ works }) => !works).length;
    return {
      rows,
      summary: broken === 0 ? 'All parts work.' : `${broken} of ${rows.length} parts do not work.`,
      isGood: broken === 0,
    };
  },
};

async function tried([part, attempt]: Trial): Promise<Row> {
  try {
    return { part, works: true, told: await attempt() };
  } catch (error) {
    return { part, works: false, told: error instanceof Error ? error.message : String(error) };
  }
}
