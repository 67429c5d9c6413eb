// The server's configuration in local storage, for public pages, which have no database: support,
// seller, services. The app stores it too, so that public pages have it offline.

import { remember, remembered, tried } from './browser-memory.ts';

const NAME = 'lotproof-server-facts';

/** Stores an answer from `/api/config`. If the browser refuses storage, pages need the network. */
export function rememberFacts(facts: unknown): void {
  remember(NAME, JSON.stringify(facts));
}

/** The facts that {@link rememberFacts} stored; read one with {@link factAt}. */
export function rememberedFacts(): unknown {
  return tried(() => JSON.parse(remembered(NAME) ?? 'null'));
}

/** The fact at a path such as `support.email`; undefined if there is none. */
export function factAt(facts: unknown, path: string): unknown {
  return path.split('.').reduce(inside, facts);
}

function inside(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
