// What Surepass's records say, in the formats of our reports.

import * as v from 'valibot';
import { maskedAadhaar } from '../../data/values/identifiers.ts';
import { challanResult } from './challan.ts';
import type { Outcome } from './outcome.ts';
import { unknownShape } from './provider-http.ts';
import { rcFields } from './rc-fields.ts';
import { clean, flag, isEmpty, kept, LooseRecord, remarks } from './read-values.ts';

type Fields = Record<string, unknown>;

/** What a record says, without whom it is about and under which reference. */
export type Reading = Outcome | { kind: 'read'; result: unknown };

export function surepassRc(data: Fields): Reading {
  if (clean(data['rc_number']) === '') {
    return isEmpty({ ...data, client_id: '' }) ? { kind: 'not_found' } : unknownShape(data);
  }
  return read({
    ...rcFields(data),
    financed: flag(data['financed']),
    noc_details: kept(data['noc_details']),
    blacklist_status: kept(data['blacklist_status']),
    blacklistDetails: remarks(data['blacklist_details']),
    isCommercial: flag(data['is_commercial']),
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

function read(result: unknown): Reading {
  return { kind: 'read', result };
}
