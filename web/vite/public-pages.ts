// Vite plugin: prerenders as HTML the pages that need no sign-in. The app has two more HTML pages;
// see app-shell.ts.

import { readFile } from 'node:fs/promises';
import { transform } from 'lightningcss';
import { createServer, type Plugin, type Rollup, type ViteDevServer } from 'vite';
import type { PublicPage } from '../public-site/pages.tsx';
import { chunkOf, PAGES, web, withImports } from './app-shell.ts';

const TEMPLATE = 'public.html';

const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/** The template's own script and its imports. */
const SCRIPTS_OF_TEMPLATE = /<script type="module".*<\/script>|<link rel="modulepreload".*>/g;

/** The scripts for those pages that have their own. */
const SCRIPTS = ['public-site/verify/verify-page.ts'];

export function publicPages(): Plugin {
  return {
    name: 'public-pages',
    config: () => ({
      build: {
        rolldownOptions: { input: [...PAGES, TEMPLATE, ...SCRIPTS].map((each) => web + each) },
      },
    }),
    configureServer(server) {
      return () => {
        server.middlewares.use((request, response, next) => {
          respondWith(server, request.originalUrl ?? '/').then((html) => {
            response.setHeader('Content-Type', 'text/html');
            response.end(html);
          }, next);
        });
      };
    },
    generateBundle: {
      order: 'post', // Vite has put the built files' names into the template
      async handler(_options, bundle) {
        const template = bundle[TEMPLATE];
        if (template?.type !== 'asset') throw new Error(`${TEMPLATE} was not built.`);
        delete bundle[TEMPLATE];
        const { pages, styles } = await renderedOnce();
        hintToCompile(bundle);
        const html = withOneStyleSheet(this, bundle, { html: String(template.source), styles });
        for (const page of pages) {
          const source = withScript(fill(html, page), page, bundle);
          this.emitFile({ type: 'asset', fileName: fileOf(page.path), source });
        }
      },
    },
  };
}

/**
 * Asks V8 to compile a page's own script off the page's thread while it arrives, because almost all
 * of it runs at once (https://v8.dev/blog/explicit-compile-hints).
 */
function hintToCompile(bundle: Rollup.OutputBundle): void {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const needed = SCRIPTS.flatMap((script) => withImports(chunkOf(script, chunks), chunks));
  for (const chunk of chunks) {
    if (needed.includes(chunk.fileName)) chunk.code = `${COMPILE_HINT}\n${chunk.code}`;
  }
}

/** A page's file name, as static servers expect it: index.html for `/`, Dpa.html for `/Dpa`. */
function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

function fill(template: string, page: PublicPage): string {
  const values: Record<string, string> = {
    title: escaped(page.title),
    description: escaped(page.description),
    page: page.html,
  };
  const filled = template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  return filled.replace('<html lang="en">', `<html lang="${page.language}">`);
}

/**
 * Puts the page's own script in place of the one that the public pages share, and requests its
 * imports at once. The shared script loads later. The page is painted only after its own script has
 * run, because a code in the address changes what the page shows first.
 */
function withScript(html: string, { script }: PublicPage, bundle: Rollup.OutputBundle): string {
  if (script === undefined) return html;
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const [fileName, ...imports] = withImports(chunkOf(script, chunks), chunks);
  const tags = [
    `<script type="module" blocking="render" crossorigin src="/${fileName}"></script>`,
    ...imports.map((name) => `<link rel="modulepreload" crossorigin href="/${name}" />`),
  ];
  const bare = html.replace(SCRIPTS_OF_TEMPLATE, '');
  return bare.replace('</head>', `${tags.join('\n    ')}\n  </head>`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** On a slow network the first paint waits for every style sheet, so there is only one. */
function withOneStyleSheet(
  context: { emitFile: Rollup.PluginContext['emitFile']; getFileName: (id: string) => string },
  bundle: Rollup.OutputBundle,
  { html, styles }: { html: string; styles: string },
): string {
  const linked = sheetsLinked(html, bundle);
  const code = Buffer.from([...linked, styles].join('\n'));
  const { code: source } = transform({ filename: 'public.css', code, minify: true });
  const sheet = context.emitFile({ type: 'asset', name: 'public.css', source });
  const file = context.getFileName(sheet);
  return html
    .replace(LINK, '')
    .replace('</head>', `<link rel="stylesheet" href="/${file}" />\n  </head>`);
}

/** Vite's link to a style sheet. A page that kept the link would load the same styles twice. */
const LINK = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/g;

function sheetsLinked(html: string, bundle: Rollup.OutputBundle): string[] {
  const sheets = [...html.matchAll(LINK)].map(([, name = '']) => bundle[name]);
  if (sheets.length === 0) throw new Error(`web/${TEMPLATE} links no style sheet.`);
  return sheets.map((sheet) => (sheet?.type === 'asset' ? String(sheet.source) : ''));
}

/** In development, responds to an address with its public page, newly rendered, or the app. */
async function respondWith(server: ViteDevServer, url: string): Promise<string> {
  const path = decodeURI(url.split('?')[0] ?? '/');
  const { pages, styles } = await rendered(server);
  const page = pages.find((each) => each.path === path);
  const file = await readFile(`${web}${page ? TEMPLATE : 'app.html'}`, 'utf8');
  if (!page) return server.transformIndexHtml(url, file);
  const own =
    page.script === undefined ? '' : `<script type="module" src="/${page.script}"></script>`;
  const html = fill(file, page).replace('</head>', `<style>${styles}</style>${own}</head>`);
  return server.transformIndexHtml(url, html);
}

// Renders the public pages in a Vite server, because Node alone cannot load components.

type Rendered = {
  pages: PublicPage[];
  /** The styles of all components used. */
  styles: string;
};

/** Renders the pages for the build, in a separate, read-only server. */
async function renderedOnce(): Promise<Rendered> {
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

async function rendered(server: ViteDevServer): Promise<Rendered> {
  const { publicPages } = await server.ssrLoadModule('/public-site/pages.tsx');
  const pages = publicPages() as PublicPage[]; // the export of web/public-site/pages.tsx
  const { urlToModuleMap } = server.environments.ssr.moduleGraph;
  const urls = [...urlToModuleMap.keys()].filter((url) => url.endsWith('.module.css'));
  const sheets = await Promise.all(urls.map((url) => server.ssrLoadModule(`${url}?inline`)));
  return { pages, styles: sheets.map((sheet) => String(sheet['default'])).join('\n') };
}
