// What the server last said of itself, where a page without a database finds it: whom to call, who
// sells, what is sold. The app writes it as well, so that a public page has it with no signal.

const NAME = 'lotproof-server-facts';

/** Keeps an answer of `/api/config`. A browser that refuses storage has it told by the network. */
export function rememberFacts(facts: unknown): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(facts));
  } catch {
    // Full, or switched off: the page reads whole without it.
  }
}

/** As {@link rememberFacts} left it, to be read with {@link factAt}. */
export function rememberedFacts(): unknown {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? 'null');
  } catch {
    return null;
  }
}

/** What stands at a path like `support.email`; undefined where nothing does. */
export function factAt(facts: unknown, path: string): unknown {
  return path.split('.').reduce(inside, facts);
}

function inside(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
