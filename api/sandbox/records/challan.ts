// Invented traffic challans: fixtures for some plates, and a few that all other plates share.

import { recordFor } from '../source-answer.ts';

type Challan = Record<string, unknown>;

type Place = { court?: 'virtual' | 'regular' | 'both'; disposed?: boolean };

/** Makes a record like the register's. `changes` holds the values that set a fixture apart. */
function challan(serial: number, { court, disposed }: Place, changes: Challan = {}): Challan {
  return {
    challan_no: `UP00${String(serial).padStart(17, '0')}`,
    challan_date_time: `${String((serial % 27) + 1).padStart(2, '0')}-11-2025 18:22:10`,
    challan_place: 'SANDBOX CROSSING',
    challan_status: disposed ? 'Disposed' : 'Pending',
    owner_name: 'S***X O***R',
    fine_imposed: '500',
    amount_of_fine_imposed: disposed ? '500' : '0',
    offence_details: [{ act: 'MVA 183', name: 'Over Speeding' }],
    court_name: court === undefined ? '' : 'Virtual Court (Traffic) Lucknow',
    court_address: court === undefined ? '' : 'Lucknow',
    sent_to_virtual_court: court === 'virtual' || court === 'both' ? 'Yes' : 'No',
    sent_to_reg_court: court === 'regular' || court === 'both' ? 'Yes' : 'No',
    ...changes,
  };
}

const TWO_OFFENCES = [
  { act: 'MVA 194D', name: 'Riding without helmet' },
  { act: 'MVA 177', name: 'Stop line' },
];

const VIRTUAL = [
  challan(1, { court: 'both' }, { fine_imposed: '1000.00' }),
  challan(2, { court: 'virtual' }, { fine_imposed: 500 }),
];
const REGULAR = [
  challan(3, { court: 'regular' }, { fine_imposed: 1500.5 }),
  challan(4, { court: 'regular' }, { offence_details: TWO_OFFENCES }),
];
const E_CHALLANS = [
  challan(5, {}, { fine_imposed: 0, offence_details: [] }),
  challan(6, {}, { fine_imposed: null, amount_of_fine_imposed: null }),
  challan(7, {}, { offence_details: undefined }),
  challan(8, {}, { fine_imposed: '2000.00', offence_details: TWO_OFFENCES }),
];
const DISPOSED = [9, 10, 11, 12, 13].map((serial) => challan(serial, { disposed: true }));

/** Pending and disposed challans. Null is the register's own value for "none". */
type Both = [Challan[] | null, Challan[] | null];

const fixtures = new Map<string, Both>([
  ['MH00SB0001', [[], []]],
  ['UP00SB4001', [[...E_CHALLANS, ...REGULAR, ...VIRTUAL], DISPOSED]],
  ['UP00SB4002', [[], DISPOSED.slice(0, 2)]],
  ['UP00SB4003', [VIRTUAL, null]],
  ['UP00SB4004', [null, null]],
]);

/** The challans for other plates. Every third car has nothing pending. */
const others: [Both, ...Both[]] = [
  [[], DISPOSED.slice(0, 2)],
  [E_CHALLANS.slice(3), DISPOSED.slice(0, 1)],
  [VIRTUAL.slice(1), []],
];

export function challanResult(plate: string): unknown {
  const [pending, disposed] = recordFor(plate, fixtures, others);
  return { Pending_data: pending, Disposed_data: disposed };
}
