// The server's configuration in local storage, for pages without a database: support, seller,
// services. The app stores it too, so that a public page has it without signal.

const NAME = 'lotproof-server-facts';

/** Stores an answer of `/api/config`. If storage refuses, pages need the network. */
export function rememberFacts(facts: unknown): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(facts));
  } catch {
    // Storage is full or disabled: the page works without it.
  }
}

/** The value that {@link rememberFacts} stored; read it with {@link factAt}. */
export function rememberedFacts(): unknown {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? 'null');
  } catch {
    return null;
  }
}

/** The value at a path such as `support.email`; undefined if there is none. */
export function factAt(facts: unknown, path: string): unknown {
  return path.split('.').reduce(inside, facts);
}

function inside(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
