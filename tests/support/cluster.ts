import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './port.ts';

/** Debian's folder for PostgreSQL's programs, with one folder for each version. */
const DEBIAN = '/usr/lib/postgresql';

/** A PostgreSQL cluster of its own, in a temporary folder. */
export interface Cluster {
  /** Its address, with a superuser and without a password. */
  url: string;
  /** The process of the server itself. */
  pid(): number;
  /** Ends it: `fast` as an operator would (SIGINT), `immediate` without a checkpoint, as a crash would (SIGQUIT). */
  stop(how: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again on the same port, and waits until it answers. */
  start(): Promise<void>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

/** The folder of PostgreSQL's programs; undefined if it is not installed. */
export function programs(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  return versions
    .map((version) => path.join(DEBIAN, version, 'bin'))
    .find((bin) => existsSync(path.join(bin, 'initdb')));
}

/** PostgreSQL refuses to run as root, so it runs as the user of Debian's package. */
function user(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (what: string): number => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * Starts a cluster. @throws if PostgreSQL is not installed, or does not start
 * @param settings of the cluster, for instance `fsync=off`
 */
export async function startCluster(...settings: string[]): Promise<Cluster> {
  const bin = programs();
  if (!bin) throw new Error(`PostgreSQL is not installed (apt-get install postgresql); ${DEBIAN} was looked at`);
  const as = user();
  // Another user needs access, who may not enter the folder of the tests.
  const folder = mkdtempSync(path.join(as ? '/tmp' : tmpdir(), 'prime-minus-postgres-'));
  if (as) chownSync(folder, as.uid, as.gid);
  const data = path.join(folder, 'data');
  const made = spawnSync(path.join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync'], {
    ...as,
    cwd: folder,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const all = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
  ];
  let child: ChildProcess | undefined;
  let said = '';

  async function start(): Promise<void> {
    const started = spawn(
      path.join(bin as string, 'postgres'),
      ['-D', data, ...[...all, ...settings].flatMap((one) => ['-c', one])],
      {
        ...as,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    child = started;
    started.stderr?.on('data', (chunk) => {
      said = (said + chunk).slice(-4000);
    });
    while (started.exitCode === null) {
      const client = new Client({ connectionString: url });
      client.on('error', () => {});
      const answers = await client.connect().then(
        () => true,
        () => false,
      );
      await client.end().catch(() => {});
      if (answers) return;
      await sleep(50);
    }
    throw new Error(`PostgreSQL does not start: ${said}`);
  }
  async function stop(how: 'fast' | 'immediate'): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await ended;
  }
  await start();
  return {
    url,
    pid: () => child?.pid as number,
    stop,
    start,
    async remove() {
      await stop('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
