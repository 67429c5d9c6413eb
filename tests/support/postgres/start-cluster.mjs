// One cluster for all PostgreSQL tests, started before the first of them. It runs without fsync,
// because we do not test whether PostgreSQL survives a power cut.

import pg from 'pg';
import { schema } from '../../../api/storage/migrate.ts';
import { moveTables } from '../../../api/storage/postgres/tables.ts';
import { librarySchema } from '../../../api/storage/schema/library.ts';
import { startPostgres } from '../../postgres-cluster.mjs';

export default async function startCluster({ provide }) {
  const cluster = await startPostgres([
    'fsync=off',
    'max_connections=500',
    'deadlock_timeout=50ms',
  ]);
  await makeTemplate(cluster.settings);
  provide('cluster', cluster.settings.host);
  return cluster.stop;
}

/**
 * Makes the database that each server copies, because creating the tables takes longer than the
 * rest of a start.
 */
async function makeTemplate(settings) {
  const outside = new pg.Client(settings);
  await outside.connect();
  await outside.query('CREATE DATABASE with_tables TEMPLATE template0');
  await outside.end();
  const inside = new pg.Client({ ...settings, database: 'with_tables' });
  await inside.connect();
  await moveTables(inside, schema);
  await inside.query('CREATE SCHEMA library');
  await inside.query('SET search_path = library');
  await moveTables(inside, librarySchema);
  await inside.end();
}
