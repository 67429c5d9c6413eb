// Cars: the first question of the app, the list of cars and a car's own file.

const reports = (count: number) => (count === 1 ? '1 report' : `${count} reports`);

export const whichCar = {
  title: 'Which car?',
  plate: 'Number plate',
  empty: 'Type the number plate first.',
  /** `names`: of checks, `RC Verification, Challan Check`. */
  onPhone: (names: string) => `On this phone: ${names}.`,
  open: 'Open for free',
  papers: 'RC + challans',
  whole: 'With the maker’s history',
  with: (service: string) => `With ${service}`,
  upTo: (price: string) => `up to ${price}`,
  promise: 'You are charged once for each report, and only when it arrives.',
  none: 'Every check of this car is on this phone or on its way.',
  cancelling: 'A check of this car is being cancelled. You can request it again after that.',
  noneNow: 'Some checks of this car are not available right now.',
  already: (plate: string) => `${plate}: already requested. Nothing more was ordered.`,
  ordered: ({ plate, count, price }: { plate: string; count: number; price: string }) =>
    `${plate}: ${reports(count)} requested, ${price} at most.`,
  see: 'See outbox',
  hereOf: ({ here, all }: { here: number; all: number }) => `${here} of ${all} here`,
  more: (count: number) => `${count} more`,
  openResult: 'Open',
  /** `checks`: their names, `RC Verification, Challan Check`. */
  noRecord: ({ plate, checks }: { plate: string; checks: string }) =>
    `No record for ${plate} (${checks}). Nothing was charged.`,
  correct: 'Correct the number',
  meant: (plate: string) => `Did you mean ${plate}?`,
};

export const cars = {
  title: 'Cars',
  lead: 'The plates that you have checked.',
  yours: 'Your cars',
  all: (count: number) => `All ${count}`,
  search: 'Search by plate',
  count: (count: number) => (count === 1 ? '1 car' : `${count} cars`),
  none: 'No cars yet. The first car you check appears here.',
  noneFound: 'No car on this phone has that plate.',
  checked: ({ done, all }: { done: number; all: number }) => `${done} of ${all} checked`,
  onTheWay: (count: number) => `${reports(count)} not here yet`,
  noRecord: 'No record',
  nothingAgainst: 'Nothing against it so far',
};

export const car = {
  noPlate: (plate: string) =>
    `${plate} is not a number plate, and there is no report of it on this phone.`,
  back: 'Cars',
  unknown: 'The RC will say which car this is.',
  checks: 'Checks on this car',
  notChecked: 'Not checked',
  onTheWay: 'Requested, not here yet',
  cancelling: 'Being cancelled',
  buy: ({ name, price }: { name: string; price: string }) => `${name}, ${price}`,
  rest: 'Check the rest',
  seen: 'At the car',
  seenLead: 'Compared with the records on this phone. Only you see this, unless you share it.',
  dial: 'The dial says',
  km: 'KM',
  dialWrong: 'Type the kilometres in figures, as on the dial.',
  chassisEnd: 'Last five of the stamped chassis number',
  chassisEndWrong: 'Type its last five letters and digits.',
  gasKit: 'It has a gas kit (CNG or LPG)',
  colour: 'Colour of the plate',
  colours: { white: 'White', yellow: 'Yellow', green: 'Green' },
  note: 'Your note',
  remove: 'Delete this car',
  removeTitle: (plate: string) => `Delete ${plate}?`,
  removeMore: 'Its reports and your notes are deleted from this phone.',
  seller: 'The seller',
  sellerLead:
    'Add the seller’s PAN, bank account or Aadhaar report. Problems in it are shown with the ' +
    'car, and the name is compared with the owner’s, on this phone only.',
  addPaper: 'Add a report',
  doNotAdd: 'Close',
  noPapers: 'There is no PAN, bank account or Aadhaar report on this phone yet.',
  add: 'Add',
  addThis: (name: string) => `Add ${name}`,
  takeOut: 'Remove',
  takeOutOf: (name: string) => `Remove ${name}`,
};

export const manyCars = {
  title: (count: number) => `${count} cars`,
  lead: 'Untick what you do not want to check.',
  limited: ({ shown, all }: { shown: number; all: number }) =>
    `The first ${shown} of ${all} cars are here. Paste the others afterwards.`,
  allHere: 'Nothing to request',
  upTo: (price: string) => `up to ${price}`,
  buy: ({ kind, count }: { kind: 'papers' | 'whole'; count: number }) => {
    const of = count === 1 ? '1 car' : `${count} cars`;
    return kind === 'papers' ? `RC + challans of ${of}` : `With the maker’s history, ${of}`;
  },
};
