// A cluster for all tests on PostgreSQL, started before the first of them. What a power cut leaves
// is PostgreSQL's to test, so it need not wait for a disk.

import { startPostgres } from '../../postgres-cluster.mjs';

export default async function startCluster({ provide }) {
  const cluster = await startPostgres(['fsync=off', 'max_connections=400']);
  provide('cluster', cluster.settings.host);
  return cluster.stop;
}
