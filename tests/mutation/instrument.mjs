// Puts every fault into the code at once, each behind a switch of its own (Stryker's instrumenter),
// so that one process tries them all without loading anything again.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { createInstrumenter } from '@stryker-mutator/instrumenter';
import { createInjector } from 'typed-inject';
import { root } from '../../api/bin/prepare.mjs';
import { placeOf } from './groups.mjs';
import { ignored } from './ignored.mjs';
import { chosen } from './sample.mjs';

const silent = new Proxy({}, { get: () => () => false });

/**
 * The mutants of these files; `sample` takes this many of them, the same ones for the same seed.
 */
export async function instrument(group, files, sample) {
  const sources = files.map((name) => ({
    name,
    mutate: true,
    content: readFileSync(name, 'utf8'),
  }));
  const instrumenter = createInjector()
    .provideValue('logger', silent)
    .injectFunction(createInstrumenter);
  const options = { plugins: null, excludedMutations: [], ignorers: [ignored] };
  const made = await instrumenter.instrument(sources, options);
  const mutants = made.mutants.filter(({ status }) => status !== 'Ignored');
  const place = placeOf(group);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  const code = made.files.map(({ name, content }) => [relative(root, name), content]);
  writeFileSync(`${place}/code.json`, JSON.stringify(Object.fromEntries(code)));
  writeFileSync(`${place}/mutants.json`, JSON.stringify(chosen(mutants, sample)));
  return mutants.length;
}
