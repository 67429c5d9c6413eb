// A PostgreSQL database of a test's own, in the cluster that all tests share.

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the cluster's socket. */
    cluster: string;
  }
}

/** An empty one, or a copy of the template; gives its address. */
export async function newDatabase(template = 'template0'): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asked('postgres', (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  return urlOf(name);
}

function urlOf(name: string): string {
  return `postgres://postgres@/${name}?host=${encodeURIComponent(inject('cluster'))}`;
}

/** Lends a connection of its own. */
export async function asked<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url.includes(':') ? url : urlOf(url));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
