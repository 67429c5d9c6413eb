// The 57 seeds that `npm test` runs, in two files so that two cores share them. Every fault of a
// half happens in two of its seeds; `npm run soak` runs others. A changed step changes what happens
// in a seed: then choose new seeds with `npm run soak -- choose`.

export const callSeeds = [
  3, 10, 13, 18, 24, 26, 41, 55, 58, 62, 72, 82, 90, 94, 95, 98, 168, 191, 195, 198, 205, 227, 229,
  233, 238, 244, 248,
];
export const moneySeeds = [
  5, 19, 20, 32, 35, 40, 42, 48, 65, 97, 102, 106, 116, 124, 129, 132, 137, 176, 188, 200, 203, 215,
  221, 222, 223, 225, 234, 245, 253, 260,
];
