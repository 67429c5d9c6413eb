// Every service that we sell, in the order of the menus. The rules that judge answers are in
// judges.ts, and the screens' texts are in service-texts.ts, because the phone's first screen needs
// neither.

import type { Label } from './report.ts';
import type { IdentifierKind } from './values/identifiers.ts';
import type { Paise } from './values/money.ts';

/** An input in a check's form, and its key in the payload. */
export type Field = {
  name: string;
  kind: IdentifierKind;
  label: string;
  /** An invented example in a valid form, which cannot be a real person's. */
  placeholder: string;
};

/** The consent that the dealer gives by submitting the form. Shown beside the button. */
type Consent = {
  /** The version of the consent, which the call sends. */
  version: string;
  text: string;
};

type ServiceOf<Id extends string> = {
  /** The service's id, which the phone and the server use between them. */
  id: Id;
  /** The service's name in the API and the ledger (specification, section 7). */
  serviceName: string;
  title: string;
  /** The service's name in menus and lists. */
  shortName: string;
  /** `title` and `shortName` in Hindi. */
  hindi: { title: string; shortName: string };
  route: string;
  pricePaise: Paise;
  /** The check's picture. On wide screens, the odometer is also shown large beside the form. */
  icon: 'odometer' | 'register' | 'slip' | 'bank' | 'pan' | 'fingerprint';
  fields: readonly Field[];
  /** Values that every call of this service sends in addition to its fields. */
  fixedPayload: Readonly<Record<string, string>>;
  /** Checks on identity need the person's consent. Checks on cars do not. */
  consent: Consent | null;
  /** The page to which the browser's Back leads from this screen; null for the previous page. */
  backLeadsTo: string | null;
  /** Answers from Hyundai and Mahindra are nested one level deeper (specification, section 7). */
  envelope: 'data.result' | 'data.data.result';
  /** The owner of the records, for the report's letterhead. */
  source: Label;
  /** A word from the maker's name in the register, if this is a maker's history. */
  maker?: string;
  /** Whether a request that waits on the phone must be encrypted. */
  waitsSealed: boolean;
};

/** What all checks on cars have in common: one field and no consent. */
const carCheck = (placeholder: string) => ({
  fields: [
    { name: 'vehicleNumber', kind: 'plate', label: 'Vehicle Number', placeholder },
  ] satisfies Field[],
  consent: null,
});

const all = [
  service({
    id: 'hyundai',
    serviceName: 'Hyundai Service',
    title: 'Hyundai Service History Check',
    shortName: 'Hyundai Service History',
    hindi: { title: 'Hyundai सर्विस इतिहास जाँच', shortName: 'Hyundai सर्विस इतिहास' },
    route: '/h-service-Response',
    pricePaise: 25_00,
    icon: 'odometer',
    ...carCheck('MH00SB0001'),
    envelope: 'data.data.result',
    source: "Hyundai's workshop records",
    maker: 'Hyundai',
  }),
  service({
    id: 'maruti',
    serviceName: 'Maruti Service',
    title: 'MARUTI SUZUKI Service History Check',
    shortName: 'Maruti Suzuki Service History',
    hindi: { title: 'Maruti Suzuki सर्विस इतिहास जाँच', shortName: 'Maruti Suzuki सर्विस इतिहास' },
    route: '/M-service-Response',
    pricePaise: 25_00,
    icon: 'odometer',
    ...carCheck('DL0CSB1001'),
    envelope: 'data.result',
    source: "Maruti Suzuki's workshop records",
    maker: 'Maruti',
  }),
  service({
    id: 'mahindra',
    serviceName: 'Mahindra Service',
    title: 'Mahindra Service History Check',
    shortName: 'Mahindra Service History',
    hindi: { title: 'Mahindra सर्विस इतिहास जाँच', shortName: 'Mahindra सर्विस इतिहास' },
    route: '/Mh-service-Response',
    pricePaise: 25_00,
    icon: 'odometer',
    ...carCheck('KA00SB2001'),
    envelope: 'data.data.result',
    source: "Mahindra's workshop records",
    maker: 'Mahindra',
  }),
  service({
    id: 'rc',
    serviceName: 'RC Verification',
    title: 'RC Verification',
    shortName: 'RC Verification',
    hindi: { title: 'RC सत्यापन', shortName: 'RC सत्यापन' },
    route: '/RC-Response',
    pricePaise: 6_00,
    icon: 'register',
    ...carCheck('MH00SB0001'),
    // Only this screen overrides the browser's Back (specification, section 2).
    backLeadsTo: '/dashboard',
    envelope: 'data.result',
    source: 'The vehicle registration records',
  }),
  service({
    id: 'challan',
    serviceName: 'Challan Check',
    title: 'All-in-one Challan Check',
    shortName: 'Challan Check',
    hindi: { title: 'सारे चालान की एक जाँच', shortName: 'चालान जाँच' },
    route: '/challan-Response',
    pricePaise: 4_00,
    icon: 'slip',
    ...carCheck('UP00SB4001'),
    envelope: 'data.result',
    source: 'The traffic challan records',
  }),
  service({
    id: 'bank',
    serviceName: 'Account Verification',
    title: 'Bank Account Verification',
    shortName: 'Bank Account Verification',
    hindi: { title: 'बैंक खाता सत्यापन', shortName: 'बैंक खाता सत्यापन' },
    route: '/Bank-Response',
    pricePaise: 4_00,
    icon: 'bank',
    fields: [
      {
        name: 'AccountNumber',
        kind: 'account',
        label: 'Account Number',
        placeholder: '026291800001191',
      },
      { name: 'IfscCode', kind: 'ifsc', label: 'IFSC Code', placeholder: 'YESB0000262' },
    ],
    // The source requires a phone number and a name but checks neither (specification, section 7).
    fixedPayload: { phone: '9999999999', name: 'ACCOUNT HOLDER' },
    consent: {
      version: 'bank-1',
      text:
        'By submitting you confirm that the account’s holder agreed to this check, for which ₹1 ' +
        'is credited to the account.',
    },
    envelope: 'data.result',
    source: "The bank's records",
  }),
  service({
    id: 'pan',
    serviceName: 'PAN Verification',
    title: 'PAN Verification',
    shortName: 'PAN Verification',
    hindi: { title: 'PAN सत्यापन', shortName: 'PAN सत्यापन' },
    route: '/Pan-Response',
    pricePaise: 5_00,
    icon: 'pan',
    fields: [{ name: 'panNumber', kind: 'pan', label: 'PAN Number', placeholder: 'AAAPS0000A' }],
    consent: {
      version: 'pan-1',
      text:
        'By submitting you confirm that the holder of this PAN agreed to this check, and that ' +
        'you use it only to verify who you deal with.',
    },
    envelope: 'data.result',
    source: 'The PAN records',
  }),
  service({
    id: 'aadhaar',
    serviceName: 'Aadhaar Verification',
    title: 'Aadhaar Verification',
    shortName: 'Aadhaar Verification',
    hindi: { title: 'आधार सत्यापन', shortName: 'आधार सत्यापन' },
    route: '/Aadhar-Response',
    pricePaise: 4_00,
    icon: 'fingerprint',
    fields: [
      {
        name: 'aadhaarNumber',
        kind: 'aadhaar',
        label: 'Aadhaar Number',
        placeholder: '9999 9999 0019',
      },
    ],
    consent: {
      version: 'aadhaar-1',
      text:
        'By submitting you confirm that the holder of this Aadhaar number agreed to this check, ' +
        'and that you use it only to verify who you deal with.',
    },
    envelope: 'data.result',
    source: 'The Aadhaar records',
  }),
] as const;

export type ServiceId = (typeof all)[number]['id'];

export type Service = ServiceOf<ServiceId>;

export const catalogue: readonly Service[] = all;

const entries = all.map((service) => [service.id, service]);
const byId = Object.fromEntries(entries) as Record<ServiceId, Service>; // the list has every id

/** The service with an id that this build knows. */
export function serviceById(id: ServiceId): Service {
  return byId[id];
}

/** The service with this name in the API, or undefined. */
export function serviceByName(serviceName: string): Service | undefined {
  return catalogue.find((service) => service.serviceName === serviceName);
}

/** The service with a stored id; undefined if only a newer build of the app knows it. */
export function knownService(id: string): Service | undefined {
  return catalogue.find((service) => service.id === id);
}

/** Whether a service takes a number plate, as all checks on cars do. */
export function isAskedByPlate(id: string): boolean {
  return knownService(id)?.fields.some(({ kind }) => kind === 'plate') ?? false;
}

type Defaulted = 'fixedPayload' | 'backLeadsTo' | 'waitsSealed';

function service<const Id extends string>(
  properties: Omit<ServiceOf<Id>, Defaulted> & Partial<ServiceOf<Id>>,
): ServiceOf<Id> {
  const waitsSealed = properties.fields.some(({ kind }) => kind === 'aadhaar');
  return { fixedPayload: {}, backLeadsTo: null, waitsSealed, ...properties };
}
