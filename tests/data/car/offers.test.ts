// Tests what one tap buys for a plate, and what it never buys twice.

import { type Circumstances, makerServiceOf, offersOf } from '../../../data/car/offers.ts';
import { serviceById } from '../../../data/catalogue.ts';

const nothing: Circumstances = { recent: new Set(), maker: 'unknown', off: new Set() };

function offered(part: Partial<Circumstances>) {
  return offersOf({ ...nothing, ...part }).map(({ kind, services, awaitsMaker, pricePaise }) => ({
    kind,
    asks: services.map(({ id }) => id),
    awaitsMaker,
    pricePaise,
  }));
}

const papers = { kind: 'papers', asks: ['rc', 'challan'], awaitsMaker: false, pricePaise: 10_00 };

test("a new plate can be bought as papers alone or together with its maker's history", () => {
  const whole = { kind: 'whole', asks: ['rc', 'challan'], awaitsMaker: true, pricePaise: 35_00 };
  expect(offered({})).toEqual([papers, whole]);
});

test("the offer includes the known maker's history, at its price", () => {
  const whole = {
    kind: 'whole',
    asks: ['rc', 'challan', 'hyundai'],
    awaitsMaker: false,
    pricePaise: 35_00,
  };
  expect(offered({ maker: serviceById('hyundai') })).toEqual([papers, whole]);
});

test("a plate can be bought only as papers if its maker's history is not sold", () => {
  expect(offered({ maker: 'none' })).toEqual([papers]);
});

test('the offer leaves out reports bought today or on their way', () => {
  const recent = new Set(['rc']);
  const maker = serviceById('maruti');
  expect(offered({ recent, maker }).map(({ asks }) => asks)).toEqual([
    ['challan'],
    ['challan', 'maruti'],
  ]);
  expect(offered({ recent: new Set(['rc', 'challan', 'maruti']), maker })).toEqual([]);
});

test("the offer has no maker's history while the maker is unknown", () => {
  expect(offered({ recent: new Set(['rc']) }).map(({ kind }) => kind)).toEqual(['papers']);
  expect(offered({ off: new Set(['rc']) }).map(({ asks }) => asks)).toEqual([['challan']]);
});

test("the offer has no maker's history if one was bought separately", () => {
  expect(offered({ recent: new Set(['mahindra']) })).toEqual([papers]);
});

test('the offer leaves out services that are not on sale', () => {
  const off = new Set(['hyundai']);
  expect(offered({ off, maker: serviceById('hyundai') })).toEqual([papers]);
  expect(offered({ off: new Set(['hyundai', 'maruti', 'mahindra']) })).toEqual([papers]);
  expect(offered({ off: new Set(['hyundai', 'maruti']) })).toHaveLength(2);
});

test.each([
  ['HYUNDAI MOTOR INDIA LTD', 'hyundai'],
  ['MARUTI SUZUKI INDIA LTD', 'maruti'],
  ['Maruti Udyog Ltd.', 'maruti'],
  ['MAHINDRA & MAHINDRA LIMITED', 'mahindra'],
  ['MAHINDRA&MAHINDRA', 'mahindra'],
  ['M & M LTD', 'mahindra'],
  ['MSIL', 'maruti'],
  ['SUZUKI MOTORCYCLE INDIA', undefined],
  ['TATA MOTORS LTD', undefined],
  ['', undefined],
])('the maker %j in the register has the service %s', (registered, id) => {
  expect(makerServiceOf(registered)?.id).toBe(id);
});
