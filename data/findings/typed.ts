// How a reading is typed wrong: by what chance, in how many ways, and how wide a range is hit.

/** The true reading lay between these, anywhere alike; `pace` in kilometres a day. */
type Truth = { low: number; high: number; pace: number };

const NEAR = { chance: 1 / 250, share: 0.03 };
const DROPPED = 1 / 500;
const WRONG = 1 / 600;
const SWAPPED = 1 / 800;
const ADDED = 1 / 900;
/** Any car's, up to a lakh and a half. */
const OTHER_CARS = 1 / 1200 / 150_000;
/** Another day's, within two years. */
const OTHER_DAYS = { chance: 1 / 2500, days: 730 };
const IN_HUNDREDS = 1 / 4000;

/** The density, per kilometre, of a reading as a slip of the true one. */
export function slipOdds(km: number, { low, high, pace }: Truth): number {
  const width = Math.max(1, high - low);
  const within = (from: number, to: number) =>
    Math.max(0, Math.min(high, to) - Math.max(low, from)) / width;
  const near = within(km * (1 - NEAR.share), km * (1 + NEAR.share)) / (2 * NEAR.share * km);
  const years = 2 * OTHER_DAYS.days * pace;
  const isOfOtherDay = km >= low - years / 2 && km <= high + years / 2;
  let digits = 0;
  for (const [meant, chance] of meantBy(km)) if (meant >= low && meant <= high) digits += chance;
  return (
    NEAR.chance * near +
    digits / width +
    (isOfOtherDay ? OTHER_DAYS.chance / (years + width) : 0) +
    OTHER_CARS +
    IN_HUNDREDS * (within(km * 100 - 50, km * 100 + 50) + within(km * 1000 - 500, km * 1000 + 500))
  );
}

/** The numbers that a slip of one digit makes this one of, with the chance of each way. */
function meantBy(km: number): readonly (readonly [number, number])[] {
  const known = meant.get(km);
  if (known) return known;
  if (meant.size >= MEANT_MAX) meant.clear();
  const found = oneDigitFrom(String(Math.trunc(km)));
  meant.set(km, found);
  return found;
}

/** Every pair of neighbours asks for the same few readings. */
const meant = new Map<number, [number, number][]>();
const MEANT_MAX = 200;

function oneDigitFrom(digits: string): [number, number][] {
  const count = digits.length;
  const ways: [string, number][] = [];
  for (let at = 0; at <= count; at += 1) {
    const [start, end] = [digits.slice(0, at), digits.slice(at)];
    for (let digit = 0; digit < 10; digit += 1) {
      // The first digit is the one that is typed with most care.
      ways.push([start + digit + end, (at === 0 ? 0.5 : 1) * (DROPPED / (count + 1))]);
      if (end !== '') ways.push([start + digit + end.slice(1), WRONG / (9 * count)]);
    }
    if (end === '') continue;
    ways.push([start + end.slice(1), ADDED / (10 * count)]);
    if (end.length > 1) {
      ways.push([start + end.charAt(1) + end.charAt(0) + end.slice(2), SWAPPED / (count - 1)]);
    }
  }
  return ways
    .filter(([text]) => text !== digits)
    .map(([text, chance]): [number, number] => [Number(text), chance]);
}
