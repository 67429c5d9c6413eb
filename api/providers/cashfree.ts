// Asks Cashfree Secure ID for bank accounts (see bank-account.ts), and for PAN and RC if Surepass
// does not answer.

import * as v from 'valibot';
import { answerIn } from '../../data/services/rc/registered.ts';
import { maskedAadhaar } from '../../data/values/identifiers.ts';
import { type Account, type Adapter, accountWith, type SourceSettings } from './adapter.ts';
import type { Outcome } from './outcome.ts';
import { failureOf, foundIn, type Reply, unknownShape } from './provider-http.ts';
import { clean, flag, LooseRecord, rcFields } from './read-values.ts';

/** An error from Cashfree Secure ID: https://www.cashfree.com/docs/api-reference/vrs */
const Failure = v.object({ code: v.optional(v.string(), ''), type: v.optional(v.string(), '') });

/** Returns the outcome of a failed reply; undefined if its body must be read instead. */
export function cashfreeFailure(reply: Reply | undefined): Outcome | undefined {
  const told = v.safeParse(Failure, reply?.body);
  const code = told.success ? told.output.code.toLowerCase() : '';
  // Cashfree also answers 403 to an IP address that is not on the operator's list.
  if (code.includes('insufficient_balance')) {
    return { kind: 'provider_broke', why: 'our credit with it is used up' };
  }
  const failure = failureOf(reply);
  if (failure) return failure;
  if (reply?.status === 404) return { kind: 'not_found' };
  if (reply?.status === 400 || reply?.status === 422) {
    // An error about "verification_id" and the like is our fault. An error about the number is the
    // dealer's.
    const isOurs = told.success && /verification_id|header|missing/.test(code);
    return isOurs
      ? { kind: 'provider_broke', why: 'it rejects our request as malformed' }
      : { kind: 'invalid_identifier' };
  }
  return undefined;
}

type Settings = Extract<SourceSettings, { id: 'cashfree' }>;
type Fields = Record<string, unknown>;

export function cashfreeAccount({ id, baseUrl, clientId, clientSecret }: Settings): Account {
  const headers = () => ({ 'x-client-id': clientId, 'x-client-secret': clientSecret });
  return accountWith({ id, baseUrl, headers, trialPath: 'pan/advance' });
}

export const cashfreePan = one('pan/advance', ({ panNumber }) => ({ pan: panNumber }), pan);

export const cashfreeRc = one(
  'vehicle-rc',
  ({ vehicleNumber }) => ({ vehicle_number: vehicleNumber }),
  rc,
);

/** Makes an adapter for a service that needs only one request. */
function one(path: string, body: (input: Record<string, string>) => Fields, read: Read): Adapter {
  return {
    source: 'cashfree',
    ask: async (source, { input, reference, signal }) => {
      const asked = { ...body(input), verification_id: reference };
      return outcomeOf(await source.ask(path, { body: asked, reference, signal }), read);
    },
  };
}

type Read = (record: Fields) => Outcome;

function outcomeOf(reply: Reply | undefined, read: Read): Outcome {
  const failure = cashfreeFailure(reply);
  if (failure) return failure;
  return foundIn(LooseRecord, reply?.body, (record) => {
    switch (clean(record['status']).toUpperCase()) {
      case 'VALID':
      case 'SUCCESS':
        return read(record);
      case 'INVALID':
      case 'NOT_FOUND':
        return { kind: 'not_found' };
      default:
        return { kind: 'provider_broke', why: 'it answers with an undocumented status' };
    }
  });
}

function found(record: Fields, result: unknown): Outcome {
  return {
    kind: 'found',
    result,
    provider: 'cashfree',
    providerReference: clean(record['reference_id']),
  };
}

function pan(record: Fields): Outcome {
  const number = clean(record['pan']);
  const given = clean(record['first_name']);
  const first = given || clean(record['registered_name']);
  if (number === '' || first === '') return unknownShape(record);
  const address = v.is(LooseRecord, record['address']) ? record['address'] : {};
  return found(record, {
    PAN: number,
    FIRST_NAME: first,
    // The tax office keeps a single name as the last name, which the whole name contains.
    MIDDLE_NAME: given && clean(record['middle_name']),
    LAST_NAME: given && clean(record['last_name']),
    AADHAR_NUM: maskedAadhaar(clean(record['masked_aadhaar_number'])),
    AADHAR_LINKED: flag(record['aadhaar_linked']),
    DOB: clean(record['date_of_birth']),
    GENDER: clean(record['gender']),
    IDENTITY_TYPE: clean(record['type']),
    ADDRESS_1: clean(address['street']) || clean(address['full_address']),
    ADDRESS_2: '',
    ADDRESS_3: '',
    PINCODE: clean(address['pincode']),
    CITY: clean(address['city']),
    STATE: clean(address['state']),
    COUNTRY: clean(address['country']),
  });
}

const RC_NAMES = {
  rc_number: 'reg_no',
  owner_name: 'owner',
  father_name: 'owner_father_name',
  registration_date: 'reg_date',
  vehicle_chasi_number: 'chassis',
  vehicle_engine_number: 'engine',
  maker_description: 'vehicle_manufacturer_name',
  maker_model: 'model',
  fuel_type: 'type',
  color: 'vehicle_colour',
  financer: 'rc_financer',
  insurance_company: 'vehicle_insurance_company_name',
  insurance_policy_number: 'vehicle_insurance_policy_number',
  insurance_upto: 'vehicle_insurance_upto',
  owner_number: 'owner_count',
  manufacturing_date: 'vehicle_manufacturing_month_year',
  registered_at: 'reg_authority',
  cubic_capacity: 'vehicle_cubic_capacity',
  vehicle_gross_weight: 'gross_vehicle_weight',
  no_cylinders: 'vehicle_cylinders_no',
  seat_capacity: 'vehicle_seat_capacity',
  sleeper_capacity: 'vehicle_sleeper_capacity',
  standing_capacity: 'vehicle_standing_capacity',
  fit_up_to: 'rc_expiry_date',
  tax_paid_upto: 'vehicle_tax_upto',
  tax_upto: 'vehicle_tax_upto',
};

/** Cashfree has no flag. It sends an empty name for a car without a loan. */
function financedBy(financer: unknown): string {
  if (financer === undefined || financer === null) return '';
  return String(answerIn(clean(financer)) === 'yes');
}

function rc(record: Fields): Outcome {
  const fields = rcFields(record, RC_NAMES);
  if (fields['rc_number'] === '') return unknownShape(record);
  const financed = fields['financed'] || financedBy(record['rc_financer']);
  return found(record, { ...fields, financed });
}
