// Logarithms and powers of e by additions and multiplications alone, which every engine rounds the
// same: the built-in ones differ in the last digit, and a document is the same on every phone.

const LN_2 = Math.LN2; // a constant, the same everywhere
/** Beyond this a power of e is no number, or none. */
const POWER_MAX = 700;

/** The natural logarithm of a number above zero, to some fourteen digits. */
export function lnOf(value: number): number {
  let [rest, twos] = [value, 0];
  for (; rest > 1.5; twos += 1) rest /= 2;
  for (; rest < 0.75; twos -= 1) rest *= 2;
  const ratio = (rest - 1) / (rest + 1);
  let [sum, power] = [0, ratio];
  for (let odd = 1; odd < 24; odd += 2) {
    sum += power / odd;
    power *= ratio * ratio;
  }
  return 2 * sum + twos * LN_2;
}

/** e to this power. */
export function expOf(power: number): number {
  if (power < -POWER_MAX) return 0;
  const twos = Math.round(Math.min(power, POWER_MAX) / LN_2);
  const rest = Math.min(power, POWER_MAX) - twos * LN_2;
  let [sum, term] = [1, 1];
  for (let at = 1; at < 16; at += 1) {
    term *= rest / at;
    sum += term;
  }
  for (let left = Math.abs(twos); left > 0; left -= 1) sum = twos > 0 ? sum * 2 : sum / 2;
  return sum;
}
