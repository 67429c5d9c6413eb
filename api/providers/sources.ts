// Which providers answer for which service, in the order they are asked. The compiler demands an
// entry for every service of the catalogue.

import type { Service, ServiceId } from '../../data/catalogue.ts';
import type { Outcome } from './outcome.ts';
import { sandboxProvider } from './sandbox.ts';

/** The payload with every identifier normalised. */
export type Input = Record<string, string>;

export type Provider = (input: Input) => Promise<Outcome>;

/** Whose question it is; `reference` is the same whenever the phone sends the same key. */
export type AskedBy = { accountId: string; reference: string };

export type Sources = {
  ask: (service: Service, input: Input, by: AskedBy) => Promise<Outcome>;
};

type Settings = { sandbox: { baseUrl: string } };

export function makeSources({ sandbox }: Settings): Sources {
  const table: Record<ServiceId, Provider> = {
    hyundai: sandboxProvider({ ...sandbox, path: 'hyundai-service-history' }),
    maruti: sandboxProvider({ ...sandbox, path: 'maruti-service-history' }),
    mahindra: sandboxProvider({ ...sandbox, path: 'mahindra-service-history' }),
    rc: sandboxProvider({ ...sandbox, path: 'vehicleRegistrations' }),
    challan: sandboxProvider({ ...sandbox, path: 'vehicleChallan' }),
    bank: sandboxProvider({ ...sandbox, path: 'bankAccountValidation' }),
    pan: sandboxProvider({ ...sandbox, path: 'panPlus' }),
    aadhaar: sandboxProvider({ ...sandbox, path: 'aadhaarValidation' }),
  };
  return { ask: (service, input) => table[service.id](input) };
}
