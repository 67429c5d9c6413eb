// Orders several checks on a car with one tap. Each check is a request with its own key and charge.
// All requests are stored together, then sent like any others.

import { MAKER_PRICE_MAX, makerServices, type Offer } from '../../data/car/offers.ts';
import type { Service } from '../../data/catalogue.ts';
import { idempotencyKey } from '../../data/values/idempotency-key.ts';
import { wirePayload } from '../../data/values/identifiers.ts';
import type { Paise } from '../../data/values/money.ts';
import type { ReportSummary } from '../../sw/account/database.ts';
import { walletSnapshot } from '../../sw/account/wallet.ts';
import { account } from '../../sw/device.ts';
import { askForSync } from '../../sw/outbox/background-sync.ts';
import { type Order, type OutboxRow, pendingRows, queue } from '../../sw/outbox/rows.ts';
import { stampNow } from '../../sw/server-clock.ts';
import { sendTapped } from '../sending/send-outbox.ts';
import { asksFor, boughtLately, onTheWay } from './already-asked.ts';
import { costOf } from './outbox.ts';
import { follow } from './results.ts';
import { hasRoom } from './storage.ts';

/** `stored`: the requests are in the outbox. */
type Ordered =
  /**
   * `count`: the number of requests. It may be lower than the number of checks offered, even 0, if
   * another tab or an earlier tap has already ordered some of them. `missingPaise`: how much the
   * last known balance falls short of paying for all waiting requests; 0 if unknown.
   */
  | { kind: 'stored'; count: number; pricePaise: Paise; missingPaise: Paise }
  /** The sentence that says why: no room, or the database failed, perhaps after storing them. */
  | { kind: 'signed_out' | 'phoneFull' | 'unknownNext' };

type Wanted = { plate: string; offer: Offer };

/** Only one tab orders at a time: it reads the requests under way, then adds its own. */
const ORDERING = 'lotproof-ordering';

/** Orders the offered checks for each plate, except those requested in the meantime. */
export function orderBundle(offers: Wanted[]): Promise<Ordered> {
  return order(offers).catch((error: unknown) => {
    console.error(error);
    return { kind: 'unknownNext' };
  });
}

async function order(offers: Wanted[]): Promise<Ordered> {
  const owner = await account();
  if (!owner) return { kind: 'signed_out' };
  if (!(await hasRoom())) return { kind: 'phoneFull' };
  const { accountId } = owner;
  const rows = await navigator.locks.request(ORDERING, async () =>
    queue(accountId, ...(await missingOrders(accountId, offers))),
  );
  if (!rows) return { kind: 'phoneFull' };
  follow(accountId, rows);
  // If this page dies now, the worker finds the rows and sends them with the same keys.
  void askForSync();
  const missingPaise = await missingFor(accountId);
  void sendTapped(rows.map(({ key }) => key));
  const pricePaise = rows.reduce((sum, each) => sum + each.pricePaise, 0);
  return { kind: 'stored', count: rows.length, pricePaise, missingPaise };
}

/** How much the balance falls short. Reads the stored balance: the screen may show an older one. */
async function missingFor(accountId: string): Promise<Paise> {
  // Read the balance first: a request paid between the two reads would otherwise count twice.
  const { balancePaise } = (await walletSnapshot(accountId)) ?? {};
  const { costPaise } = costOf(await pendingRows(accountId));
  return balancePaise === undefined ? 0 : Math.max(0, costPaise - balancePaise);
}

async function missingOrders(accountId: string, offers: Wanted[]): Promise<Order[]> {
  // Read the outbox before the reports, because a request leaves the outbox after its report is
  // stored.
  const rows = await pendingRows(accountId);
  const orders: Order[] = [];
  for (const { plate, offer } of offers) {
    const bought = await boughtLately(accountId, plate);
    orders.push(...ordersOf(plate, offer, { waiting: onTheWay(rows, plate), bought }));
  }
  return orders;
}

type Asked = { waiting: OutboxRow[]; bought: ReportSummary[] };

function ordersOf(plate: string, offer: Offer, { waiting, bought }: Asked): Order[] {
  const known = new Set([...waiting.flatMap(asksFor), ...bought.map(({ serviceId }) => serviceId)]);
  const orders = offer.services
    .filter(({ id }) => !known.has(id))
    .map((service) => orderOf(service, plate, service.pricePaise));
  const dearest = makerServices.find(({ pricePaise }) => pricePaise === MAKER_PRICE_MAX);
  const isHistoryKnown = makerServices.some(({ id }) => known.has(id));
  // The certificate names the maker. It may be in this order, already requested, or already bought.
  const registerKey =
    [...orders, ...waiting].find(({ serviceId }) => serviceId === 'rc')?.key ??
    bought.find(({ serviceId }) => serviceId === 'rc')?.id;
  if (!offer.awaitsMaker || isHistoryKnown || !dearest || !registerKey) return orders;
  return [...orders, { ...orderOf(dearest, plate, MAKER_PRICE_MAX), registerKey }];
}

function orderOf(service: Service, plate: string, pricePaise: Paise): Order {
  const typed = Object.fromEntries(service.fields.map(({ name }) => [name, plate]));
  return {
    key: idempotencyKey(stampNow(), crypto.randomUUID()),
    serviceId: service.id,
    payload: wirePayload(service, typed),
    pricePaise,
    consent: service.consent?.version,
  };
}
