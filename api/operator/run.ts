// Runs one command, from its arguments to its output: tables, or JSON with `--json`.

import { existsSync } from 'node:fs';
import { plainText } from '../../data/values/plain-text.ts';
import { readConfig } from '../settings/config.ts';
import { operatorCommand, readEnvironment } from '../settings/read-environment.ts';
import { refuseForeignFolder } from '../storage/database-file.ts';
import { type ExitCode, exitCodes } from '../storage/exit-codes.ts';
import { refuseMissingConfigured } from '../storage/open-configured.ts';
import { actCommands } from './acts/act-commands.ts';
import { differences } from './acts/gateway.ts';
import {
  type Command,
  carryOut,
  type Environment,
  type Result,
  readArguments,
  tableOf,
} from './command.ts';
import { failureOf } from './failures.ts';
import { read } from './read.ts';
import { backup, selfCheck } from './server/backups.ts';
import { check } from './server/check.ts';
import { alarm } from './server/check-outside.ts';
import { init, moveBack, moveTo } from './server/database-place.ts';
import { desk } from './server/desk.ts';
import { exportVerifier, rotateSigningKey } from './server/proof.ts';
import { recover } from './server/recover.ts';
import { replay } from './server/replay.ts';
import { restore, restoredByPostgres, restoreLibrary } from './server/restore.ts';
import { acceptDatabase, verify } from './server/verify.ts';
import { accountsExport } from './written-files.ts';

type Terminal = {
  env: Environment;
  print: (text: string) => void;
  /** Shows an expected failure as one sentence, and a bug of ours with its stack trace. */
  complain: (trouble: unknown) => void;
};

/** Runs the command and returns the process's exit code. */
export async function run(
  [name = '--help', ...rest]: string[],
  { env, print, complain }: Terminal,
): Promise<ExitCode> {
  const command = commands.find((each) => each.name === name);
  if (!command) {
    const isAsked = name === '--help' || name === 'help';
    if (isAsked) print(helpText());
    else complain(`There is no command "${name}": --help lists all commands.`);
    return isAsked ? exitCodes.done : exitCodes.misuse;
  }
  if (rest.includes('--help')) {
    print(`${command.usage}\n\n  ${command.does}`);
    return exitCodes.done;
  }
  try {
    const { asked, isJson } = readArguments(command, rest);
    if (existsSync('.env')) process.loadEnvFile('.env');
    refuseWrongFolder(command, env);
    const result =
      'runAlone' in command
        ? await command.runAlone(env, asked)
        : await carryOut(command, { config: readConfig(env), asked });
    print(shown(result, isJson));
    return result.isGood === false ? exitCodes.wrong : exitCodes.done;
  } catch (error) {
    const failure = failureOf(error);
    complain(failure?.sentence ?? error);
    return failure?.exitCode ?? exitCodes.wrong;
  }
}

/** Checks the folder before we read anything in it, or create anything there for a sandbox. */
function refuseWrongFolder(command: Command, env: Terminal['env']): void {
  const { LOTPROOF_DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = readEnvironment(env);
  if (!('run' in command)) return;
  refuseForeignFolder(dataDir);
  refuseMissingConfigured({ dataDir, databaseUrl });
}

function shown({ rows, summary, value }: Result, isJson: boolean): string {
  if (isJson) return JSON.stringify(value ?? { rows, summary }, plainTexts, 2);
  const said = plainLines(summary);
  return rows.length > 0 ? `${tableOf(rows)}\n\n${said}` : said;
}

function plainTexts(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return name === 'summary' ? plainLines(value) : plainText(value);
}

function plainLines(text: string): string {
  return text.split('\n').map(plainText).join('\n');
}

function helpText(): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  const lines = commands.map(({ usage, does }) => `  ${usage.padEnd(width)}  ${does}`);
  return [
    `${operatorCommand()} COMMAND [--json] [--help]`,
    '',
    ...lines,
    '',
    "Commands use the server's settings: run them in its folder, with its environment.",
  ].join('\n');
}

export const commands: readonly Command[] = [
  check,
  alarm,
  read,
  ...Object.values(actCommands),
  differences,
  verify,
  rotateSigningKey,
  exportVerifier,
  init,
  backup,
  restore,
  recover,
  restoredByPostgres,
  restoreLibrary,
  moveTo,
  moveBack,
  replay,
  acceptDatabase,
  selfCheck,
  accountsExport,
  desk,
];
