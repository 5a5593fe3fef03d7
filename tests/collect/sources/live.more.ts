import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { main as collect } from '../../../pipeline/cli.ts';
import { findChromium } from '../../../pipeline/collect/sources/browser.ts';
import { readIndex } from '../../../pipeline/collect/sources/recording.ts';
import { loadLenders } from '../../../pipeline/registry.ts';
import { isClosed } from '../../../src/rates/market.ts';
import { collectionSettings } from '../../../src/settings.ts';
import { readRuns } from '../../../src/snapshots/runs.ts';
import { readSnapshot, type Snapshot } from '../../../src/snapshots/snapshot.ts';
import { inProcess } from '../../support/command.ts';
import { recordedHosts } from '../../support/lender-hosts.ts';
import type { Network, Outcomes, Trouble } from '../../support/lender-network.ts';
import { ownEnvironment } from '../../support/process.ts';

const RECORDINGS = path.resolve('tests/recordings');
/** Of the public internet, as the one door to the network wants it; in a network of our own nobody else has it. */
const ADDRESS = '23.32.0.1';
const INSIDE = `set -e
ip link set lo up
ip addr add ${ADDRESS}/32 dev lo
mount --bind "$HOSTS" /etc/hosts
exec "$@"`;
/** As root a network needs nothing else; otherwise a user's own namespace, where the machine allows one. */
const UNSHARE = ['--net', '--mount', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'])];

function missing(): string | null {
  if (process.platform !== 'linux') return 'not Linux';
  for (const program of ['unshare', 'ip', 'openssl'])
    if (spawnSync(program, ['-V'], { stdio: 'ignore' }).error) return `${program} is not installed here`;
  const tried = spawnSync('unshare', [...UNSHARE, 'ip', 'link', 'set', 'lo', 'up'], { stdio: 'ignore' });
  return tried.status === 0 ? null : 'no network of its own can be made here';
}
const MISSING = missing();
const CERTUTIL = spawnSync('certutil', ['-V'], { stdio: 'ignore' }).error === undefined;
const HAS_BROWSER = CERTUTIL && findChromium(collectionSettings()) !== null;

/** An authority, and the certificates that hosts show: one of every name, and the wrong ones. */
async function certificates(folder: string, names: readonly string[]): Promise<void> {
  await mkdir(folder);
  const openssl = (line: string, ...more: string[]): void =>
    void execFileSync('openssl', [...line.split(' '), ...more], { cwd: folder, stdio: 'pipe' });
  const key = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes';
  const [authority, subject] = ['basicConstraints=critical,CA:TRUE', '/O=Authority of these tests/CN='];
  const root = `req -x509 ${key} -keyout root.key -out root.pem -days 30`;
  openssl(root, '-subj', `${subject}root`, '-addext', authority);
  const issue = async (kind: string, by: string, days: number, extension: string, name: string): Promise<void> => {
    await writeFile(path.join(folder, `${kind}.ext`), `${extension}\n`);
    openssl(`req ${key} -keyout ${kind}.key -out ${kind}.csr -subj`, name);
    const signed = `-CA ${by}.pem -CAkey ${by}.key -days ${days} -extfile ${kind}.ext`;
    openssl(`x509 -req -in ${kind}.csr ${signed} -out ${kind}.pem`);
  };
  await issue('between', 'root', 30, authority, `${subject}between`);
  const named = (hosts: readonly string[]) => `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')}`;
  await issue('good', 'root', 20, named(names), '/CN=good');
  await issue('expired', 'root', -1, named(names), '/CN=expired');
  await issue('incomplete', 'between', 20, named(names), '/CN=incomplete');
  await issue('othername', 'root', 20, named(['www.elsewhere.example']), '/CN=othername');
}

type Step = Network['steps'][0];
type Answers = Step['answers'];

const VALET = 'https://www.bankofcanada.ca/valet/observations';
/** What the Bank of Canada serves of each series, newest last. */
function series(): Answers {
  const days = ['2026-11-18', '2026-11-19', '2026-11-20'];
  const said = (url: string, values: Record<string, string>) => {
    const seriesDetail = Object.fromEntries(Object.keys(values).map((id) => [id, { label: id }]));
    const day = Object.fromEntries(Object.entries(values).map(([id, v]) => [id, { v }]));
    const body = JSON.stringify({ seriesDetail, observations: days.map((d) => ({ d, ...day })) });
    const answer = { status: 200, headers: { 'content-type': 'application/json' }, body };
    return ['recent=10', 'start_date='].map((query) => [`${url}?${query}`, answer] as const);
  };
  const rates = { V80691311: '4.45', V80691333: '5.49', V80691334: '6.05', V80691335: '6.09', V39079: '2.25' };
  return Object.fromEntries([
    ...said(`${VALET}/${Object.keys(rates).join()}/json`, rates),
    ...said(`${VALET}/group/bond_yields_benchmark/json`, { 'BD.CDN.5YR.DQ.YLD': '2.80' }),
    ...said(`${VALET}/group/A4_RATES_MORTGAGES/json`, { V122667786: '4.35' }),
  ]);
}

let home: string;
let recorded: Answers;
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'prime-minus-live-'));
  const hosts = [...(await recordedHosts(RECORDINGS))];
  recorded = {
    ...Object.fromEntries(hosts.map(([url, said]) => [url, { ...said, body: String(said.body) }])),
    ...series(),
  };
  const names = new Set(Object.keys(recorded).map((url) => new URL(url).host));
  for (const name of ['nbc.ca', 'psservice.td.com', 'www.elsewhere.example']) names.add(name);
  if (!MISSING) await certificates(path.join(home, 'certificates'), [...names]);
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** Runs commands of the project in a network of their own. */
async function inside(steps: Network['steps']): Promise<Outcomes> {
  const folder = await mkdtemp(path.join(home, 'network-'));
  const own = path.join(folder, 'home');
  await mkdir(path.join(own, '.pki', 'nssdb'), { recursive: true });
  const authority = path.join(home, 'certificates', 'root.pem');
  // Chromium knows authorities by a store in the home of its user.
  if (HAS_BROWSER)
    for (const args of [
      ['-N', '--empty-password'],
      ['-A', '-t', 'C,,', '-n', 'tests', '-i', authority],
    ])
      execFileSync('certutil', [...args, '-d', `sql:${path.join(own, '.pki', 'nssdb')}`]);
  const hostsFile = path.join(folder, 'hosts');
  await writeFile(hostsFile, '');
  const network: Network = { certificates: path.join(home, 'certificates'), hostsFile, address: ADDRESS, steps };
  await writeFile(path.join(folder, 'network.json'), JSON.stringify(network));
  const script = path.resolve('tests/support/lender-network.ts');
  const command = [...UNSHARE, 'sh', '-c', INSIDE, 'sh', process.execPath, script, folder];
  const env = { PATH: process.env['PATH'], HOME: own, HOSTS: hostsFile, NODE_EXTRA_CA_CERTS: authority };
  await promisify(execFile)('unshare', command, { env: ownEnvironment(env), maxBuffer: 1 << 26 });
  return JSON.parse(await readFile(path.join(folder, 'outcomes.json'), 'utf8')) as Outcomes;
}

/** A data folder as the repository ships one: with the accepted layouts of recordings. */
async function seeded(data: string): Promise<void> {
  const recordings = ['--replay', RECORDINGS, '--as-recorded', '--accept', 'all'];
  await inProcess(() => collect(['--data', data, ...recordings, '--now', at(-24)]));
}

/** Each rate's figure, as far as where and when it was read makes no difference. */
const figures = ({ rates }: Snapshot): Record<string, unknown> =>
  Object.fromEntries(
    [...rates.values()]
      .flat()
      .map(({ id, evidence: _, changedAt: __, sourceUrl: ___, witnesses: ____, ...figure }) => [id, figure]),
  );

const at = (hours: number): string => new Date(Date.parse('2026-11-20T13:17:00Z') + hours * 3_600_000).toISOString();

describe.skipIf(MISSING !== null)(`over names, TLS and HTTP${MISSING ? ` (left out: ${MISSING})` : ''}`, () => {
  test('a live collection gives the same figures as the replay, with the Bank of Canada’s series', async () => {
    const [live, record] = [path.join(home, 'live'), path.join(home, 'record')];
    await seeded(live);
    const command: Step['command'] = ['pipeline/cli.ts', ['--data', live, '--record', record, '--now', at(0)]];
    const [outcome] = await inside([{ answers: recorded, command }]);
    // The pages of lenders that were never seen wait for a person.
    expect(outcome, outcome?.stdout).toMatchObject({ code: 4, stderr: '' });
    const taken = await readSnapshot(live);
    const { lenders, reference } = taken.manifest;
    const read = Object.values(lenders).filter(({ state, waiting }) => state === 'fresh' || waiting?.isFirst);
    const open = (await loadLenders()).filter((lender) => !isClosed(lender));
    expect(read).toHaveLength(open.length - (HAS_BROWSER ? 0 : 1));
    expect([reference.failure, reference.past]).toEqual([null, expect.anything()]);
    expect(reference.series.map(({ id }) => id)).toContain('V80691335');

    const wanted = figures(taken);
    for (const [from, hours] of [
      [record, 0],
      [RECORDINGS, 8],
    ] as const) {
      const folder = path.join(home, `replayed-${hours}`);
      // The recording of the project's own holds no series, with which figures are compared.
      if (from === RECORDINGS) await cp(live, folder, { recursive: true });
      else await seeded(folder);
      const ended = await inProcess(() => collect(['--data', folder, '--replay', from, '--now', at(hours)]));
      expect([1, 4]).toContain(ended.status);
      const same = figures(await readSnapshot(folder));
      expect(Object.fromEntries(Object.keys(wanted).map((id) => [id, same[id]]))).toEqual(wanted);
    }
  }, 120_000);

  test('broken answers end with the right kind of failure, the last good figures and the right exit code', async () => {
    const data = path.join(home, 'nasty');
    await seeded(data);
    const { recordings } = await readIndex(RECORDINGS);
    const pages = Object.fromEntries(recordings.map(({ lender, url }) => [lender, url]));
    const hostOf = (lender: string): string => new URL(pages[lender] as string).host;
    // What one answer may be is tried where it is fetched; here stands what only names, TLS and a site of its own can do.
    const led: Record<string, [status: number, to: string]> = {
      alterna: [301, '/en/rates/mortgages/'],
      national: [301, 'https://nbc.ca/personal/mortgages/rates.html'],
      hometrust: [301, 'https://www.elsewhere.example/rates'],
      truenorth: [302, 'http://www.truenorthmortgage.ca/rates'],
    };
    const answers: Answers = { ...recorded };
    for (const [lender, [status, location]] of Object.entries(led)) {
      const url = pages[lender] as string;
      answers[url] = { status, headers: { location }, body: '' };
      answers[new URL(location, url).href] ??= recorded[url] as Answers[string];
    }
    // The feed is gone, and the page refuses: that the page refuses is what counts.
    for (const { url } of recordings.filter(({ lender }) => lender === 'td'))
      answers[url] = { ...(recorded[url] as Answers[string]), status: 403 };
    answers['https://psservice.td.com/'] = { status: 404 };
    answers[`https://${hostOf('desjardins')}/robots.txt`] = { status: 503 };
    for (const url of Object.keys(series())) answers[url] = { status: 500 };
    const troubles: Record<string, Trouble> = {
      [hostOf('atb')]: 'expired',
      [hostOf('butler')]: 'incomplete',
      [hostOf('bmo')]: 'othername',
      [hostOf('meridian')]: 'reset',
      [hostOf('vancity')]: 'unknown',
    };
    const collecting = (hours: number): Step['command'] => ['pipeline/cli.ts', ['--data', data, '--now', at(hours)]];
    const [first, second, third, doctor] = await inside([
      { answers: recorded, command: collecting(0) },
      { answers, troubles, command: collecting(8) },
      // The line is down: nobody is known by any name.
      { answers: {}, command: collecting(16) },
      { answers, troubles, command: ['pipeline/automation/doctor.ts', [], { DATA_DIR: data }] },
    ]);
    expect([first?.code, second?.code, third?.code]).toEqual([4, 1, 3]);
    const [outage, run, good] = await readRuns(data, 3);
    const kinds = Object.entries(run?.lenders ?? {}).flatMap(([id, { failure }]) => (failure ? [[id, failure]] : []));
    expect(Object.fromEntries(kinds)).toEqual({
      ...{ atb: 'tls', bmo: 'tls', butler: 'tls', desjardins: 'http-status', hometrust: 'moved', meridian: 'refused' },
      ...{ td: HAS_BROWSER ? 'blocked' : 'http-status', truenorth: 'moved', vancity: 'dns' },
    });
    expect(run?.lenders['td']?.detail).toContain('http-status: https://psservice.td.com/');
    // Whatever happened, what is shown is what was read last, and each redirect is told.
    const { manifest, rates } = await readSnapshot(data);
    for (const [id] of kinds)
      expect([id, rates.get(id as string)?.length ?? 0]).toEqual([id, good?.lenders[id as string]?.rates]);
    for (const id of ['alterna', 'national'])
      expect([run?.lenders[id]?.outcome, manifest.lenders[id]?.answers[0]?.leadsTo?.url]).toEqual([
        'fresh',
        expect.stringContaining(led[id]?.[1] ?? id),
      ]);
    expect(second?.stdout).toMatch(/Bank of Canada: not read \(http-status\), \d+ earlier series stand\./);
    expect(Object.values(outage?.lenders ?? {}).map(({ failure }) => failure)).toEqual(
      Object.keys(outage?.lenders ?? {}).map(() => 'dns'),
    );
    for (const said of [
      /certificate has expired/,
      /unable to verify the first certificate/,
      /Hostname\/IP does not match certificate's altnames/,
      /MEND {2}bankofcanada +http-status/,
    ])
      expect(doctor?.stdout).toMatch(said);
  }, 180_000);
});
