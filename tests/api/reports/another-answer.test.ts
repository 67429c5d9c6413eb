// The attacker, or a careless source, wants a dealer to pay for another car or another person: the
// answer is good, and about somebody else. What stops him: answer and question are compared.

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServiceId } from '../../../data/catalogue.ts';
import type { Dealer } from '../../support/dealer.ts';
import { type LiveWorld, openLiveWorld } from '../../support/live-world.ts';
import { askAs } from '../../support/service-desk.ts';

let world: LiveWorld;
let dealer: Dealer;
beforeAll(async () => {
  world = await openLiveWorld({ env: { AADHAAR_ALLOWED: 'yes' } });
  await world.start();
  dealer = await world.signedInDealer(1000);
});
afterAll(() => world.close());

const visits = (id_number: string) => ({
  id_number,
  service_history_details: [{ svc_date: '2024-01-19', mileage: '38900' }],
});
const CHALLAN = { challan_number: 'C1', amount: '500', challan_status: 'Pending' };
const [PLATE, OTHER_PLATE] = ['MH12DE1433', 'DL01ZZ9999'];
const [PAN, OTHER_PAN] = ['AAAPS0000A', 'ABCPE1234F'];
const [AADHAAR, OTHER_AADHAAR] = ['999999990019', '999999990027'];

type Line = { id: ServiceId; asked: string; other: string; answer: (about: string) => object };
const plates = (id: ServiceId, answer: Line['answer']): Line => ({
  id,
  asked: PLATE,
  other: OTHER_PLATE,
  answer,
});

const table: Line[] = [
  plates('hyundai', visits),
  plates('maruti', visits),
  plates('mahindra', visits),
  plates('rc', (rc_number) => ({ rc_number, owner_name: 'A OWNER' })),
  plates('challan', (rc_number) => ({ rc_number, challan_details: [CHALLAN] })),
  {
    id: 'pan',
    asked: PAN,
    other: OTHER_PAN,
    answer: (pan_number) => ({ pan_number, full_name: 'A OWNER' }),
  },
  {
    id: 'aadhaar',
    asked: AADHAAR,
    other: OTHER_AADHAAR,
    answer: (aadhaar_number) => ({ aadhaar_number, age_range: '30-40', remarks: 'success' }),
  },
];

function tell(data: object): void {
  world.source.tell({ body: { data, status_code: 200, success: true } });
}

it.each(table)('$id about another is free; about the one asked it is sold', async (line) => {
  const before = await dealer.balance();
  tell(line.answer(line.other));
  const other = await askAs(dealer, line.id, [line.asked]);
  expect(other).toMatchObject({ status: 503, body: { code: 'source_down' } });
  expect(other.text).not.toContain(line.other);
  expect(await dealer.balance()).toBe(before);

  tell(line.answer(line.asked));
  const right = await askAs(dealer, line.id, [line.asked]);
  expect(right.status, right.text).toBe(200);
  expect(await dealer.balance()).toBeLessThan(before);
});
