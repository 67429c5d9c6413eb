// PostgreSQL databases for single tests, in the cluster that all tests share.

import { randomBytes } from 'node:crypto';
import pg from 'pg';

type Template = 'template0' | 'with_tables';

/** Makes a copy of an empty database, or of one with our tables. Returns its URL. */
export async function newDatabase(template: Template = 'template0'): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const make = `CREATE DATABASE ${name} TEMPLATE ${template}`;
  await asked(urlOf('postgres'), (client) => client.query(make));
  return urlOf(name);
}

/** The URL of each server's database, by the server's folder. */
const ofFolders = new Map<string, string>();

/** Maps a server's folder to the folder whose database it shares. */
const hosts = new Map<string, string>();

/**
 * Returns the database of this folder's server, the same one after a restart; undefined if the
 * tests run on SQLite.
 */
export async function databaseUrlOf(dataDir: string): Promise<string | undefined> {
  if (process.env['TEST_CLUSTER'] === undefined) return undefined;
  const folder = hosts.get(dataDir) ?? dataDir;
  const url = ofFolders.get(folder) ?? (await newDatabase('with_tables'));
  ofFolders.set(folder, url);
  return url;
}

/** Makes this folder's server use the first folder's database from now on. */
export function shareDatabase(first: string, dataDir: string): void {
  hosts.set(dataDir, hosts.get(first) ?? first);
}

/** Drops the folder's database. Call this after all of its servers have stopped. */
export async function dropDatabaseOf(dataDir: string): Promise<void> {
  const url = ofFolders.get(dataDir);
  if (url === undefined) return;
  ofFolders.delete(dataDir);
  const name = url.replace(/^.*\/|\?.*$/g, '');
  const drop = `DROP DATABASE ${name} WITH (FORCE)`;
  await asked(urlOf('postgres'), (client) => client.query(drop));
}

function urlOf(name: string): string {
  const folder = process.env['TEST_CLUSTER'] ?? '';
  return `postgres://postgres@/${name}?host=${encodeURIComponent(folder)}`;
}

/** Does the work on a new connection. */
export async function asked<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
