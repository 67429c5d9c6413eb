// The seeds that `npm test` runs, in two files that two cores share: chosen so that each fault
// happens in two of them, and for little work. `npm run soak` runs those that nobody has tried.
// When a step changes, other things happen in them: `npm run soak -- choose` chooses anew.

export const callSeeds = [
  3, 13, 17, 18, 26, 58, 72, 74, 78, 79, 80, 84, 85, 91, 102, 103, 117, 125, 130, 134, 149, 154,
  165, 166, 167,
];
export const moneySeeds = [
  19, 48, 51, 57, 59, 61, 65, 66, 82, 86, 87, 95, 96, 99, 100, 105, 106, 107, 110, 112, 113, 116,
  121, 127, 129, 131, 137, 138, 150, 157, 159, 161, 170,
];
