import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CheerioAPI, load } from 'cheerio/slim';
import { afterAll, beforeAll } from 'vitest';
import { openSite, type Site } from '../../src/host/site.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { now } from '../../src/settings.ts';
import { writeWhole } from '../../src/snapshots/files.ts';
import { snapshotPath } from '../../src/snapshots/manifests.ts';
import { stampOf } from '../../src/stamp.ts';
import { foldersOfTests } from '../support/folder.ts';
import { type Gate, openGate } from '../support/gate.ts';
import { writePast } from '../support/past.ts';
import { buildNext, clientFiles } from '../support/site.ts';
import { writeCommitted } from './committed.ts';
import { type SampleLender, sampleLenders, writeSample } from './snapshot.ts';

const DAY = 86_400_000;

/** Where a static host and the service beside it are said to be. */
export const STATIC = { base: '/prime-minus', pages: 'https://owner.github.io', service: 'https://rates.example.ca' };

/** Every field that says where a rate is offered, for whom, and up to where it holds, and another value of it. */
const SCOPES: Partial<StoredRate>[] = [
  {},
  { insurance: 'uninsured' },
  { insurance: 'insurable' },
  { ltvUpToPercent: 75 },
  { ltvOverPercent: 65 },
  { amortizationUpToYears: 25 },
  { amortizationOverYears: 25 },
  { purpose: 'refinance' },
  { provinces: ['CA-MB', 'CA-QC'] },
  { conditions: ['existing-clients-only'] },
  { conditions: ['owner-occupied', 'select-channels'] },
];
const STATES: Partial<SampleLender>[] = [
  {},
  { ageHours: 30, failure: 'timeout', provinces: null },
  { ageHours: 900 },
  { ageHours: null, failure: 'robots' },
  { held: true },
  { readFrom: 'a home <line>' },
  {},
  {},
];
const scoped = (fields: Partial<SampleLender>): Partial<SampleLender> => ({ ...fields, terms: [36, 60] });

/** Lenders in every state there is, then one for each scope, then one that lends in Alberta alone. */
export const LENDERS: readonly SampleLender[] = lendersOf([
  ...STATES,
  ...SCOPES.map((scope) => scoped({ scope, provinces: null })),
  scoped({ provinces: ['CA-AB'] }),
]);

function lendersOf(differences: readonly Partial<SampleLender>[]): SampleLender[] {
  return sampleLenders(differences.length).map((lender, index) => ({ ...lender, ...differences[index] }));
}

/** Sent by who asks for many pages: none is packed only to be unpacked. */
export const UNPACKED = { 'accept-encoding': 'identity' };

/** The past of `past`: of a run in two days, in which twice as much happens as from one day to the next. */
const PAST = { seed: 31, lenders: 10, rates: 14, runs: 60, busy: 2 };

/** The input of each shared site: a function that writes its data and returns further settings of the build. */
const SITES = {
  /** Lenders of every state and scope. */
  everyday: async (data: string) => {
    await writeSample(data, [...LENDERS], now());
    return {};
  },
  /** The committed rates, read now (committed.ts). */
  committed: async (data: string) => {
    await writeCommitted(data, now());
    return {};
  },
  /** A past that ends now. */
  past: async (data: string) => {
    const end = now().getTime();
    const begins = new Date(end - (PAST.runs - 1) * 2 * DAY - 60_000);
    await writePast(data, { ...PAST, everyHours: 48, begins });
    return { OPERATOR_CONTACT: 'ops@example.ca' };
  },
  /** For a static host alone, without a service. */
  'without a service': async (data: string) => {
    const lenders = lendersOf([{ ageHours: null, failure: 'robots' }, { failure: 'timeout' }, {}, {}, {}, {}]);
    await writeSample(data, lenders, now());
    return { BASE_PATH: STATIC.base, PAGES_ORIGIN: STATIC.pages };
  },
  /** For a static host whose service is elsewhere; of recorded figures, all of them old, of an older collection than the newest. */
  'with a service elsewhere': async (data: string) => {
    const recorded = { ageHours: 24 * 90, obtained: 'recording' } as const;
    const lenders = sampleLenders(6).map((one) => ({ ...one, ...recorded }));
    await writeSample(data, lenders, now());
    await writeWhole(path.join(data, snapshotPath(stampOf(new Date(now().getTime() + 60_000)))), '{}');
    return { BASE_PATH: STATIC.base, PAGES_ORIGIN: STATIC.pages, PUBLIC_ORIGIN: STATIC.service };
  },
} satisfies Record<string, (data: string) => Promise<Record<string, string>>>;

/** A built site to look at. Others look at the same files: who would alter them builds one of their own. */
export interface SharedSite {
  /** The data that it was built of. */
  data: string;
  /** The folder of the built site. */
  folder: string;
  /** Its static files, by path. */
  files: Map<string, Buffer>;
  /** Opens it as the server does. */
  open(): Promise<Site>;
}

/** A gate over a shared site, with an empty folder of its own, at the present. */
export const gateOver = async (
  shared: SharedSite,
  folder: string,
  more: Parameters<typeof openGate>[0] = {},
): Promise<Gate> =>
  openGate({
    ...{ folder, start: now(), ...more },
    site: more.site ?? (await shared.open()),
    settings: { DATA_DIR: shared.data, ...more.settings },
  });

/** The texts of elements of a page. */
export const texts = ($: CheerioAPI, selector: string): string[] =>
  $(selector)
    .map((_, one) => $(one).text().trim())
    .get();
/** The addresses of elements of a page. */
export const hrefs = ($: CheerioAPI, selector: string): string[] =>
  $(selector)
    .map((_, one) => $(one).attr('href') ?? '')
    .get();

/**
 * A shared site behind a gate, with an account, for the tests of a file or group: opened before them, closed after them.
 * @param write fills a data folder of their own, which is served instead of the one that the site was built of
 */
export function servedSite(
  name: keyof typeof SITES,
  more: Parameters<typeof openGate>[0] = {},
  write?: (data: string) => Promise<unknown>,
) {
  const folder = foldersOfTests();
  const served = {} as {
    site: SharedSite;
    /** The data that is served. */
    data: string;
    gate: Gate;
    account: Awaited<ReturnType<Gate['account']>>;
    cookie: string;
  };
  beforeAll(async () => {
    served.site = await sharedSite(name);
    served.data = write ? path.join(folder(), 'data') : served.site.data;
    await write?.(served.data);
    served.gate = await gateOver(served.site, folder(), {
      ...more,
      settings: { DATA_DIR: served.data, ...more.settings },
    });
    served.account = await served.gate.account();
    served.cookie = await served.gate.session(served.account.id);
  });
  afterAll(() => served.gate?.close());
  const get = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(served.gate.url + path, { redirect: 'manual', ...init, headers: { ...UNPACKED, ...init.headers } });
  /** Opens a page. @param as of whom: without a cookie, a visitor */
  async function open(path: string, as: { cookie?: string } = {}, redirect: RequestRedirect = 'manual') {
    const answer = await get(path, { redirect, headers: as.cookie ? { cookie: as.cookie } : {} });
    const { status, statusText: reason, headers, url } = answer;
    const text = await answer.text();
    return {
      ...{ status, reason, headers, url, text },
      /** The page to look into. */
      get $() {
        return load(text);
      },
    };
  }
  return Object.assign(served, { folder, get, open });
}

/** The files of a shared site, for the tests of a file or group. */
export function builtSite(name: keyof typeof SITES) {
  const built = {} as SharedSite;
  beforeAll(async () => {
    Object.assign(built, await sharedSite(name));
  });
  return Object.assign(built, {
    text: (path: string): string => String(built.files.get(path)),
    /** The text of each page, by its path. */
    pages: (): [path: string, html: string][] =>
      [...built.files].flatMap(([path, bytes]) => (path.endsWith('.html') ? [[path, bytes.toString()]] : [])),
  });
}

/**
 * A site that several files of tests look at. The first of them in a run builds it; the others wait for that.
 * @throws what the build said, in each of them
 */
export async function sharedSite(name: keyof typeof SITES): Promise<SharedSite> {
  const at = path.join(process.env['SHARED_SITES'] as string, name.replaceAll(' ', '-'));
  if (await isFirst(at)) await build(name, at);
  const { folder, error } = await told(at);
  if (error) throw new Error(error);
  return { data: path.join(at, 'data'), folder, files: await clientFiles(folder), open: () => openSite(folder) };
}

/** Of all who make the same folder, one does. */
const isFirst = (folder: string): Promise<boolean> =>
  mkdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );

interface Told {
  folder: string;
  error?: string;
}

async function build(name: keyof typeof SITES, at: string): Promise<void> {
  const data = path.join(at, 'data');
  const built: Told = await SITES[name](data)
    .then((settings) => buildNext(data, settings))
    .then(
      (folder) => ({ folder }),
      (error: unknown) => ({ folder: '', error: String(error) }),
    );
  await writeWhole(path.join(at, 'built.json'), JSON.stringify(built));
}

/** Waits for whoever builds it; how long is for the hook that asks. */
async function told(at: string): Promise<Told> {
  for (;;) {
    const text = await readFile(path.join(at, 'built.json'), 'utf8').catch(() => null);
    if (text !== null) return JSON.parse(text);
    await sleep(50);
  }
}
