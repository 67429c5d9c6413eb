// Reads the whole environment. One message names everything that is missing or malformed.

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

/** The message names every missing or malformed variable. */
export class SettingsTrouble extends Error {}

/** Reads all variables. Throws {@link SettingsTrouble}. */
export function readEnvironment(env: Environment): LiveValues | SandboxValues {
  return env['LOTPROOF_MODE'] === 'live'
    ? readAs(LiveEnvironment, env, [...missingKeys(env), ...sameHost(env)])
    : readAs(SandboxEnvironment, env, missingMode(env));
}

/**
 * Reads only what an email to the operator needs: the unit that sends it has no keys, and any other
 * setting may be the reason why the server stopped.
 */
export function readLetterSettings(env: Environment): LetterValues {
  return readAs(LetterEnvironment, env, []);
}

function readAs<S extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  schema: S,
  env: Environment,
  others: string[],
): v.InferOutput<S> {
  // Compose files may set a variable to an empty value; it then counts as unset.
  const given: Environment = Object.fromEntries(
    Object.keys(schema.entries).map((name) => [name, env[name] === '' ? undefined : env[name]]),
  );
  const read = v.safeParse(schema, given);
  const wrong = read.success ? [] : read.issues.map(complaint);
  if (read.success && others.length === 0) return read.output;
  const lines = [...wrong, ...others].map((each) => `  ${each}`);
  throw new SettingsTrouble(`The environment is not usable:\n${lines.join('\n')}`);
}

/**
 * Refuses an unset mode in a package or beside a live server's settings. A sandbox that was started
 * by mistake would show all codes, and commands would report on the sandbox.
 */
function missingMode(env: Environment): string[] {
  const isAsked = (env['LOTPROOF_MODE'] ?? '') !== '';
  const found = Object.keys(LiveEnvironment.entries)
    .filter((name) => !(name in SandboxEnvironment.entries))
    .concat(env['PUBLIC_URL']?.startsWith('https:') ? ['PUBLIC_URL'] : [])
    .filter((name) => (env[name] ?? '') !== '');
  if (isAsked) return [];
  if (isPackage) return ['LOTPROOF_MODE: is missing: set it to live, or to sandbox for a trial'];
  if (found.length === 0) return [];
  const why = `${found.join(', ')} ${found.length === 1 ? 'is' : 'are'} set`;
  return [`LOTPROOF_MODE: is missing, but ${why}: set it to live, or to sandbox for a trial`];
}

/** Names the variable and what is wrong, but never its value, which may be secret. */
function complaint(issue: v.BaseIssue<unknown>): string {
  return `${String(issue.path?.[0]?.key)}: ${issue.message}`;
}

function missingKeys(env: Environment): string[] {
  const named = (env['PROVIDERS'] ?? '').split(',').map((name) => name.trim());
  const keys = sourceIds.filter((id) => named.includes(id)).flatMap((id) => sourceKeys[id]);
  const taxed = Boolean(env['GSTIN']) && !env['LEGAL_ADDRESS'];
  return [
    ...keys.filter((key) => !env[key]).map((key) => `${key}: is missing`),
    ...(taxed ? ['LEGAL_ADDRESS: is missing, but GST vouchers must show it'] : []),
  ];
}

/** Refuses the same host for dealers' pages and the desk, because cookies ignore ports. */
function sameHost({ DESK_URL: desk = '', PUBLIC_URL: app = '' }: Environment): string[] {
  const isSame =
    URL.canParse(desk) && URL.canParse(app) && new URL(desk).hostname === new URL(app).hostname;
  return isSame ? ['DESK_URL: must have a different host from PUBLIC_URL'] : [];
}

// Finds out how this program was installed and started, so that people can type the commands that
// it prints exactly as they are.

/** The folder that contains package.json, in a clone or in an installed package. */
const root = rootOf(dirname(fileURLToPath(import.meta.url)));

/** A package has the build but not the sources. */
const isPackage = !existsSync(join(root, 'vite.config.ts'));

/**
 * Returns the words to type before a command's name. The unit and `lotproof` set LOTPROOF_COMMAND
 * (defaults.env). Otherwise returns what starts a command in this folder.
 */
export function operatorCommand(env: NodeJS.ProcessEnv = process.env): string {
  if (env['LOTPROOF_COMMAND']) return env['LOTPROOF_COMMAND'];
  // Without the mode, a live server that was started by hand would print commands for a sandbox.
  const mode = env['LOTPROOF_MODE'] === 'live' ? 'LOTPROOF_MODE=live ' : '';
  if (env['npm_lifecycle_event']) return `${mode}npm run operator --`;
  const program = join(root, 'build/compiled/api/operator/main.js');
  const flags = process.execArgv.filter((flag) => flag.startsWith('--env-file'));
  return [`${mode}node`, ...flags, relative(process.cwd(), program)].join(' ');
}

function rootOf(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : rootOf(dirname(folder));
}
