// Prerenders the public pages in a Vite server that renders components.

import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import type { PublicPage } from '../public-site/pages.tsx';

export const web = fileURLToPath(new URL('..', import.meta.url));

type Rendered = {
  pages: PublicPage[];
  /** The styles of all components used. */
  styles: string;
};

/** The pages rendered for the build, in a separate, read-only server. */
export async function renderedOnce(): Promise<Rendered> {
  const server = await createServer({
    root: web,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  return rendered(server).finally(() => server.close());
}

export async function rendered(server: ViteDevServer): Promise<Rendered> {
  const { publicPages } = await server.ssrLoadModule('/public-site/pages.tsx');
  const pages = publicPages() as PublicPage[]; // the export of web/public-site/pages.tsx
  const { urlToModuleMap } = server.environments.ssr.moduleGraph;
  const urls = [...urlToModuleMap.keys()].filter((url) => url.endsWith('.module.css'));
  const sheets = await Promise.all(urls.map((url) => server.ssrLoadModule(`${url}?inline`)));
  return { pages, styles: sheets.map((sheet) => String(sheet['default'])).join('\n') };
}
