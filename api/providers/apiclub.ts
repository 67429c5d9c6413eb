// APIclub: RC and challans when Surepass has no answer. `{code, status, response}`, the code in
// the body; its challans need chassis and engine numbers, so the RC is requested first.

import * as v from 'valibot';
import { isSame } from '../../data/values/identifiers.ts';
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
import { clean, flag, LooseRecord, remarks } from './read-values.ts';

type Settings = Extract<SourceSettings, { id: 'apiclub' }>;
type Fields = Record<string, unknown>;

const Envelope = v.object({ code: v.number(), response: v.optional(v.unknown()) });

export function apiclubAccount({ id, baseUrl, key }: Settings): Account {
  const ask: Account['ask'] = (path, { body, reference, signal }) =>
    exchange({
      url: `${baseUrl}/v1/${path}`,
      headers: { 'x-api-key': key, 'x-request-id': reference, referer: 'docs.apiclub.in' },
      body,
      signal,
    });
  return {
    id,
    ask,
    trouble: async (signal) =>
      troubleWithKeys(await ask('rc_info', { body: {}, reference: 'check', signal })),
  };
}

export const apiclubRc: Adapter = {
  source: 'apiclub',
  ask: async (source, question) =>
    outcomeOf(await askRc(source, question), (response) => registration(question, response)),
};

export const apiclubChallans: Adapter = {
  source: 'apiclub',
  async ask(source, question) {
    let car: Fields | undefined;
    const known = outcomeOf(await askRc(source, question), (response) => {
      car = Object(response);
      return found(question, {});
    });
    if (known.kind !== 'found' || !car) return known;
    const [asked = '', named] = [question.input['vehicleNumber'], clean(car['license_plate'])];
    // With another car's chassis number, the answer would be that car's challans.
    if (named !== '' && !isSame('plate', asked, named)) {
      return { kind: 'provider_broke', why: 'it knows another car by this number' };
    }
    const body = {
      vehicleId: question.input['vehicleNumber'],
      chassis: clean(car['chassis_number']),
      engine_no: clean(car['engine_number']),
    };
    const reply = await source.ask('challan_info_v2', { ...question, body });
    return outcomeOf(reply, (response) => challans(question, response));
  },
};

function askRc(source: Account, question: Question): Promise<Reply | undefined> {
  const body = { vehicleId: question.input['vehicleNumber'] };
  return source.ask('rc_info', { ...question, body });
}

function challans(question: Question, response: unknown): Outcome {
  const list = v.is(LooseRecord, response)
    ? (response['challans'] ?? response['challan_details'] ?? response['data'])
    : response;
  const result = challanResult(list);
  return result ? found(question, result) : unknownShape(response);
}

function outcomeOf(reply: Reply | undefined, read: (response: unknown) => Outcome): Outcome {
  const envelope = v.safeParse(Envelope, reply?.body);
  const isOk = reply !== undefined && reply.status >= 200 && reply.status < 300;
  const status = isOk && envelope.success ? envelope.output.code : reply?.status;
  const failure = failureOf(reply, status);
  if (failure) return failure;
  if (!envelope.success) return unknownShape(reply?.body);
  switch (status) {
    case 200:
      return read(envelope.output.response);
    case 404:
      return { kind: 'not_found' };
    case 400:
    case 422:
      return { kind: 'invalid_identifier' };
    default:
      return { kind: 'provider_broke', why: `its code ${status}` };
  }
}

/** It returns no reference of its own: ours went with the question. */
function found({ reference }: Question, result: unknown): Outcome {
  return { kind: 'found', result, provider: 'apiclub', providerReference: reference };
}

const RC_NAMES = new Map([
  ['rc_number', 'license_plate'],
  ['owner_name', 'owner_name'],
  ['father_name', 'father_name'],
  ['registration_date', 'registration_date'],
  ['vehicle_chasi_number', 'chassis_number'],
  ['vehicle_engine_number', 'engine_number'],
  ['vehicle_category', 'vehicle_category'],
  ['maker_description', 'brand_name'],
  ['maker_model', 'brand_model'],
  ['body_type', 'body_type'],
  ['fuel_type', 'fuel_type'],
  ['color', 'color'],
  ['financer', 'financer'],
  ['insurance_company', 'insurance_company'],
  ['insurance_policy_number', 'insurance_policy'],
  ['insurance_upto', 'insurance_expiry'],
  ['owner_number', 'owner_count'],
  ['manufacturing_date', 'manufacturing_date'],
  ['registered_at', 'rto_name'],
  ['regAuthority', 'rto_name'],
  ['present_address', 'present_address'],
  ['permanent_address', 'permanent_address'],
  ['norms_type', 'norms'],
  ['cubic_capacity', 'cubic_capacity'],
  ['vehicle_gross_weight', 'gross_weight'],
  ['no_cylinders', 'cylinders'],
  ['seat_capacity', 'seating_capacity'],
  ['sleeper_capacity', 'sleeper_capacity'],
  ['standing_capacity', 'standing_capacity'],
  ['wheelbase', 'wheelbase'],
  ['unladen_weight', 'unladen_weight'],
  ['rc_status', 'rc_status'],
  ['fit_up_to', 'fit_up_to'],
  ['tax_paid_upto', 'tax_paid_upto'],
  ['tax_upto', 'tax_upto'],
  ['pucc_number', 'pucc_number'],
  ['pucc_upto', 'pucc_upto'],
  ['permit_number', 'permit_number'],
  ['permit_valid_upto', 'permit_valid_upto'],
  ['permit_type', 'permit_type'],
  ['national_permit_number', 'national_permit_number'],
  ['national_permit_upto', 'national_permit_upto'],
]);

function registration(question: Question, response: unknown): Outcome {
  return foundIn(LooseRecord, response, (record) => {
    const named = [...RC_NAMES].map(([ours, theirs]) => [ours, clean(record[theirs])] as const);
    const fields = Object.fromEntries(named);
    if (fields['rc_number'] === '') return unknownShape(record);
    return found(question, {
      ...fields,
      financed: flag(record['is_financed']),
      noc_details: remarks(record['noc_details']),
      blacklist_status: remarks(record['blacklist_status']),
      blacklistDetails: remarks(record['blacklist_details']),
      isCommercial: flag(record['is_commercial']),
    });
  });
}
