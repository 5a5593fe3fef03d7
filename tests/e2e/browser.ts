import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { findChromium, startChromium } from '../../pipeline/collect/sources/browser.ts';
import { collectionSettings, now } from '../../src/settings.ts';
import { sampleLenders, writeSample } from '../site/snapshot.ts';
import { freePort } from '../support/port.ts';
import { buildSite } from '../support/site.ts';

/** The system's Chromium, found as a collection finds it; `CHROMIUM_PATH` names another. */
export const CHROMIUM = findChromium(collectionSettings());

/** The real server over a made-up snapshot, and a browser to look at it. */
export interface Stage {
  url: string;
  database: string;
  /** Opens a window of its own: no cookies, nothing remembered. Problems of its pages are collected. */
  open(options?: BrowserContextOptions): Promise<BrowserContext>;
  page(options?: BrowserContextOptions): Promise<Page>;
  /** The errors of pages: script errors, refused resources, broken policies. */
  problems: string[];
  close(): Promise<void>;
}

/** Ten lenders in every state there is. */
export const LENDERS = sampleLenders(10).map((lender, index) => ({
  ...lender,
  ...(index === 1 && { ageHours: 30, failure: 'timeout' as const }),
  ...(index === 2 && { ageHours: 900 }),
  ...(index === 3 && { ageHours: null, failure: 'robots' as const }),
  ...(index === 4 && { held: true }),
  ...(index === 7 && { scope: { conditions: ['single-family' as const] } }),
}));

async function answers(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (server.exitCode !== null) throw new Error(`the server stopped with ${server.exitCode}`);
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server does not answer');
}

/** Builds the site, starts `src/server.ts` as a process of its own, and Chromium with a fresh profile. */
async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'prime-minus-e2e-'));
  const data = path.join(folder, 'data');
  const database = path.join(folder, 'e2e.sqlite');
  await writeSample(data, LENDERS, now());
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const site = await buildSite(data, { PUBLIC_ORIGIN: url });
  const server = spawn(process.execPath, ['src/server.ts'], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_ORIGIN: url,
      DATA_DIR: data,
      SITE_DIR: site,
      DATABASE_PATH: database,
      MAIL_DIR: path.join(folder, 'letters'),
      MAIL_FROM: 'Prime Minus <rates@example.ca>',
      POSTAL_ADDRESS: '1 Test Street, Ottawa',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await answers(url, server);
  const browser: Browser = await startChromium(CHROMIUM as string);
  const problems: string[] = [];

  async function open(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await browser.newContext({ baseURL: url, ...options });
    context.on('weberror', (error) => problems.push(error.error().message));
    context.on('console', (message) => {
      // A page that answers 400 or 404 on purpose is reported as a failed resource; nothing else may be.
      if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) problems.push(message.text());
    });
    return context;
  }
  return {
    url,
    database,
    problems,
    open,
    page: async (options) => (await open(options)).newPage(),
    async close() {
      await browser.close();
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      await Promise.all([folder, site].map((made) => rm(made, { recursive: true, force: true })));
    },
  };
}

/** Tests in the real browser with one stage for all of them, left out where there is none. */
export function inChromium(what: string, tests: (stage: Stage) => void): void {
  describe.skipIf(!CHROMIUM)(`${what} in ${CHROMIUM ?? 'Chromium, which is not installed here'}`, () => {
    const stage = {} as Stage;
    beforeAll(async () => {
      Object.assign(stage, await openStage());
    });
    afterAll(async () => stage.close?.());
    tests(stage);
  });
}

const PASSWORD = 'long enough to be one';

/** Fills in the form for an account, which logs it in. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: /account|sign up/i }).click();
}

/** Makes an account through the form. @returns a page that is signed in */
export async function signUp(stage: Stage, email: string, options?: BrowserContextOptions): Promise<Page> {
  const page = await stage.page(options);
  await page.goto('/signup');
  await fillSignUp(page, email);
  await page.waitForURL('**/dashboard?done=signed-up**');
  return page;
}

/** Makes a key on the dashboard with one press, and another one with a name if there is to be one. @returns the last */
export async function newKey(page: Page, name?: string): Promise<string> {
  const make = page.getByRole('button', { name: 'Make a key' });
  await make.click();
  if (name !== undefined) {
    await page.getByLabel('Name of the new key').fill(name);
    await make.click();
  }
  return (await page.locator('#new-key-0').textContent()) as string;
}

/** The calculators with a question each that fills every part of their page. */
export const QUESTIONS = [
  '/calculator/break?lender=cmls&rate=4.89&balance=400000&left=18&current=3.9&current2=3.5&next=3.4&free=45000',
  '/calculator/variable?lender=scotiabank&payment=1900&rate=5&move=2&offer=4.29',
  '/calculator/afford?province=CA-QC&city=quebec&first=all&income=200000&down=200000&amortization=30',
  '/calculator?balance=400000&yearly=5000&each=100&frequency=accelerated-biweekly',
  '/calculator/closing?price=850000&down=10%25&province=CA-ON&city=toronto&first=all&newbuild=yes',
];

/** Pages that every walk over the site visits. */
export const PAGES: readonly string[] = [
  '/',
  '/rates?province=CA-BC&down=10%25',
  '/lenders',
  '/rates/5-year-fixed',
  '/methodology',
  '/status',
  '/api',
  '/docs',
  '/docs/rates-aggregated',
  '/changelog',
  '/calculator?rate=5.09&each=100',
  '/changes',
  '/plans',
  '/terms',
  '/privacy',
  '/forgot',
  '/report',
  '/reset',
  ...QUESTIONS,
];
