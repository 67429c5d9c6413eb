// Aadhaar numbers: their check digit, and how much of one may be seen.

/** Verhoeff's tables (1969): the dihedral group of ten elements, and its permutation. */
const PRODUCT = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
];
const PERMUTATION = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
];

/** Whether the last digit is the check digit of the others. */
export function passesVerhoeff(digits: string): boolean {
  let check = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const permuted = Number(PERMUTATION[index % 8]?.[Number(digit)]);
    check = Number(PRODUCT[check]?.[permuted]);
  }
  return check === 0;
}

/**
 * At most the last four digits, whatever a source shows: `65xxxxxxxx12` is `XXXX XXXX XX12`, its
 * first two digits gone. '' where there is no digit to show.
 */
export function maskedAadhaar(sent: string): string {
  const last = sent.replace(/[\s-]/g, '').slice(-4).replace(/\D/g, 'X');
  return /\d/.test(last) ? `XXXX XXXX ${last.padStart(4, 'X')}` : '';
}
