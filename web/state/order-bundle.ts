// Several checks of one car with one tap: each is a request of its own, with its own key and its
// own charge. All are stored together, then sent like any other of the outbox.

import { makerServices } from '../../data/car/maker-service.ts';
import { MAKER_PRICE_MAX, type Offer } from '../../data/car/offers.ts';
import type { Service } from '../../data/catalogue.ts';
import { idempotencyKey } from '../../data/values/idempotency-key.ts';
import type { Paise } from '../../data/values/money.ts';
import { wirePayload } from '../../data/wire-payload.ts';
import { account } from '../../sw/device.ts';
import { type Order, queue } from '../../sw/outbox/rows.ts';
import { stampNow } from '../../sw/server-clock.ts';
import { askForSync } from '../sending/background-sync.ts';
import { resume } from '../sending/send-outbox.ts';
import { hasRoom } from './storage.ts';

/** `stored`: in the outbox; in the other cases nothing was, and nothing is sent or charged. */
type Ordered = 'stored' | 'signed_out' | 'phone_full';

/** Orders the same offer for each of the plates. */
export async function orderBundle(offers: { plate: string; offer: Offer }[]): Promise<Ordered> {
  const owner = await account();
  if (!owner) return 'signed_out';
  if (!(await hasRoom())) return 'phone_full';
  const orders = offers.flatMap(({ plate, offer }) => ordersOf(plate, offer));
  if (!(await queue(owner.accountId, ...orders))) return 'phone_full';
  // Should this page be killed now, the worker finds the rows, and asks with the same keys.
  void askForSync();
  void resume();
  return 'stored';
}

function ordersOf(plate: string, { services, awaitsMaker }: Offer): Order[] {
  const orders = services.map((service) => orderOf(service, plate, service.pricePaise));
  const register = orders.find(({ serviceId }) => serviceId === 'rc');
  const dearest = makerServices.find(({ pricePaise }) => pricePaise === MAKER_PRICE_MAX);
  if (!awaitsMaker || !register || !dearest) return orders;
  const history = orderOf(dearest, plate, MAKER_PRICE_MAX);
  return [...orders, { ...history, registerKey: register.key }];
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
