// Vite plugin: the pages that need nobody signed in become HTML when the app is built. The app
// itself has two more pages; see app-shell.ts.

import { readFile } from 'node:fs/promises';
import { transform } from 'lightningcss';
import type { Plugin, Rollup, ViteDevServer } from 'vite';
import type { PublicPage } from '../public-site/pages.tsx';
import { chunkOf, PAGES, withImports } from './app-shell.ts';
import { rendered, renderedOnce, web } from './render-components.ts';

const TEMPLATE = 'public.html';

/** Of pages that have one of their own. */
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
      order: 'post', // Vite has put the names of the built files into the template by now
      async handler(_options, bundle) {
        const template = bundle[TEMPLATE];
        if (template?.type !== 'asset') throw new Error(`${TEMPLATE} was not built.`);
        delete bundle[TEMPLATE];
        const { pages, styles } = await renderedOnce();
        const html = withOneStyleSheet(this, bundle, { html: String(template.source), styles });
        for (const page of pages) {
          const source = withScript(fill(html, page), page, bundle);
          this.emitFile({ type: 'asset', fileName: fileOf(page.path), source });
        }
      },
    },
  };
}

/** `/` is index.html and `/Dpa` is Dpa.html: names that every static server understands. */
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

/** With the page's own script, and what it imports asked for at the same time. */
function withScript(html: string, { script }: PublicPage, bundle: Rollup.OutputBundle): string {
  if (script === undefined) return html;
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const [fileName, ...imports] = withImports(chunkOf(script, chunks), chunks);
  const imported = imports.filter((name) => !html.includes(name));
  const tags = [
    `<script type="module" crossorigin src="/${fileName}"></script>`,
    ...imported.map((name) => `<link rel="modulepreload" crossorigin href="/${name}" />`),
  ];
  return html.replace('</head>', `${tags.join('\n    ')}\n  </head>`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** On a slow network the first paint waits for each style sheet: one is enough. */
function withOneStyleSheet(
  context: { emitFile: Rollup.PluginContext['emitFile']; getFileName: (id: string) => string },
  bundle: Rollup.OutputBundle,
  { html, styles }: { html: string; styles: string },
): string {
  const linked = sheetsOfTemplate(bundle);
  const code = Buffer.from([...linked.map(({ source }) => String(source)), styles].join('\n'));
  const { code: source } = transform({ filename: 'public.css', code, minify: true });
  const sheet = context.emitFile({ type: 'asset', name: 'public.css', source });
  const bare = linked.reduce(
    (rest, { fileName }) => rest.replace(linkTo(fileName, rest), ''),
    html,
  );
  const file = context.getFileName(sheet);
  return bare.replace('</head>', `<link rel="stylesheet" href="/${file}" />\n  </head>`);
}

/** What Vite has the template link: the style sheets that its script imports. */
function sheetsOfTemplate(bundle: Rollup.OutputBundle): Rollup.OutputAsset[] {
  const files = Object.values(bundle);
  const script = chunkOf(
    TEMPLATE,
    files.filter((file) => file.type === 'chunk'),
  );
  const sheets = files
    .filter((file) => file.type === 'asset')
    .filter(({ fileName }) => script.viteMetadata?.importedCss.has(fileName));
  if (sheets.length === 0) throw new Error(`The build has no style sheet of web/${TEMPLATE}.`);
  return sheets;
}

/** As Vite writes it; a page that kept it would wait for the same styles twice. */
function linkTo(fileName: string, html: string): string {
  const link = `<link rel="stylesheet" crossorigin href="/${fileName}">`;
  if (!html.includes(link)) throw new Error(`${TEMPLATE} does not link ${fileName}.`);
  return link;
}

/** In development: this address's page, rendered afresh, or else the app. */
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
