// Checks a dealer's call against the catalogue, and refuses what cannot be sold.

import { type Service, serviceByName } from '../../data/catalogue.ts';
import type { Body } from '../../data/contract.ts';
import { mintedAt } from '../../data/values/idempotency-key.ts';
import { isChecked, isWellFormed, mask, normalise } from '../../data/values/identifiers.ts';
import { toRupees } from '../../data/values/money.ts';
import type { Input } from '../providers/outcome.ts';
import { Refusal, refusal } from '../refusal.ts';
import type { Config } from '../settings/config.ts';

export type BuyRequest = {
  service: Service;
  input: Input;
  maskedIdentifier: string;
  /** The version of the consent. Absent for a car, and in the sandbox if the call includes none. */
  consent: string | undefined;
  /** `false` if the dealer was shown a different price. */
  isPriceAgreed: boolean;
};

/** After a week a phone asks the dealer before it sends again, so a much older copy is useless. */
const KEY_AGE_MS_MAX = 45 * 24 * 3600 * 1000;
/** A phone that has reached the server uses the server's time, so its keys are not ahead. */
const KEY_AHEAD_MS_MAX = 24 * 3600 * 1000;

type Settings = Pick<Config, 'mode' | 'servicesOff'>;

/**
 * Parses a call. A refusal applies only to a new key: the caller first looks up earlier purchases,
 * and only then knows that nothing was charged.
 */
export function readCall(settings: Settings, body: Body<'callService'>): BuyRequest | Refusal {
  const service = serviceByName(body.serviceName);
  if (!service) return refusal('unknown_service');
  if (settings.servicesOff.includes(service.id)) {
    return refusal('service_off', { service: service.shortName });
  }
  const input = readInput(settings, service, body.payload);
  if (input instanceof Refusal) return input;
  const consentRefusal = consentTrouble(settings, service, body.consent);
  if (consentRefusal) return consentRefusal;
  return {
    service,
    input,
    maskedIdentifier: mask(Object.values(input)[0] ?? ''),
    consent: body.consent,
    isPriceAgreed:
      body.quotedPrice === undefined || body.quotedPrice === toRupees(service.pricePaise),
  };
}

/** Returns why this key may not open a new call; undefined if it may. `now` is in ms. */
export function keyTrouble(key: string, now: number): Refusal | undefined {
  const ageMs = now - (mintedAt(key) ?? now);
  if (ageMs > KEY_AGE_MS_MAX) return refusal('key_expired');
  return ageMs < -KEY_AHEAD_MS_MAX ? refusal('key_ahead') : undefined;
}

/** Only the sandbox, where no person is real, sells a report on a person without consent. */
function consentTrouble(
  { mode }: Settings,
  { consent }: Service,
  confirmed: string | undefined,
): Refusal | undefined {
  if (confirmed !== undefined && confirmed !== consent?.version) return refusal('consent_changed');
  const isMissing = consent !== null && confirmed === undefined && mode === 'live';
  return isMissing ? refusal('consent_missing') : undefined;
}

function readInput(
  { mode }: Settings,
  service: Service,
  payload: Record<string, string>,
): Input | Refusal {
  const input: Input = {};
  for (const field of service.fields) {
    const identifier = normalise(payload[field.name] ?? '');
    // The sandbox must accept a provider's own test numbers, whose check digits are wrong.
    const isAcceptable =
      isWellFormed(field.kind, identifier) &&
      (mode === 'sandbox' || isChecked(field.kind, identifier));
    if (!isAcceptable) {
      return refusal('invalid_identifier', { input: field.label.toLowerCase() });
    }
    input[field.name] = identifier;
  }
  return input;
}
