// Vite plugin: the shell of a dealer's screens, dealer.html: app.html with the frame of those
// screens drawn before any code runs. The worker gives it; the box gives the plain page, because
// who asks the box has no worker yet.

import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const skeletonFile = new URL('../skeleton.html', import.meta.url);

export function appShell(): Plugin {
  return {
    name: 'app-shell',
    generateBundle: {
      order: 'post', // Vite has put the names of the built files into the page by now
      handler(_options, bundle) {
        const page = bundle['app.html'];
        if (page?.type !== 'asset') throw new Error('The build has no app.html.');
        const skeleton = readFileSync(skeletonFile, 'utf8').trim();
        const source = String(page.source).replace(/<div class="waking">.*?<\/div>/s, skeleton);
        if (!source.includes(skeleton)) throw new Error('The skeleton found no place in the page.');
        this.emitFile({ type: 'asset', fileName: 'dealer.html', source });
      },
    },
  };
}
