// The 82 seeds that `npm test` runs, in two files that two cores share. The named ones are chosen
// so that each fault of their half happens in two of them; `npm run soak` runs others. If a step
// changes, other things happen; `npm run soak -- choose` then chooses anew.

/** The last seed that runs besides the named ones. */
const LAST_OTHER = 30;

const withCallFaults = [
  3, 13, 17, 18, 26, 58, 72, 74, 78, 79, 80, 84, 85, 91, 102, 103, 117, 125, 130, 134, 149, 154,
  165, 166, 167,
];
const withMoneyFaults = [
  19, 48, 51, 57, 59, 61, 65, 66, 82, 86, 87, 95, 96, 99, 100, 105, 106, 107, 110, 112, 113, 116,
  121, 127, 129, 131, 137, 138, 150, 157, 159, 161, 170,
];

const others = Array.from({ length: LAST_OTHER }, (_, index) => index + 1).filter(
  (seed) => !withCallFaults.includes(seed) && !withMoneyFaults.includes(seed),
);

export const callSeeds = [...withCallFaults, ...others.filter((_, index) => index % 2 === 0)];
export const moneySeeds = [...withMoneyFaults, ...others.filter((_, index) => index % 2 === 1)];
