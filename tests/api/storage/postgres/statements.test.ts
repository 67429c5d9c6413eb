// Every SQL statement in the server is also valid on PostgreSQL with its tables.

import { asked, newDatabase } from '../../../support/postgres/new-database.ts';
import { type Statement, statements } from '../../../support/statements.ts';

/** Matches source files whose statements run only on an SQLite file, such as a backup. */
const OF_A_FILE = /^api\/backup\/|^api\/storage\/(migrat|write-queue)/;

let url: string;
beforeAll(async () => {
  url = await newDatabase('with_tables');
});

function withPlaces(text: string): string {
  const names: string[] = [];
  return text.replace(/'[^']*'|(?<!:):([a-z]\w*)/gi, (found, name?: string) => {
    if (name === undefined) return found;
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
}

it('PostgreSQL can prepare every SQL statement of the server', async () => {
  const all = statements().filter(({ file }) => !OF_A_FILE.test(file));
  expect(all.length).toBeGreaterThan(200);
  const refused = await asked(url, async (client) => {
    const found: (Statement & { why: string })[] = [];
    for (const { file, text } of all) {
      const schema = file.startsWith('api/library/') ? 'library, public' : 'public';
      await client.query(`SET search_path = ${schema}`);
      await client.query(`PREPARE tried AS ${withPlaces(text)}`).then(
        () => client.query('DEALLOCATE tried'),
        ({ message }: Error) => found.push({ file, text, why: message }),
      );
    }
    return found;
  });
  expect(refused).toEqual([]);
});
