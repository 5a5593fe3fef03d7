import { programs, startCluster } from './cluster.ts';

/** Starts a PostgreSQL cluster for the whole run, where it is installed. No test is about what a crash of the machine leaves. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!programs()) return async () => {};
  const cluster = await startCluster('fsync=off', 'max_connections=300');
  process.env['CLUSTER_URL'] = cluster.url;
  return () => cluster.remove();
}
