// Surepass: makers' histories, RC, challans, PAN and Aadhaar. One envelope around everything:
// `{data, status_code, success, message, message_code}`, the status in the body and as HTTP's.

import * as v from 'valibot';
import { maskedAadhaar } from '../../data/values/aadhaar-number.ts';
import type { Account, Adapter, Question, SourceSettings } from './adapter.ts';
import { challanResult } from './challan.ts';
import type { Outcome } from './outcome.ts';
import {
  exchange,
  failureOf,
  foundIn,
  type Reply,
  troubleWithKeys,
  unknownShape,
} from './provider-http.ts';
import { clean, flag, isEmpty, kept, LooseRecord, remarks } from './read-values.ts';
import { historyOutcome, type Maker } from './service-history.ts';

type Settings = Extract<SourceSettings, { id: 'surepass' }>;
type Fields = Record<string, unknown>;

const Envelope = v.object({ status_code: v.number(), data: v.optional(v.unknown()) });

export function surepassAccount({ id, baseUrl, token }: Settings): Account {
  const ask: Account['ask'] = (path, { body, signal }) =>
    exchange({
      url: `${baseUrl}/${path}`,
      headers: { authorization: `Bearer ${token}` },
      body,
      signal,
    });
  return {
    id,
    ask,
    trouble: async (signal) =>
      troubleWithKeys(await ask('rc/rc-full', { body: {}, reference: 'check', signal })),
  };
}

/** What a record says, without whom it is about and under which reference. */
type Reading = Outcome | { kind: 'read'; result: unknown };

type Read = (data: Fields, question: Question) => Reading;

/** A service that takes a single request: its path, its parameters, and how its answer is read. */
export function surepass(
  path: string,
  body: (input: Record<string, string>) => Fields,
  read: Read,
): Adapter {
  return {
    source: 'surepass',
    ask: async (source, question) => {
      const reply = await source.ask(path, { ...question, body: body(question.input) });
      return outcomeOf(reply, (data) => {
        const reading = read(data, question);
        return reading.kind === 'read' ? { ...found(data), result: reading.result } : reading;
      });
    },
  };
}

/** How it is asked about a car. */
export function plate({ vehicleNumber }: Record<string, string>): Fields {
  return { id_number: vehicleNumber };
}

function outcomeOf(reply: Reply | undefined, answer: (data: Fields) => Outcome): Outcome {
  const envelope = v.safeParse(Envelope, reply?.body);
  // A failing status outweighs the body: a record sent with a 500 does not count.
  const isOk = reply !== undefined && reply.status >= 200 && reply.status < 300;
  const status = isOk && envelope.success ? envelope.output.status_code : reply?.status;
  const failure = failureOf(reply, status);
  if (failure) return failure;
  if (!envelope.success) return unknownShape(reply?.body);
  switch (status) {
    case 200:
      return foundIn(LooseRecord, envelope.output.data, answer);
    case 202:
      return { kind: 'provider_broke', why: 'it answers to a webhook; have it answer at once' };
    case 404:
      return { kind: 'not_found' };
    case 422:
      return { kind: 'invalid_identifier' };
    default:
      return { kind: 'provider_broke', why: `its status ${status}` };
  }
}

function found(data: Fields) {
  return {
    kind: 'found',
    provider: 'surepass',
    providerReference: clean(data['client_id']),
  } as const;
}

export function surepassHistory(maker: Maker): Read {
  return (data, { input }) =>
    historyOutcome(maker, {
      plate: clean(data['id_number']) || (input['vehicleNumber'] ?? ''),
      details: data['service_history_details'] ?? data['serviceHistoryDetails'],
      found: found(data),
    });
}

function read(result: unknown): Reading {
  return { kind: 'read', result };
}

/** Those of its fields that have the same name in the report. */
const RC_FIELDS =
  'rc_number owner_name father_name registration_date vehicle_chasi_number ' +
  'vehicle_engine_number vehicle_category maker_description maker_model body_type fuel_type ' +
  'color financer insurance_company insurance_policy_number insurance_upto owner_number ' +
  'manufacturing_date registered_at present_address permanent_address norms_type ' +
  'cubic_capacity vehicle_gross_weight no_cylinders seat_capacity sleeper_capacity ' +
  'standing_capacity wheelbase unladen_weight rc_status fit_up_to tax_paid_upto tax_upto ' +
  'pucc_number pucc_upto permit_number permit_valid_upto permit_type national_permit_number ' +
  'national_permit_upto';

export function surepassRc(data: Fields): Reading {
  if (clean(data['rc_number']) === '') {
    return isEmpty({ ...data, client_id: '' }) ? { kind: 'not_found' } : unknownShape(data);
  }
  const same = RC_FIELDS.split(' ').map((name) => [name, clean(data[name])]);
  return read({
    ...Object.fromEntries(same),
    financed: flag(data['financed']),
    noc_details: kept(data['noc_details']),
    blacklist_status: kept(data['blacklist_status']),
    blacklistDetails: remarks(data['blacklist_details']),
    isCommercial: flag(data['is_commercial']),
    regAuthority: clean(data['registered_at']),
  });
}

export function surepassChallans(data: Fields): Reading {
  const details = data['challan_details'];
  const list = v.is(LooseRecord, details) ? details['challans'] : details;
  const result = challanResult(list);
  if (!result) return unknownShape(data);
  return read({ ...result, vehicleNumber: clean(data['rc_number']) });
}

export function surepassPan(data: Fields): Reading {
  const number = clean(data['pan_number']);
  if (number === '' || clean(data['full_name']) === '') return { kind: 'not_found' };
  const split = data['full_name_split'];
  const [first, middle, last] = Array.isArray(split) ? split : [data['full_name'], '', ''];
  const address = v.is(LooseRecord, data['address']) ? data['address'] : {};
  return read({
    PAN: number,
    FIRST_NAME: clean(first),
    MIDDLE_NAME: clean(middle),
    LAST_NAME: clean(last),
    AADHAR_NUM: maskedAadhaar(clean(data['masked_aadhaar'])),
    AADHAR_LINKED: flag(data['aadhaar_linked']),
    DOB: clean(data['dob']),
    GENDER: clean(data['gender']),
    IDENTITY_TYPE: clean(data['category']),
    ADDRESS_1: clean(address['line_1']),
    ADDRESS_2: clean(address['line_2']),
    ADDRESS_3: clean(address['street_name']),
    PINCODE: clean(address['zip']),
    CITY: clean(address['city']),
    STATE: clean(address['state']),
    COUNTRY: clean(address['country']),
  });
}

/** A remark in the record says what became of the number. */
export function surepassAadhaar(data: Fields): Reading {
  const remark = clean(data['remarks']).toLowerCase();
  if (remark.startsWith('invalid')) return { kind: 'invalid_identifier' };
  if (remark === 'failed') return { kind: 'source_down' };
  const number = maskedAadhaar(clean(data['aadhaar_number']));
  if (number === '') return unknownShape(data);
  return read({
    data: {
      aadhaar_number: number,
      age_range: clean(data['age_range']),
      state: clean(data['state']),
      gender: clean(data['gender']),
      last_digits: clean(data['last_digits']),
      // A surrendered number is found, and its report is a warning.
      remarks: remark,
    },
  });
}
