// Asks the gateway about open refunds, every minute until stopped.

import type { Cashier } from '../../backend.ts';
import type { ScheduledJob } from '../../schedule.ts';
import { type DutyParts, everyMinuteOnDuty } from '../../servers/duty.ts';
import { isOutage, makePolling } from '../razorpay/polling.ts';
import { settleRefund } from './refund-settlement.ts';
import { openRefunds } from './refunds.ts';

const REFUNDS_PER_RUN = 50;

export function startRefundWatch(backend: Cashier & DutyParts): ScheduledJob {
  const polling = makePolling(backend.clock);
  return everyMinuteOnDuty(backend, 'refunds', async (isStopped) => {
    const open = await backend.database.read(openRefunds);
    for (const refund of polling.due(open).slice(0, REFUNDS_PER_RUN)) {
      if (isStopped()) return;
      await settleRefund(backend, refund).catch((error) => {
        if (!isOutage(error)) throw error;
      });
      polling.answered(refund.id, refund.opened_at); // or not: banks take days either way
    }
  });
}
