// Every sentence of the specification on services has its test, and the test is there.

import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { specification } from './specification.ts';

it.each(specification)('section $section: $sentence', ({ sentence, held: [file, name] }) => {
  expect(sentence.trim()).not.toBe('');
  expect(name.trim()).not.toBe('');
  expect(existsSync(file), file).toBe(true);
  expect(readFileSync(file, 'utf8')).toContain(name);
});

it('no sentence stands twice', () => {
  const sentences = specification.map(({ section, sentence }) => `${section} ${sentence}`);
  expect(new Set(sentences).size).toBe(sentences.length);
});
