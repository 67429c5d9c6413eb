// The server's configuration: mode, prices, payment script, support. Stored for offline use.

import { useQuery } from '@tanstack/react-query';
import { catalogue, type Service, type ServiceId } from '../../data/catalogue.ts';
import type { Answer } from '../../data/contract.ts';
import { phone, stored } from '../../sw/device.ts';
import { remote } from '../../sw/remote.ts';
import { rememberFacts } from './server-facts.ts';
import { REMOTE } from './use-own.ts';
import { useStored } from './use-stored.ts';
import { useWallet } from './wallet.ts';

/** Screens refetch the configuration after this long, because the app may stay open for weeks. */
const FRESH_MS = 5 * 60_000;

/** The server's configuration; undefined until its first answer. */
export function useConfig(): Answer<'config'> | undefined {
  useQuery({
    queryKey: [...REMOTE, 'config'],
    queryFn: async () => {
      const config = await remote('config');
      rememberFacts(config);
      await phone.rows.put({ name: 'config', value: config });
      return null;
    },
    staleTime: FRESH_MS,
  });
  return useStored(['config', 'stored'], phone.rows, () => stored('config')) ?? undefined;
}

/** Checks that are not on sale, as last known. The server decides when the dealer taps. */
export function useServicesOff(): ReadonlySet<ServiceId> {
  const told = useConfig()?.services ?? [];
  const off = new Set(told.filter(({ isOn }) => !isOn).map(({ serviceName }) => serviceName));
  // If a buyer's phone may check only cars, the server refuses its checks on people.
  const isForCars = useWallet()?.phone?.persons === false;
  const isOff = ({ serviceName, consent }: Service) =>
    off.has(serviceName) || (isForCars && consent !== null);
  return new Set(catalogue.filter(isOff).map(({ id }) => id));
}
