// Asks Surepass for makers' histories, RC, challans, PAN and Aadhaar. All answers have one form,
// `{data, status_code, success, message, message_code}`, and repeat the HTTP status in the body.

import * as v from 'valibot';
import { maskedAadhaar } from '../../data/values/identifiers.ts';
import {
  type Account,
  type Adapter,
  accountWith,
  type Question,
  type SourceSettings,
} from './adapter.ts';
import { challanResult } from './challan.ts';
import type { Outcome } from './outcome.ts';
import { foundIn, outcomeIn, unknownShape } from './provider-http.ts';
import { clean, flag, LooseRecord, rcFields } from './read-values.ts';
import { historyOutcome, type Maker } from './service-history.ts';

type Settings = Extract<SourceSettings, { id: 'surepass' }>;
type Fields = Record<string, unknown>;

const ENVELOPE = { status: 'status_code', record: 'data' } as const;
/** Statuses that only this source uses. */
const OWN_STATUSES: Record<number, Outcome> = {
  202: { kind: 'provider_broke', why: 'it answers by webhook; have it answer directly' },
};

export function surepassAccount({ id, baseUrl, token }: Settings): Account {
  const headers = () => ({ authorization: `Bearer ${token}` });
  return accountWith({ id, baseUrl, headers, trialPath: 'rc/rc-full' });
}

type Read = (data: Fields, question: Question) => Reading;

/** Makes an adapter for a service that needs one request: path, parameters, and reader. */
export function surepass(
  path: string,
  body: (input: Record<string, string>) => Fields,
  read: Read,
): Adapter {
  return {
    source: 'surepass',
    ask: async (source, question) => {
      const reply = await source.ask(path, { ...question, body: body(question.input) });
      const outcome = (data: Fields): Outcome => {
        const reading = read(data, question);
        return reading.kind === 'read' ? { ...found(data), result: reading.result } : reading;
      };
      const inRecord = (record: unknown) => foundIn(LooseRecord, record, outcome);
      return outcomeIn(reply, ENVELOPE, inRecord, OWN_STATUSES);
    },
  };
}

export function plate({ vehicleNumber }: Record<string, string>): Fields {
  return { id_number: vehicleNumber };
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

// Converts Surepass's records to the formats of our reports.

type RecordFields = Record<string, unknown>;

/** The content of a record: everything but the requested number and the reference. */
type Reading = Outcome | { kind: 'read'; result: unknown };

export function surepassRc(data: RecordFields): Reading {
  if (clean(data['rc_number']) === '') {
    return notFoundIfEmpty(data);
  }
  return read(rcFields(data));
}

/** An entirely empty record means "not found". A partly empty one means a changed format. */
function notFoundIfEmpty(data: RecordFields): Outcome {
  const isEmpty = Object.values({ ...data, client_id: '' }).every((value) => clean(value) === '');
  return isEmpty ? { kind: 'not_found' } : unknownShape(data);
}

export function surepassChallans(data: RecordFields): Reading {
  const details = data['challan_details'];
  const list = v.is(LooseRecord, details) ? details['challans'] : details;
  const result = challanResult(list);
  if (!result) return unknownShape(data);
  return read({ ...result, vehicleNumber: clean(data['rc_number']) });
}

export function surepassPan(data: RecordFields): Reading {
  const number = clean(data['pan_number']);
  if (number === '' || clean(data['full_name']) === '') return notFoundIfEmpty(data);
  const split = data['full_name_split'];
  const isSplit = Array.isArray(split) && clean(split) !== '';
  const [first, middle, last] = isSplit ? split : [data['full_name'], '', ''];
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

/** Reads the number's status from a remark in the record. */
export function surepassAadhaar(data: RecordFields): Reading {
  const remark = clean(data['remarks']).toLowerCase();
  if (remark.startsWith('invalid')) return { kind: 'invalid_identifier' };
  if (remark === 'failed') return { kind: 'source_down' };
  if (!['', 'success', 'deactivated_aadhaar'].includes(remark)) {
    return { kind: 'provider_broke', why: 'an unknown remark about the number' };
  }
  const number = maskedAadhaar(clean(data['aadhaar_number']));
  if (number === '') return unknownShape(data);
  return read({
    data: {
      aadhaar_number: number,
      age_range: clean(data['age_range']),
      state: clean(data['state']),
      gender: clean(data['gender']),
      last_digits: clean(data['last_digits']),
      // A surrendered number counts as found, but its report contains a warning.
      remarks: remark,
    },
  });
}

function read(result: unknown): Reading {
  return { kind: 'read', result };
}
