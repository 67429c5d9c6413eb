// Prerenders components to HTML during the build, in a separate, read-only Vite server.

import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';

export const web = fileURLToPath(new URL('..', import.meta.url));

/**
 * What a module of `web` draws when its function `name` is called, and the style sheets of every
 * component that took part.
 */
export async function rendered<T>(
  module: string,
  name: string,
): Promise<{ drawn: T; sheets: Sheet[] }> {
  const server = await createServer({
    root: web,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const exports = await server.ssrLoadModule(module);
    return { drawn: (await exports[name]()) as T, sheets: await sheetsOf(server) };
  } finally {
    await server.close();
  }
}

/** A style sheet, and the names that its classes go by in the HTML. */
type Sheet = { classes: string[]; source: string };

/** Those of every component that took part in drawing so far. */
export async function sheetsOf(server: ViteDevServer): Promise<Sheet[]> {
  const { urlToModuleMap } = server.environments.ssr.moduleGraph;
  const urls = [...urlToModuleMap.keys()].filter((url) => url.endsWith('.module.css'));
  return Promise.all(
    urls.map(async (url) => {
      const { default: classes } = await server.ssrLoadModule(url);
      const { default: source } = await server.ssrLoadModule(`${url}?inline`);
      return { classes: Object.values(classes), source: String(source) };
    }),
  );
}
