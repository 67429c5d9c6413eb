// Vite plugin: lets app.html, which is for visitors without a worker, request the first screen's
// code at once instead of file by file. dealer.html is for phones that have all files; it has a
// prerendered frame and requests the code after the frame is painted.

import { fileURLToPath } from 'node:url';
import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite';

export const web = fileURLToPath(new URL('..', import.meta.url));

const SHELL = 'app.html';

export const PAGES = [SHELL, 'dealer.html'];

/** The app, the frame with the most used screen, and the words. Almost every visitor needs them. */
const WANTED = ['main.tsx', 'screens/first-screen.ts', 'words/english.ts'];

export function appShell(): Plugin {
  return {
    name: 'app-shell',
    transformIndexHtml: {
      order: 'post', // Vite has named the built files before this hook
      handler: (_html, { bundle, path }) =>
        bundle && path === `/${SHELL}` ? preloadsOf(bundle) : [],
    },
  };
}

function preloadsOf(bundle: Rollup.OutputBundle): HtmlTagDescriptor[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entries = WANTED.map((module) => chunkOf(module, chunks));
  const code = new Set(entries.flatMap((entry) => withImports(entry, chunks)));
  const styles = new Set(
    chunks
      .filter(({ fileName }) => code.has(fileName))
      .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
  );
  return [
    ...[...code].map((file) => linkTo(file, { rel: 'modulepreload' })),
    ...[...styles].map((file) => linkTo(file, { rel: 'preload', as: 'style' })),
  ];
}

/** A module's chunk. The page names it, because otherwise it would load a round trip later. */
export function chunkOf(module: string, chunks: Rollup.OutputChunk[]): Rollup.OutputChunk {
  const chunk = chunks.find(
    ({ facadeModuleId, moduleIds }) =>
      facadeModuleId === web + module || moduleIds.includes(web + module),
  );
  if (!chunk) throw new Error(`The build lacks a chunk for web/${module}.`);
  return chunk;
}

/** The names of the entry's file and of every file that must load before it runs, each once. */
export function withImports(entry: Rollup.OutputChunk, chunks: Rollup.OutputChunk[]): string[] {
  const needed = new Set([entry.fileName]);
  for (const name of needed) {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    for (const each of chunk?.imports ?? []) needed.add(each);
  }
  return [...needed];
}

function linkTo(file: string, kind: Record<string, string>): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { ...kind, crossorigin: true, href: `/${file}` },
    injectTo: 'head',
  };
}
