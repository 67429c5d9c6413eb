// The signed statements of the published samples, by service id.

import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { Proof } from '../../data/proof/proof.ts';

const file = new URL('../../data/samples/statements.json', import.meta.url);

export const sampleStatements = v.parse(
  v.record(v.string(), Proof),
  JSON.parse(readFileSync(file, 'utf8')),
);
