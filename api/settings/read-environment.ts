// Reads the environment whole: one message names everything that is missing or malformed.

import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import {
  LetterEnvironment,
  type LetterValues,
  LiveEnvironment,
  type LiveValues,
  SandboxEnvironment,
  type SandboxValues,
  sourceIds,
  sourceKeys,
} from './environment.ts';

type Environment = Record<string, string | undefined>;

/** Reads all of it; throws one Error that names every variable that is missing or malformed. */
export function readEnvironment(env: Environment): LiveValues | SandboxValues {
  return env['LOTPROOF_MODE'] === 'live'
    ? readAs(LiveEnvironment, env, [...missingKeys(env), ...sameHost(env)])
    : readAs(SandboxEnvironment, env, playUnasked(env));
}

/**
 * Reads what a letter to the operator needs and nothing else: its unit is given no key, and what
 * keeps the server from starting may be any other setting.
 */
export function readLetterSettings(env: Environment): LetterValues {
  return readAs(LetterEnvironment, env, []);
}

function readAs<S extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  schema: S,
  env: Environment,
  others: string[],
): v.InferOutput<S> {
  // A variable set to nothing, as compose files leave them, counts as unset.
  const given: Environment = Object.fromEntries(
    Object.keys(schema.entries).map((name) => [name, env[name] === '' ? undefined : env[name]]),
  );
  const read = v.safeParse(schema, given);
  const wrong = read.success ? [] : read.issues.map(complaint);
  if (!read.success || others.length > 0) throw new Error(unusable([...wrong, ...others]));
  return read.output;
}

/**
 * A live server whose mode was forgotten must not open as a sandbox, which shows all codes; nor
 * does a command there judge a sandbox that it has just made.
 */
function playUnasked(env: Environment): string[] {
  const isAsked = (env['LOTPROOF_MODE'] ?? '') !== '';
  const found = Object.keys(LiveEnvironment.entries)
    .filter((name) => !(name in SandboxEnvironment.entries))
    .concat(env['PUBLIC_URL']?.startsWith('https:') ? ['PUBLIC_URL'] : [])
    .filter((name) => (env[name] ?? '') !== '');
  if (isAsked) return [];
  if (isPackage) return ['LOTPROOF_MODE: is missing: live, or sandbox to try it'];
  if (found.length === 0) return [];
  const why = `${found.join(', ')} ${found.length === 1 ? 'is' : 'are'} set`;
  return [`LOTPROOF_MODE: is missing, but ${why}: live, or sandbox to play with them all the same`];
}

/** The variable and what is wrong with it, never its value: some of them are secrets. */
function complaint(issue: v.BaseIssue<unknown>): string {
  return `${String(issue.path?.[0]?.key)}: ${issue.message}`;
}

function missingKeys(env: Environment): string[] {
  const named = (env['PROVIDERS'] ?? '').split(',').map((name) => name.trim());
  const keys = sourceIds.filter((id) => named.includes(id)).flatMap((id) => sourceKeys[id]);
  const taxed = Boolean(env['GSTIN']) && !env['LEGAL_ADDRESS'];
  return [
    ...keys.filter((key) => !env[key]).map((key) => `${key}: is missing`),
    ...(taxed ? ['LEGAL_ADDRESS: is missing; a GST voucher names it'] : []),
  ];
}

/** Cookies know no ports: what a dealer's page sets would reach the desk, and the other way. */
function sameHost({ DESK_URL: desk = '', PUBLIC_URL: app = '' }: Environment): string[] {
  const isSame =
    URL.canParse(desk) && URL.canParse(app) && new URL(desk).hostname === new URL(app).hostname;
  return isSame ? ['DESK_URL: must have another host than PUBLIC_URL'] : [];
}

function unusable(complaints: string[]): string {
  return `The environment is not usable:\n${complaints.map((each) => `  ${each}`).join('\n')}`;
}

// How this program was put on its machine and started, so that what it prints can be typed there.

/** The folder of package.json: of a clone, or of an installed package. */
const root = rootOf(dirname(fileURLToPath(import.meta.url)));

/** A package has the build and not what it is built from. */
const isPackage = !existsSync(join(root, 'vite.config.ts'));

/**
 * What the operator types before a command's name. The unit and `lotproof` say it by
 * LOTPROOF_COMMAND (defaults.env); else it is the same program, started the same way.
 */
export function operatorCommand(env: NodeJS.ProcessEnv = process.env): string {
  if (env['LOTPROOF_COMMAND']) return env['LOTPROOF_COMMAND'];
  // Without its mode a live server's settings would be a sandbox's where that was set by hand.
  const mode = env['LOTPROOF_MODE'] === 'live' ? 'LOTPROOF_MODE=live ' : '';
  if (env['npm_lifecycle_event']) return `${mode}npm run operator --`;
  const program = join(root, 'build/compiled/api/operator/main.js');
  const flags = process.execArgv.filter((flag) => flag.startsWith('--env-file'));
  return [`${mode}node`, ...flags, relative(process.cwd(), program)].join(' ');
}

function rootOf(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : rootOf(dirname(folder));
}
