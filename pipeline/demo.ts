import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * The whole chain on this machine, without a network: collects from the bundled recordings into a temporary folder, builds
 * the site from it, makes an account and a key, and serves. Ends, and cleans up, with Ctrl-C.
 */
const EMAIL = 'demo@example.com';
const FIRST_PORT = 4321;

const home = mkdtempSync(path.join(tmpdir(), 'prime-minus-demo-'));
// Inside the project, because a built site finds the packages it runs from there; apart from dist/, which is not the demo's.
mkdirSync('.astro', { recursive: true });
const site = mkdtempSync(path.resolve('.astro', 'demo-'));
const data = path.join(home, 'data');
const password = randomBytes(9).toString('base64url');
let server: ChildProcess | null = null;

// Settings of a real server (an https origin, a proxy) would spoil a demo on localhost.
const { PUBLIC_ORIGIN, TRUST_PROXY, API_KEY_IN_QUERY, ...inherited } = process.env;
const env: NodeJS.ProcessEnv = {
  ...inherited,
  ASTRO_TELEMETRY_DISABLED: '1',
  DATA_DIR: data,
  DATABASE_PATH: path.join(home, 'demo.sqlite'),
  SITE_DIR: site,
};

function step(title: string, script: string[], options: { input?: string; least?: number } = {}): string {
  console.log(title);
  const done = spawnSync('npm', ['run', '--silent', ...script], {
    env,
    input: options.input ?? '',
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  if ((done.status ?? 2) > (options.least ?? 0)) {
    console.error(`${done.stdout}\n${done.stderr}\nThe demo stopped at: ${title}`);
    process.exit(2);
  }
  return done.stdout.trim();
}

/** The first free port from `port` on. */
async function freePort(port: number): Promise<number> {
  const free = await new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  return free ? port : freePort(port + 1);
}

function tidy(): void {
  for (const made of [home, site]) rmSync(made, { recursive: true, force: true });
}

process.on('exit', tidy);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (server) server.kill(signal);
    else process.exit(0);
  });

// A recording of the project's own holds no answer of the Bank of Canada and may lack a lender: exit code 1 is a good run.
const summary = step(
  '1/4  Collecting from the bundled recordings ...',
  ['collect', '--', '--replay', 'tests/recordings', '--data', data],
  { least: 1 },
);
console.log(`     ${summary.split('\n').at(-1)}`);
step('2/4  Building the site ...', ['build', '--', '--outDir', site]);
step('3/4  Making an account ...', ['accounts', '--', 'add', EMAIL], { input: password });
const key = step('     and a key for it ...', ['accounts', '--', 'key', EMAIL, '--name', 'demo']);
const port = await freePort(Number(process.env['PORT']) || FIRST_PORT);
const url = `http://localhost:${port}`;
console.log('4/4  Starting the server ...');
server = spawn(process.execPath, ['src/server.ts'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...env, HOST: '127.0.0.1', PORT: String(port) },
});
server.on('exit', (code) => process.exit(code ?? 0));
await answering(`${url}/healthz`);
console.log(`
Prime Minus is running. These are recorded figures, not today's.

  Site   ${url}
  Login  ${EMAIL} / ${password}
  Key    ${key}
  Try    curl -H "X-API-Key: ${key}" "${url}/api/rates/aggregated?termMonths=60&rateType=fixed"

Ctrl-C stops it and removes what it made.`);

async function answering(address: string): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    const up = await fetch(address).then(
      (answer) => answer.ok,
      () => false,
    );
    if (up) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  console.error(`The demo stopped: the server does not answer at ${address}`);
  process.exit(2);
}
