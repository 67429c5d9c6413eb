// Vite plugin: the two shells of the app. dealer.html, which the worker gives, has the frame of a
// dealer's screens drawn before any code runs. app.html, which the box gives to whoever has no
// worker yet, asks at once for what the first screen would only ask for code by code.

import { readFileSync } from 'node:fs';
import type { Plugin, Rollup } from 'vite';

const skeletonFile = new URL('../skeleton.html', import.meta.url);

export function appShell(): Plugin {
  return {
    name: 'app-shell',
    generateBundle: {
      order: 'post', // Vite has put the names of the built files into the page by now
      handler(_options, bundle) {
        const page = bundle['app.html'];
        if (page?.type !== 'asset') throw new Error('The build has no app.html.');
        const plain = String(page.source);
        const skeleton = readFileSync(skeletonFile, 'utf8').trim();
        const source = plain.replace(/<div class="waking">.*?<\/div>/s, skeleton);
        if (!source.includes(skeleton)) throw new Error('The skeleton found no place in the page.');
        const ahead = (html: string) =>
          html.replace('</head>', `${linksTo(bundle, WANTED)}</head>`);
        this.emitFile({ type: 'asset', fileName: 'dealer.html', source: ahead(source) });
        page.source = ahead(plain);
      },
    },
  };
}

/** What every screen of a dealer stands in, where nearly everyone lands, and their words. */
const WANTED = /(main\.tsx|screens\/first-screen\.ts|words\/english\.ts)$/;

/** Links that have the code and styles of these modules fetched beside the entry. */
function linksTo(bundle: Rollup.OutputBundle, modules: RegExp): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const wanted = new Set<string>();
  for (const { fileName, facadeModuleId, imports } of chunks) {
    if (modules.test(facadeModuleId ?? ''))
      for (const each of [fileName, ...imports]) wanted.add(each);
  }
  const styles = chunks
    .filter(({ fileName }) => wanted.has(fileName))
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return [
    ...[...wanted].map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    ...[...new Set(styles)].map(
      (file) => `<link rel="preload" as="style" crossorigin href="/${file}" />`,
    ),
  ].join('');
}
