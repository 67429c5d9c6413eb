// The manifest is written by hand, so these tests check that its files exist.

import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { catalogue } from '../../data/catalogue.ts';

const pictures = v.array(v.object({ src: v.string() }));
const manifest = v.parse(
  v.object({
    icons: pictures,
    screenshots: pictures,
    shortcuts: v.array(v.object({ url: v.string(), icons: pictures })),
  }),
  JSON.parse(readFileSync('web/public/manifest.webmanifest', 'utf8')),
);

it('every picture in the manifest exists', () => {
  const { icons, screenshots, shortcuts } = manifest;
  const named = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)];
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ src }) => !existsSync(`web/public${src}`))).toEqual([]);
});

it("a long press on the installed app's icon offers the first check in the catalogue", () => {
  expect(manifest.shortcuts[0]?.url).toBe(catalogue[0]?.route);
});
