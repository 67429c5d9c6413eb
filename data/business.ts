// A dealer's business, for tax purposes: legal name, address, and a GSTIN (tax number), whose first
// two digits name its state. Source: GSTN, structure of the GSTIN and its check digit.

import type { Language } from './values/language.ts';

/** `state`: the first two digits of the GSTIN. Every field is '' if no business is set. */
export type Business = Record<'legalName' | 'address' | 'state' | 'gstin', string>;
export const NO_BUSINESS: Business = { legalName: '', address: '', state: '', gstin: '' };

/** States and union territories, keyed by the first two digits of their GSTINs. */
export const states: Readonly<Record<string, Record<Language, string>>> = {
  '01': { en: 'Jammu and Kashmir', hi: 'जम्मू और कश्मीर' },
  '02': { en: 'Himachal Pradesh', hi: 'हिमाचल प्रदेश' },
  '03': { en: 'Punjab', hi: 'पंजाब' },
  '04': { en: 'Chandigarh', hi: 'चंडीगढ़' },
  '05': { en: 'Uttarakhand', hi: 'उत्तराखंड' },
  '06': { en: 'Haryana', hi: 'हरियाणा' },
  '07': { en: 'Delhi', hi: 'दिल्ली' },
  '08': { en: 'Rajasthan', hi: 'राजस्थान' },
  '09': { en: 'Uttar Pradesh', hi: 'उत्तर प्रदेश' },
  '10': { en: 'Bihar', hi: 'बिहार' },
  '11': { en: 'Sikkim', hi: 'सिक्किम' },
  '12': { en: 'Arunachal Pradesh', hi: 'अरुणाचल प्रदेश' },
  '13': { en: 'Nagaland', hi: 'नागालैंड' },
  '14': { en: 'Manipur', hi: 'मणिपुर' },
  '15': { en: 'Mizoram', hi: 'मिज़ोरम' },
  '16': { en: 'Tripura', hi: 'त्रिपुरा' },
  '17': { en: 'Meghalaya', hi: 'मेघालय' },
  '18': { en: 'Assam', hi: 'असम' },
  '19': { en: 'West Bengal', hi: 'पश्चिम बंगाल' },
  '20': { en: 'Jharkhand', hi: 'झारखंड' },
  '21': { en: 'Odisha', hi: 'ओडिशा' },
  '22': { en: 'Chhattisgarh', hi: 'छत्तीसगढ़' },
  '23': { en: 'Madhya Pradesh', hi: 'मध्य प्रदेश' },
  '24': { en: 'Gujarat', hi: 'गुजरात' },
  '26': { en: 'Dadra and Nagar Haveli and Daman and Diu', hi: 'दादरा, नगर हवेली, दमन और दीव' },
  '27': { en: 'Maharashtra', hi: 'महाराष्ट्र' },
  '29': { en: 'Karnataka', hi: 'कर्नाटक' },
  '30': { en: 'Goa', hi: 'गोवा' },
  '31': { en: 'Lakshadweep', hi: 'लक्षद्वीप' },
  '32': { en: 'Kerala', hi: 'केरल' },
  '33': { en: 'Tamil Nadu', hi: 'तमिलनाडु' },
  '34': { en: 'Puducherry', hi: 'पुडुचेरी' },
  '35': { en: 'Andaman and Nicobar Islands', hi: 'अंडमान और निकोबार' },
  '36': { en: 'Telangana', hi: 'तेलंगाना' },
  '37': { en: 'Andhra Pradesh', hi: 'आंध्र प्रदेश' },
  '38': { en: 'Ladakh', hi: 'लद्दाख' },
};

/** Returns `27-Maharashtra`, the form in which GSTR-1 writes a place of supply. */
export function placeOfGstin(gstin: string): string {
  const state = gstin.slice(0, 2);
  return `${state}-${states[state]?.en ?? 'Other territory'}`;
}

/** The form of a GSTIN: state, PAN, registration number, one more character, check character. */
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][A-Z\d][A-Z\d]$/;

/** The refusal code for a GSTIN that is wrong or from a different state; otherwise undefined. */
export function gstinFault({ gstin, state }: Pick<Business, 'gstin' | 'state'>) {
  if (!GSTIN.test(gstin)) return 'gstin_malformed';
  if (checkCharacter(gstin.slice(0, 14)) !== gstin[14]) return 'gstin_mistyped';
  return gstin.startsWith(state) ? undefined : 'gstin_elsewhere';
}

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Luhn's sum in base 36: every second value is doubled, and the digits of the result are added. */
function checkCharacter(first: string): string | undefined {
  const sum = [...first].reduce((so, character, at) => {
    const product = CHARACTERS.indexOf(character) * (at % 2 === 0 ? 1 : 2);
    return so + Math.floor(product / 36) + (product % 36);
  }, 0);
  return CHARACTERS[(36 - (sum % 36)) % 36];
}
