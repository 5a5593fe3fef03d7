import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createSecureContext } from 'node:tls';

/** The trouble of a host that does not simply answer. */
export type Trouble = 'reset' | 'expired' | 'incomplete' | 'othername' | 'unknown';

/** The contents of `network.json`: the lenders' hosts in each run, and the command of that run. */
export interface Network {
  /** The certificates: for each kind a `.pem` and a `.key`. */
  certificates: string;
  /** The hosts file of every run: all names at the one address. */
  hostsFile: string;
  address: string;
  steps: {
    answers: Record<string, { status: number; headers?: Record<string, string>; body?: string }>;
    /** The hosts with trouble, by name. */
    troubles?: Record<string, Trouble>;
    /** A file of the project, its arguments and its environment. */
    command: [file: string, args: string[], env?: Record<string, string>];
  }[];
}

/** The result of each step. */
export type Outcomes = { code: number | null; stdout: string; stderr: string }[];

/*
 * Runs in its own network namespace, as the only host: it is every lender's server at once, by name and certificate.
 * Started by `live.more.ts` under `unshare`.
 */
const folder = process.argv[2] as string;
const network = JSON.parse(await readFile(path.join(folder, 'network.json'), 'utf8')) as Network;
const credentials = async (kind: string): Promise<{ cert: Buffer; key: Buffer }> => ({
  cert: await readFile(path.join(network.certificates, `${kind}.pem`)),
  key: await readFile(path.join(network.certificates, `${kind}.key`)),
});
const kinds = await Promise.all(
  ['good', 'expired', 'incomplete', 'othername'].map(
    async (kind) => [kind, createSecureContext(await credentials(kind))] as const,
  ),
);
const contexts = new Map(kinds);
const outcomes: Outcomes = [];

for (const { answers, troubles = {}, command } of network.steps) {
  const known = new Set([...Object.keys(answers).map((url) => new URL(url).host), ...Object.keys(troubles)]);
  const names = [...known].filter((host) => troubles[host] !== 'unknown');
  await writeFile(
    network.hostsFile,
    `127.0.0.1 localhost\n${names.map((name) => `${network.address} ${name}\n`).join('')}`,
  );
  const server = createServer(
    {
      ...(await credentials('good')),
      SNICallback: (host, done) => done(null, contexts.get(troubles[host] ?? 'good') ?? contexts.get('good')),
    },
    (request, response) => {
      const host = request.headers.host ?? '';
      if (troubles[host] === 'reset') return void request.socket.destroy();
      const url = `https://${host}${request.url}`;
      // A past is told from whatever day it is asked for.
      const said = answers[url] ?? answers[url.replace(/start_date=.*$/, 'start_date=')] ?? { status: 404 };
      request.resume();
      response.writeHead(said.status, said.headers).end(said.body);
    },
  );
  await new Promise<void>((done) => server.listen(443, network.address, done));
  const [file, args, env = {}] = command;
  const child = spawn(process.execPath, [path.resolve(file), ...args], { env: { ...process.env, ...env } });
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((done) => child.once('close', done)),
  ]);
  outcomes.push({ code, stdout, stderr });
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}
await writeFile(path.join(folder, 'outcomes.json'), JSON.stringify(outcomes));
