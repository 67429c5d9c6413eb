// Tests how the catalogue is used to read a request, and which keys may open a call.

import { Refusal } from '../../../api/refusal.ts';
import { keyTrouble, readCall } from '../../../api/reports/buy-request.ts';
import type { ServiceId } from '../../../data/catalogue.ts';
import type { Body } from '../../../data/contract.ts';
import { idempotencyKey } from '../../../data/values/idempotency-key.ts';

type Call = Body<'callService'>;
type Settings = Parameters<typeof readCall>[0];

const live: Settings = { mode: 'live', servicesOff: [] };
const sandbox: Settings = { mode: 'sandbox', servicesOff: [] };

const plate: Call = { serviceName: 'Challan Check', payload: { vehicleNumber: 'mh 12-de 1433' } };
const pan: Call = {
  serviceName: 'PAN Verification',
  payload: { panNumber: 'ABCPA1234A' },
  consent: 'pan-1',
};
const bank: Call = {
  serviceName: 'Account Verification',
  payload: { AccountNumber: '026291800001191', IfscCode: 'YESB0000262' },
  consent: 'bank-1',
};
const aadhaar: Call = {
  serviceName: 'Aadhaar Verification',
  payload: { aadhaarNumber: '999999990018' }, // this number's check digit is wrong
  consent: 'aadhaar-1',
};

function codeOf(settings: Settings, call: Call): string {
  const read = readCall(settings, call);
  return read instanceof Refusal ? read.code : read.service.id;
}

it('a call is read as its service and number, normalised and masked', () => {
  expect(readCall(live, { ...plate, quotedPrice: 4 })).toMatchObject({
    service: { id: 'challan' },
    input: { vehicleNumber: 'MH12DE1433' },
    maskedIdentifier: '••••••1433',
    consent: undefined,
    isPriceAgreed: true,
  });
  expect(readCall(live, { ...bank, payload: { ...bank.payload, phone: '1' } })).toMatchObject({
    input: { AccountNumber: '026291800001191', IfscCode: 'YESB0000262' },
    maskedIdentifier: '•••••••••••1191',
    consent: 'bank-1',
  });
});

it.each([
  [undefined, true],
  [4, true],
  [3.99, false],
  [0, false],
  [400, false],
])('a quoted price of %s matches ours: %s', (quotedPrice, isAgreed) => {
  expect(readCall(live, { ...plate, quotedPrice })).toMatchObject({ isPriceAgreed: isAgreed });
});

it.each<[string, Settings, Call, string]>([
  [
    'is refused for an unknown service',
    live,
    { ...plate, serviceName: 'Challan' },
    'unknown_service',
  ],
  ['is refused if its service is off', { ...live, servicesOff: ['challan'] }, plate, 'service_off'],
  ['is read if another service is off', { ...live, servicesOff: ['rc'] }, plate, 'challan'],
  ['is refused without its number', live, { ...plate, payload: {} }, 'invalid_identifier'],
  [
    'is refused if its number is malformed',
    live,
    { ...plate, payload: { vehicleNumber: 'X1' } },
    'invalid_identifier',
  ],
  [
    'is refused with one number of two',
    live,
    { ...bank, payload: { AccountNumber: '026291800001191' } },
    'invalid_identifier',
  ],
  ['is refused for a wrong check digit', live, aadhaar, 'invalid_identifier'],
  ['is read with that digit in the sandbox', sandbox, aadhaar, 'aadhaar'],
  [
    'is refused in the sandbox without its number',
    sandbox,
    { ...aadhaar, payload: {} },
    'invalid_identifier',
  ],
  ['is refused without consent', live, { ...pan, consent: undefined }, 'consent_missing'],
  ['is read without consent in the sandbox', sandbox, { ...pan, consent: undefined }, 'pan'],
  ['is refused with an old consent', live, { ...pan, consent: 'pan-0' }, 'consent_changed'],
  [
    'is refused with an old consent in the sandbox',
    sandbox,
    { ...pan, consent: 'pan-0' },
    'consent_changed',
  ],
  ['is refused with a needless consent', live, { ...plate, consent: 'pan-1' }, 'consent_changed'],
  ['is read with the right consent', live, pan, 'pan'],
])('a call %s', (_, settings, call, code) => {
  expect(codeOf(settings, call)).toBe(code);
});

it('a refusal names the service that is off, or the number that is wrong', () => {
  const off: ServiceId[] = ['challan'];
  expect(readCall({ ...live, servicesOff: off }, plate)).toMatchObject({
    values: { service: 'Challan Check' },
  });
  expect(readCall(live, { ...plate, payload: {} })).toMatchObject({
    values: { input: 'vehicle number' },
  });
});

it('a call to a service that is off is refused before its number is read', () => {
  const off: ServiceId[] = ['pan'];
  expect(codeOf({ ...live, servicesOff: off }, { ...pan, payload: {} })).toBe('service_off');
});

const NOW = Date.UTC(2026, 10, 22);
const DAY_MS = 24 * 3600 * 1000;

it.each([
  [0, undefined],
  [-45 * DAY_MS, undefined],
  [-45 * DAY_MS - 1, 'This request is too old to be sent.'],
  [DAY_MS, undefined],
  [DAY_MS + 1, 'The clock of the phone that made this request is more than a day ahead.'],
])('a key made %i ms from now starts a call or is refused with: %s', (offsetMs, why) => {
  const key = idempotencyKey(NOW + offsetMs, crypto.randomUUID());
  expect(keyTrouble(key, NOW)?.message.replace(/ Nothing was .*/, '')).toBe(why);
});

it('a key that contains no time starts a call', () => {
  expect(keyTrouble(crypto.randomUUID(), NOW)).toBeUndefined();
});
