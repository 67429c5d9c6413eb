// What is sold, by whom it is answered, and which margin each source leaves.

import { catalogue, type ServiceId } from '../../data/catalogue.ts';
import type { Services } from '../../data/desk/books.ts';
import type { Switch } from '../reports/service-switches.ts';
import type { Desk } from './desk.ts';

export async function servicesOf(desk: Desk): Promise<Services> {
  const switches = await desk.reading.ask('switches', {});
  return {
    services: catalogue.map(({ id, shortName, pricePaise }) => ({
      id,
      name: shortName,
      pricePaise,
      ...stateOf(desk, id, switches[id]),
      sources: sourcesOf(desk, id, pricePaise),
    })),
  };
}

function stateOf({ backend }: Desk, id: ServiceId, last: Switch | undefined) {
  const isOffBySettings = backend.config.servicesOff.includes(id);
  const isSwitchedOff = last?.isOff ?? false;
  const { who, why, at } = last ?? {};
  return {
    isOn: !isOffBySettings && !isSwitchedOff,
    offBy: isOffBySettings ? ('settings' as const) : isSwitchedOff ? ('switch' as const) : null,
    sentence: isSwitchedOff ? (last?.sentence ?? null) : null,
    switched: who === undefined || why === undefined || at === undefined ? null : { who, why, at },
  };
}

function sourcesOf(
  { backend, sourceHealth }: Desk,
  id: ServiceId,
  pricePaise: number,
): Services['services'][number]['sources'] {
  const known = sourceHealth().filter(({ service }) => service === id);
  const asked = backend.config.live ? known : [{ source: 'sandbox', state: 'closed' as const }];
  return asked.map(({ source, state }) => {
    const cost = backend.config.sourceCosts.find(
      (each) => each.source === source && each.service === id,
    );
    return {
      source,
      circuit: state,
      costPaise: cost?.paise ?? null,
      marginPaise: cost ? pricePaise - cost.paise : null,
    };
  });
}
