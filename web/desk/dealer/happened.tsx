// What the audit log has of a dealer.

import { LogRows } from '../log/log-rows.tsx';
import { useListed } from '../use-asked.ts';

export function Happened({ id }: { id: string }) {
  return <LogRows listed={useListed('dealerLog', { id })} isOfOneDealer />;
}
