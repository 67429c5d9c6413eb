// The rules for the code that can be checked by machine (see the map in the README).

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(ts|tsx|mjs|css)$/.test(path));
const text = new Map(files.map((path) => [path, readFileSync(path, 'utf8')]));
const code = files.filter((path) => !path.endsWith('.css'));
const product = code.filter((path) => /^(api|data|sw|web)\//.test(path));

/** The folders and packages that each folder may import. */
const walls: Record<string, { folders: string[]; packages: RegExp }> = {
  data: { folders: ['data'], packages: /^valibot$/ },
  sw: { folders: ['sw', 'data'], packages: /^(valibot|dexie|fflate|workbox-[a-z]+)$/ },
  web: {
    folders: ['web', 'sw', 'data'],
    packages:
      /^(valibot|react|react-dom(\/(client|server))?|react-router-dom|@tanstack\/react-query|jspdf(-autotable)?|qr\/decode\.js|qrcode-generator|uplot(\/dist\/uPlot\.min\.css)?|@simplewebauthn\/browser|workbox-window|to-words\/(en|hi)-IN)$/,
  },
  api: {
    folders: ['api', 'data'],
    packages:
      /^(node:.*|valibot|koa|@koa\/router|koa-session|better-sqlite3|pg|razorpay|pino|prom-client|nodemailer|jose|@node-rs\/argon2|rate-limiter-flexible|@zxcvbn-ts\/language-common|@simplewebauthn\/server)$/,
  },
  tests: { folders: ['tests', 'api', 'sw', 'web', 'data'], packages: /./ },
};

function importsOf(path: string): string[] {
  const source = text.get(path) ?? '';
  const found = source.matchAll(
    /(?:^import|from) '([^'\n]+)';$|import\('([^'\n]+)'\)|new URL\('(\.[^'\n]+\.tsx?)'/gm,
  );
  return [...found].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

function resolved(from: string, to: string): string {
  return normalize(join(dirname(from), to));
}

/** Developers' programs that write files in the repository, or pages of the build. */
const MAKERS = /^(data\/samples|web\/vite|web\/report\/pdf\/indic\/faces)\//;

/** Returns a path around each import cycle, without the files that only lead into the cycle. */
function circles(): string[] {
  const found = new Set<string>();
  const done = new Set<string>();
  function follow(path: string, way: string[]): void {
    const start = way.indexOf(path);
    if (start >= 0) found.add([...way.slice(start), path].join(' → '));
    if (start >= 0 || done.has(path)) return;
    for (const to of importsOf(path).filter((name) => name.startsWith('.'))) {
      follow(resolved(path, to), [...way, path]);
    }
    done.add(path);
  }
  for (const path of product) follow(path, []);
  return [...found];
}

for (const [folder, { folders, packages }] of Object.entries(walls)) {
  it(`${folder}/ imports only the folders and packages that it may`, () => {
    const crossings = code
      // Programs that make the samples, the fonts and the built pages may import anything.
      .filter((path) => path.startsWith(`${folder}/`) && !MAKERS.test(path))
      .flatMap((path) => importsOf(path).map((to) => ({ path, to })))
      .filter(({ path, to }) =>
        to.startsWith('.')
          ? !folders.some((allowed) => resolved(path, to).startsWith(`${allowed}/`)) &&
            !resolved(path, to).startsWith('build/')
          : !packages.test(to),
      );
    expect(crossings).toEqual([]);
  });
}

it('no files import each other in a cycle, even for types', () => {
  expect(circles()).toEqual([]);
});

it('no screen imports the worker', () => {
  const importers = code.filter(
    (path) => path.startsWith('web/') && importsOf(path).some((to) => /sw\/worker\.ts$/.test(to)),
  );
  expect(importers).toEqual([]);
});

it('code that makes documents uses nothing that varies between browsers or languages', () => {
  const ways = new RegExp(
    String.raw`Math\.(a?sinh?|a?cosh?|a?tanh?|atan2|hypot|log\w*|exp\w*|pow|cbrt|random)\b` +
      String.raw`|\w \*\* |\bIntl\b|\.toLocale`,
  );
  const used = product
    .filter((path) => /^(web\/report|data\/(services|findings|car|values|proof))\//.test(path))
    .filter((path) => ways.test((text.get(path) ?? '').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')));
  expect(used).toEqual([]);
});

/** Returns the displayed length: a vowel sign has no width of its own. */
function lengthOf(line: string): number {
  return line.replace(/\p{M}/gu, '').length;
}

it('no file is longer than 300 lines', () => {
  const long = code.filter((path) => (text.get(path) ?? '').split('\n').length > 301);
  expect(long).toEqual([]);
});

it('no line is longer than 100 characters, except addresses and patterns', () => {
  const long = code.flatMap((path) =>
    (text.get(path) ?? '')
      .split('\n')
      .filter((line) => lengthOf(line) > 100 && !/https?:|\/[\^(]|content=|'M\d/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(long).toEqual([]);
});

it('no file has a vague name', () => {
  const vague = /(^|\/)(utils?|helpers?|common|misc|types|index)\.(ts|tsx|mjs)$/;
  expect(files.filter((path) => vague.test(path))).toEqual([]);
});

it('the first line of each file says what it is for', () => {
  const silent = code.filter((path) => !/^(#!.*\n)?\/\/ \S/.test(text.get(path) ?? ''));
  expect(silent).toEqual([]);
});

it('names are in kebab-case', () => {
  const odd = files.filter((path) => !/^[a-z0-9.-]+$/.test(path.split('/').at(-1) ?? ''));
  expect(odd).toEqual([]);
});

function namesExportedBy(path: string): string[] {
  const exported = /^export (?:async )?(?:const|function\*?|type|class) (\w+)/gm;
  return [...(text.get(path) ?? '').matchAll(exported)].map(([, name = '']) => name);
}

/** Returns names as `file name`, or as `file *` if a file is imported as a whole. */
function namesImportedBy(path: string): string[] {
  const source = text.get(path) ?? '';
  const lists = source.matchAll(/(?:import|export)(?: type)? \{([^}]*)\} from '(\.[^']+)'/g);
  const wholes = source.matchAll(/(?:import\(|import \* as \w+ from |new URL\()'(\.[^']+)'/g);
  const named = [...lists].flatMap(([, names = '', to = '']) =>
    names.split(',').map((each) => {
      const [name = ''] = each
        .trim()
        .replace(/^type /, '')
        .split(' ');
      return `${sourceOf(path, to)} ${name}`;
    }),
  );
  return [...named, ...[...wholes].map(([, to = '']) => `${sourceOf(path, to)} *`)];
}

/** Returns the source of a compiled file that a program imports. */
function sourceOf(path: string, to: string): string {
  return resolved(path, to).replace(/^build\/compiled\/(.*)\.js$/, '$1.ts');
}

/** Returns the text from this bracket to its closing one. */
function bracketed(source: string, start: number): string {
  let depth = 0;
  for (let end = start; end < source.length; end += 1) {
    if ('([{'.includes(source[end] ?? '')) depth += 1;
    if (')]}'.includes(source[end] ?? '')) depth -= 1;
    if (depth === 0) return source.slice(start, end + 1);
  }
  return source.slice(start);
}

/**
 * Returns code that runs inside a transaction or a read: jobs, and functions that take its `Sql`.
 */
function jobsIn(path: string): string[] {
  const source = (text.get(path) ?? '').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  const given = /(?:\.(?:transaction|read)(?:<[^>]*>)?|\b(?:withPen|transactionThenLog))\(/g;
  const jobs = [...source.matchAll(given)].map((match) =>
    bracketed(source, match.index + match[0].length - 1),
  );
  const functions = [...source.matchAll(/^(?:export )?function\*? \w+(?:<.*?>)?(?=\()/gm)]
    .map((match) => source.slice(match.index + match[0].length).split(/^\}/m)[0] ?? '')
    // Leave out functions that take a job as an argument.
    .filter((body) =>
      /: (Sql|Pen)\b/.test(
        bracketed(body, 0)
          .slice(1)
          .replace(/\([^()]+\)/g, ''),
      ),
    );
  return [...jobs, ...functions];
}

it('database jobs never await, read a clock, draw random numbers, log or reorder rows', () => {
  const unsteady = new RegExp(
    /\basync\b|\bawait\b|\bclock\(\)|\bDate\.now\(|\bnew Date\(\)|\bperformance\./.source +
      /|\bMath\.random|\brandom[A-Z]\w*\(|\blog\.\w+\(|\.(reverse|sort)\(/.source,
  );
  const found = product
    // Leave out the engine itself, which runs the jobs.
    .filter((path) => path.startsWith('api/') && !importsOf(path).includes('better-sqlite3'))
    .flatMap((path) => jobsIn(path).map((job) => ({ path, line: unsteady.exec(job)?.[0] })))
    .filter(({ line }) => line !== undefined);
  expect(found, 'a job may run twice, and must do the same again').toEqual([]);
});

it('SQL uses only words that PostgreSQL also knows, except about the database file', () => {
  const own = new RegExp(
    /INDEXED BY|\b(instr|zeroblob)\(|\bIS (NOT )?'|ON CONFLICT DO UPDATE/.source +
      /|CROSS JOIN|sum\(\w+ (IS|=|<>)/.source,
  );
  const ofTheFile = /^api\/(storage\/(schema|integrity)|backup|sandbox)\//;
  const odd = product.filter(
    (path) => path.startsWith('api/') && !ofTheFile.test(path) && own.test(text.get(path) ?? ''),
  );
  expect(odd).toEqual([]);
});

it('SQL quotes every name with capitals, because PostgreSQL would write it in lower case', () => {
  const odd = product.flatMap((path) =>
    path.startsWith('api/') ? ((text.get(path) ?? '').match(/\bAS [a-z]+[A-Z]\w*/g) ?? []) : [],
  );
  expect(odd).toEqual([]);
});

it('the database engine is known only to code that opens, moves or copies a database', () => {
  const knows =
    /^api\/(storage\/(open-configured\.ts|postgres\/)|backup\/moving\/|settings\/|library\/library-file\.ts)/;
  const commands = /^api\/operator\/(run|server\/(database-place|check|restore))\.ts$/;
  const found = product.filter(
    (path) =>
      path.startsWith('api/') &&
      !knows.test(path) &&
      !commands.test(path) &&
      (/databaseUrl|DATABASE_URL/.test(text.get(path) ?? '') ||
        importsOf(path).some((name) => name === 'pg' || name.includes('/postgres/'))),
  );
  expect(found).toEqual([]);
});

it('no work is postponed and no check is silenced', () => {
  // Each word is written in two halves, so that the search does not find this file.
  const marks = new RegExp(
    [
      'TO' + 'DO',
      'FIX' + 'ME',
      '@ts-' + 'ignore',
      '\\.only' + '\\(',
      'waitFor' + 'Timeout\\(',
    ].join('|'),
  );
  expect(files.filter((path) => marks.test(text.get(path) ?? ''))).toEqual([]);
});

it('every file is either used by another or an entry point', () => {
  const entries =
    /(\.config\.ts|\.test\.tsx?|\.spec\.ts|\.mjs|(main|first-script|page-script|verify-page|public-site\/pages)\.tsx??|worker\.ts|own-clock\.ts|\.d\.ts)$/;
  const used = new Set(code.flatMap((path) => importsOf(path).map((to) => resolved(path, to))));
  const styles = files.filter((path) => path.endsWith('.css'));
  const dead = [...code, ...styles].filter((path) => !entries.test(path) && !used.has(path));
  expect(dead).toEqual([]);
});

it('every export is imported by another file', () => {
  // Programs and files that the build loads by address, so no import names them.
  const entries = /(\.mjs|\.d\.ts|\.d\.mts|\/public-site\/pages\.tsx)$/;
  const imported = new Set(code.flatMap(namesImportedBy));
  const dead = code
    .filter((path) => !entries.test(path))
    .flatMap((path) => {
      const names = namesExportedBy(path).filter((name) => !imported.has(`${path} ${name}`));
      return imported.has(`${path} *`) ? [] : names.map((name) => `${path}: ${name}`);
    });
  expect(dead, 'exported, and used at home or nowhere').toEqual([]);
});

it('no file contains a path that exists on only one machine', () => {
  const own = new RegExp(`/(${['work', 'root', 'home'].join('|')})/[a-z]`);
  expect(files.filter((path) => own.test(text.get(path) ?? ''))).toEqual([]);
});
