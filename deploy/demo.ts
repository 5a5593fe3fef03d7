import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand, UserError } from '../src/command.ts';
import { onSignal } from '../src/host/processes.ts';
import { SAMPLE } from '../src/rates/sample.ts';
import { listen } from '../src/server.ts';
import { childEnvironment, demoSettings } from '../src/settings.ts';
import { publishWithSample } from './sample.ts';

const EMAIL = 'demo@example.com';

/** How long the demo waits for its server at most, in ms: a busy machine takes minutes to start it. */
const LONGEST = 5 * 60_000;
/** The lines of a failed step's output that say why. */
const lastLines = (output: string): string => output.trimEnd().split('\n').slice(-20).join('\n');

/** Runs one of the project's commands to its end. @returns its output @throws {UserError} with its last lines */
function step(
  title: string,
  script: string[],
  { env, input = '', worst = 0 }: { env: NodeJS.ProcessEnv; input?: string; worst?: number },
): string {
  console.log(title);
  const done = spawnSync('npm', ['run', '--silent', ...script], { env, input, encoding: 'utf8', maxBuffer: 64 << 20 });
  if ((done.status ?? 2) > worst)
    throw new UserError(`${lastLines(`${done.stdout}\n${done.stderr}`)}\nThe demo stopped at: ${title.trim()}`);
  return done.stdout.trim();
}

/** The first free port from `port` on; any free one for 0. */
async function freePort(port: number): Promise<number> {
  const probe = createServer();
  const taken = await listen(probe, { port, host: '127.0.0.1' }).catch(() => null);
  probe.close();
  return taken ?? freePort(port + 1);
}

/** Waits until the server answers. @throws {UserError} with its last lines if it ends, or after five minutes */
async function started(server: ChildProcess, url: string): Promise<void> {
  let output = '';
  server.stdout?.on('data', (bytes) => {
    output = lastLines(output + bytes);
  });
  const end = performance.now() + LONGEST;
  while (performance.now() < end && server.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new UserError(`${output}\nThe demo stopped: the server does not answer at ${url}`);
}

/**
 * The whole chain on this machine, without a network: collects from the bundled recordings into a temporary folder, puts a made-up
 * lender with a past beside them, builds the site, makes an account and a key, and serves. Ends, and cleans up, with Ctrl-C.
 */
async function main(): Promise<undefined> {
  const { PORT } = demoSettings();
  const home = mkdtempSync(path.join(tmpdir(), 'prime-minus-demo-'));
  // Inside the project, because a built site finds the packages it runs from there; apart from dist/, which is not the demo's.
  mkdirSync('.astro', { recursive: true });
  const site = mkdtempSync(path.resolve('.astro', 'demo-'));
  let server: ChildProcess | null = null;
  process.on('exit', () => {
    for (const made of [home, site]) rmSync(made, { recursive: true, force: true });
  });
  onSignal(() => {
    if (server) server.kill();
    else process.exit(0);
  });

  const collected = path.join(home, 'collected');
  const data = path.join(home, 'data');
  const letters = path.join(home, 'letters');
  mkdirSync(letters);
  const env = childEnvironment({
    // Settings of a real server (an https origin, a proxy, a static host) would spoil a demo on localhost.
    PUBLIC_ORIGIN: undefined,
    SMTP_URL: undefined,
    TRUST_PROXY: undefined,
    API_KEY_IN_QUERY: undefined,
    BASE_PATH: undefined,
    PAGES_ORIGIN: undefined,
    OPERATOR_CONTACT: EMAIL,
    ASTRO_TELEMETRY_DISABLED: '1',
    DATA_DIR: data,
    DATABASE_PATH: path.join(home, 'demo.sqlite'),
    SITE_DIR: site,
  });
  const replay = ['collect', '--', '--replay', 'tests/recordings', '--accept', 'all', '--data', collected];
  // The bundled recordings lack the lenders that were never read, so exit code 1 is a good run.
  const summary = step('1/4  Collecting from the bundled recordings ...', replay, { env, worst: 1 });
  console.log(`     ${summary.split('\n').at(-1)?.replaceAll(collected, data)}`);
  console.log(`     and a past for ${SAMPLE.name}: the one lender here that may have one ...`);
  await publishWithSample(collected, data);
  step('2/4  Building the site ...', ['build', '--', '--outDir', site], { env });
  const password = randomBytes(9).toString('base64url');
  step('3/4  Making an account ...', ['accounts', '--', 'add', EMAIL], { env, input: password });
  const key = step('     and a key for it ...', ['accounts', '--', 'key', EMAIL, '--name', 'demo'], { env });
  const port = await freePort(PORT);
  const url = `http://localhost:${port}`;
  console.log('4/4  Starting the server ...');
  server = spawn(process.execPath, ['deploy/demo-server.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_ORIGIN: url,
      MAIL_DIR: letters,
      MAIL_FROM: 'Prime Minus demo <demo@localhost>',
      POSTAL_ADDRESS: 'the demo on this machine',
    },
  });
  await started(server, url).catch((error: unknown) => {
    server?.kill();
    throw error;
  });
  server.on('exit', (code) => process.exit(process.exitCode || code || 0));
  console.log(`
Prime Minus is running. These are recorded figures, not today's; those of ${SAMPLE.name} are made up.

  Site   ${url}
  Past   ${url}/lenders/${SAMPLE.id}
  Login  ${EMAIL} / ${password}
  Key    ${key}
  Try    curl -H "X-API-Key: ${key}" "${url}/api/rates/aggregated?termMonths=60&rateType=fixed"

  Mail   ${letters}
         every letter of the demo comes to that folder

  Hook   webhooks reach this machine alone: http://127.0.0.1:8080/ (docs/CONNECTING.md, Webhooks)

Ctrl-C stops it and removes what it made.`);
}

if (import.meta.main) await runCommand(main);
