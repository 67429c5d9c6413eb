// Asks APIclub for RC and challans if Surepass does not answer. APIclub answers `{code, status,
// response}`, with the status code in the body. Challans need chassis and engine numbers, so we ask
// for the RC first.

import * as v from 'valibot';
import { isSame } from '../../data/values/identifiers.ts';
import {
  type Account,
  type Adapter,
  accountWith,
  type Question,
  type SourceSettings,
} from './adapter.ts';
import { challanResult } from './challan.ts';
import type { Outcome } from './outcome.ts';
import { foundIn, outcomeIn, type Reply, unknownShape } from './provider-http.ts';
import { clean, flag, LooseRecord, rcFields } from './read-values.ts';

type Settings = Extract<SourceSettings, { id: 'apiclub' }>;
type Fields = Record<string, unknown>;

const ENVELOPE = { status: 'code', record: 'response' } as const;
/** Statuses that only this source uses. */
const OWN_STATUSES: Record<number, Outcome> = { 400: { kind: 'invalid_identifier' } };

export function apiclubAccount({ id, baseUrl, key }: Settings): Account {
  const headers = (reference: string) => ({
    'x-api-key': key,
    'x-request-id': reference,
    referer: 'docs.apiclub.in',
  });
  return accountWith({ id, baseUrl: `${baseUrl}/v1`, headers, trialPath: 'rc_info' });
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
    // With the wrong chassis number, we would get another car's challans.
    if (named !== '' && !isSame('plate', asked, named)) {
      return { kind: 'provider_broke', why: 'it returned a different car for this number' };
    }
    const body = {
      vehicleId: question.input['vehicleNumber'],
      chassis: clean(car['chassis_number']),
      engine_no: clean(car['engine_number']),
    };
    // With a missing or masked number, a car with challans would seem to have none. Many electric
    // cars have no engine number, for which the operator can do nothing.
    if (body.chassis !== '' && body.engine_no === '') return { kind: 'source_down', isFinal: true };
    if ([body.chassis, body.engine_no].some((number) => /^$|[*•#]|XXX/i.test(number))) {
      return { kind: 'provider_broke', why: 'it hides the numbers that its challans need' };
    }
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
  return outcomeIn(reply, ENVELOPE, read, OWN_STATUSES);
}

/** APIclub returns no reference, so we store our own. */
function found({ reference }: Question, result: unknown): Outcome {
  return { kind: 'found', result, provider: 'apiclub', providerReference: reference };
}

const RC_NAMES = {
  rc_number: 'license_plate',
  vehicle_chasi_number: 'chassis_number',
  vehicle_engine_number: 'engine_number',
  maker_description: 'brand_name',
  maker_model: 'brand_model',
  insurance_policy_number: 'insurance_policy',
  insurance_upto: 'insurance_expiry',
  owner_number: 'owner_count',
  registered_at: 'rto_name',
  norms_type: 'norms',
  vehicle_gross_weight: 'gross_weight',
  no_cylinders: 'cylinders',
  seat_capacity: 'seating_capacity',
};

function registration(question: Question, response: unknown): Outcome {
  return foundIn(LooseRecord, response, (record) => {
    const fields = rcFields(record, RC_NAMES);
    if (fields['rc_number'] === '') return unknownShape(record);
    return found(question, { ...fields, financed: flag(record['is_financed']) });
  });
}
