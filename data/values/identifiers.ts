// Identity numbers as people write them: how to normalise, recognise, mask and send each kind.
// Patterns: Central Motor Vehicles Rules 1989, rule 50 and its later notifications.

/** The kinds of identifiers that services ask for. The kind decides a field's format and hint. */
export type IdentifierKind = 'plate' | 'pan' | 'account' | 'ifsc' | 'aadhaar';

const STATE =
  '(?:AN|AP|AR|AS|BR|CG|CH|DD|DL|DN|GA|GJ|HP|HR|JH|JK|KA|KL|LA|LD|MH|ML|MN|MP|MZ|NL|OD|OR|PB|PY|' +
  'RJ|SK|TG|TN|TR|TS|UA|UK|UP|WB)';

/** The patterns that the issuers of each kind of identifier use. */
const FORMS: Record<IdentifierKind, readonly RegExp[]> = {
  plate: [
    new RegExp(`^${STATE}\\d{1,2}[A-Z]{0,3}\\d{1,4}$`), // states since 1 July 1989, including Delhi
    /^(?:2[1-9]|[3-9]\d)BH\d{4}[A-HJ-NP-Z]{1,2}$/, // Bharat series, from 2021
    new RegExp(`^${STATE}VA[A-HJ-NP-Z]{2}\\d{1,4}$`), // vintage
    new RegExp(`^T(?:0[1-9]|1[0-2])\\d{2}${STATE}\\d{4}[A-Z]{1,2}$`), // temporary
    /^\d{1,3}(?:CD|CC|UN)\d{1,4}$/, // diplomatic
    /^\d{2}[A-Z]\d{5,6}[A-Z]$/, // armed forces
    /^[A-Z]{3}\d{1,4}$/, // series from before 1989
  ],
  // A PAN's fourth letter shows the kind of holder. Only the sandbox uses the digits 0000.
  pan: [/^[A-Z]{3}[PCHFATBLJG][A-Z]\d{4}[A-Z]$/],
  account: [/^[A-Z0-9]{6,30}$/],
  // An IFSC ends with six letters or digits; in about one code in six, some of them are letters.
  ifsc: [/^[A-Z]{4}0[A-Z0-9]{6}$/],
  // An Aadhaar number has twelve digits. A virtual ID, with sixteen, is not one.
  aadhaar: [/^[2-9]\d{11}$/],
};

/**
 * Writes an identifier in upper case, without separators: `mh 12-de 1433` becomes `MH12DE1433`.
 * Other characters stay and make it invalid: a dealer must never buy a different car's report.
 */
export function normalise(typed: string): string {
  return typed.toUpperCase().replace(/[\s.\-–_/]/g, '');
}

/**
 * An identifier as a call sends it: plates in upper case, others as typed (specification, section
 * 5).
 */
function sentAs(kind: IdentifierKind, typed: string): string {
  return kind === 'plate' ? typed.trim().toUpperCase() : typed.trim();
}

/** Whether a normalised identifier matches one of the patterns that its issuers use. */
export function isWellFormed(kind: IdentifierKind, identifier: string): boolean {
  return FORMS[kind].some((form) => form.test(identifier));
}

/** Whether the check digit is right, if this kind has a public one. */
export function isChecked(kind: IdentifierKind, identifier: string): boolean {
  return kind !== 'aadhaar' || passesVerhoeff(identifier);
}

/**
 * The last four characters of an identifier (of a short one, at most half), with the rest hidden:
 * the only form that the server may store, log and print.
 */
export function mask(identifier: string): string {
  const shown = Math.min(4, Math.floor(identifier.length / 2));
  const hidden = identifier.length - shown;
  return '•'.repeat(hidden) + identifier.slice(hidden);
}

/**
 * Whether an answer is about the requested number. Registers add or drop zeros before a plate's
 * district and number, and sources show only the end of an Aadhaar number.
 */
export function isSame(kind: IdentifierKind, asked: string, answered: string): boolean {
  const [one, other] = [normalise(asked), normalise(answered)];
  switch (kind) {
    case 'plate':
      return plateKey(one) === plateKey(other);
    case 'aadhaar':
      return one.slice(-4) === other.slice(-4);
    case 'account':
      return one.replace(/^0+/, '') === other.replace(/^0+/, '');
    case 'pan':
    case 'ifsc':
      return one === other;
    default:
      return kind satisfies never;
  }
}

/** The same text for all spellings of a plate, with no zeros before its numbers: `MH 1 AB 12`. */
export function plateKey(plate: string): string {
  return plateGroups(normalise(plate))
    .map((group) => group.replace(/^0+(?=\d)/, ''))
    .join(' ');
}

/** A plate in its usual groups, such as `MH 12 DE 1433` or `22 BH 0001 AA`. */
export function plateGroups(plate: string): string[] {
  return plate.match(/[A-Z]+|\d+/g) ?? [plate];
}

/** Verhoeff's permutation (1969), applied to each digit once for every digit to its right. */
const PERMUTATION = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

/** Verhoeff's product: the ten symmetries of a pentagon. Those from 5 on also flip it. */
function product(one: number, other: number): number {
  const turn = (one + (one < 5 ? other : 5 - (other % 5))) % 5;
  return one < 5 === other < 5 ? turn : turn + 5;
}

/** Whether the last digit is the check digit of the others. */
export function passesVerhoeff(digits: string): boolean {
  const check = [...digits].reverse().reduce((sum, digit, index) => {
    let permuted = Number(digit);
    for (let times = 0; times < index; times += 1) permuted = PERMUTATION[permuted] ?? Number.NaN;
    return product(sum, permuted);
  }, 0);
  return check === 0;
}

/**
 * Masks an Aadhaar number except for its last four digits, even if the source masked some of them:
 * `65xxxxxxxx12` becomes `XXXX XXXX XX12`. '' if no digit remains.
 */
export function maskedAadhaar(sent: string): string {
  const last = sent.replace(/[\s-]/g, '').slice(-4).replace(/\D/g, 'X');
  return /\d/.test(last) ? `XXXX XXXX ${last.padStart(4, 'X')}` : '';
}

/** The fields that a service asks for, and the fixed values that its calls also send. */
type Asked = {
  fields: readonly { name: string; kind: IdentifierKind }[];
  fixedPayload?: Readonly<Record<string, string>>;
};

/** `typed`: keyed by the service's field names. Missing fields are sent as ''. */
export function wirePayload(
  { fields, fixedPayload }: Asked,
  typed: Readonly<Record<string, string>>,
): Record<string, string> {
  const values = fields.map(({ name, kind }) => [name, sentAs(kind, typed[name] ?? '')]);
  return { ...fixedPayload, ...Object.fromEntries(values) };
}
