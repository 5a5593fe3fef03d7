import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, Page, Response } from 'playwright-core';
import type { FailureKind } from '../../../src/rates/vocabulary.ts';
import { Failure } from '../../failure.ts';
import type { Redirect, Source } from '../../lender.ts';
import { assertStatus } from '../../read/whole-answer.ts';
import {
  answerOf,
  type Fetcher,
  LIMITS,
  type Limits,
  MOST_REDIRECTS,
  mayLead,
  PERMANENT,
  type Received,
} from './answer.ts';
import type { HttpOptions } from './http.ts';
import { type Manners, oneAtATime } from './manners.ts';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const NOT_NEEDED = ['gpu', 'quic', 'background-networking', 'component-update', 'sync'];
const FLAGS = ['--no-first-run', ...NOT_NEEDED.map((part) => `--disable-${part}`)];

/** The Chromium of this machine: the one that `CHROMIUM_PATH` names, else one in the usual places; null where there is none. */
export const findChromium = (settings: { CHROMIUM_PATH?: string | undefined }): string | null =>
  (settings.CHROMIUM_PATH ? [settings.CHROMIUM_PATH] : PLACES).find((file) => existsSync(file)) ?? null;

/** Starts an installed Chromium; nothing is ever downloaded. Root has no sandbox. @throws {Failure} `no-browser` */
export async function startChromium(executablePath: string): Promise<Browser> {
  try {
    const { chromium } = await import('playwright-core');
    const chromiumSandbox = process.getuid?.() !== 0;
    return await chromium.launch({ executablePath, args: FLAGS, headless: true, chromiumSandbox });
  } catch (error) {
    const [reason] = String((error as Error).message ?? error).split('\n');
    throw new Failure('no-browser', `${executablePath} does not start: ${reason}`);
  }
}

const NOT_LOADED = ['image', 'font', 'media'];
const KINDS: [RegExp, FailureKind][] = [
  [/ERR_NAME_/, 'dns'],
  [/ERR_CERT_|ERR_SSL_|ERR_BAD_SSL/, 'tls'],
  [/TIMED_OUT|Timeout \d+ms exceeded/, 'timeout'],
  [/ERR_TOO_MANY_REDIRECTS/, 'moved'],
  // An error status without a body.
  [/ERR_HTTP_RESPONSE_CODE_FAILURE/, 'http-status'],
  [/Download is starting/, 'content-type'],
];

export interface BrowserOptions extends Pick<HttpOptions, 'now' | 'limits' | 'keep'> {
  manners: Manners;
  settings: { CHROMIUM_PATH?: string | undefined };
  start?: (executablePath: string) => Promise<Browser>;
}

const place = (url: string) => `${new URL(url).origin}${new URL(url).pathname}`;

function browserFailure(error: unknown, url: string): Failure {
  if (error instanceof Failure) return error;
  const message = String((error as Error).message ?? error);
  const kind = KINDS.find(([pattern]) => pattern.test(message))?.[1] ?? 'refused';
  return new Failure(kind, `${url}: ${message.split('\n')[0]}`, { cause: error });
}

/** The page's content; empty while it navigates to another page. */
async function look(page: Page): Promise<string> {
  return page.content().catch((error: Error) => {
    if (/navigating|context was destroyed/i.test(error.message)) return '';
    throw error;
  });
}

/** Waits for the page as its scripts leave it: its landmark is there and two looks in a row are equal, or time is up. */
async function settled(page: Page, landmark: RegExp | undefined, { settleMs, settleStepMs }: Limits): Promise<string> {
  let before = await look(page);
  for (let waited = 0; waited < settleMs; waited += settleStepMs) {
    await setTimeout(settleStepMs);
    const html = await look(page);
    if (html && html === before && (!landmark || html.search(landmark) >= 0)) return html;
    before = html;
  }
  return before;
}

/** The steps from the asked address to the page's final one: redirects first, then navigation by scripts. */
async function wayTo(response: Response, url: string): Promise<Redirect[]> {
  const redirects: Redirect[] = [];
  for (let to = response.request(), from = to.redirectedFrom(); from; to = from, from = to.redirectedFrom()) {
    const status = (await from.response())?.status() ?? 0;
    redirects.unshift({ url: to.url(), isPermanent: PERMANENT.includes(status) });
  }
  const last = redirects.at(-1)?.url ?? response.request().url();
  return place(last) === place(url) ? redirects : [...redirects, { url, isPermanent: false }];
}

async function visit(context: BrowserContext, source: Source, limits: Limits, reaches: Manners['reaches']) {
  const page = await context.newPage();
  await page.route('**/*', async (route) => {
    const request = route.request();
    const wanted = !NOT_LOADED.includes(request.resourceType()) && (await reaches(request.url()));
    return wanted ? route.continue() : route.abort();
  });
  const response = await page.goto(source.url, { waitUntil: 'domcontentloaded', timeout: limits.totalMs });
  if (!response) throw new Failure('refused', `${source.url} gave no answer`);
  const html = response.status() === 200 ? await settled(page, source.landmark, limits) : await look(page);
  const body = new TextEncoder().encode(html);
  if (body.byteLength > limits.maximumBytes)
    throw new Failure('too-large', `the page is larger than ${limits.maximumBytes} bytes`);
  // The serialised page is UTF-8, whatever charset it was sent in.
  const headers = { ...(await response.allHeaders()), 'content-type': 'text/html; charset=utf-8' };
  const received: Received = { url: page.url(), status: response.status(), headers, body };
  return { received, redirects: await wayTo(response, received.url) };
}

/** Renders pages that scripts fill in, one at a time in this machine's Chromium, with the manners of other requests. Without one: `no-browser`. */
export function browserClient(options: BrowserOptions): Fetcher {
  const { manners, now, settings, keep, start = startChromium } = options;
  const limits = { ...LIMITS, ...options.limits };
  const turns = oneAtATime();
  let started: Promise<Browser> | undefined;

  const render = (executablePath: string, source: Source) =>
    turns('browser', async () => {
      started ??= start(executablePath);
      const browser = await started;
      const context = await browser.newContext({
        userAgent: manners.userAgent,
        locale: 'en-CA',
        timezoneId: 'America/Toronto',
        serviceWorkers: 'block',
        acceptDownloads: false,
      });
      const inTime = new AbortController();
      const late = setTimeout(limits.totalMs + limits.settleMs, null, { signal: inTime.signal }).then(() => {
        throw new Failure('timeout', `${source.url} keeps the browser busy`);
      });
      try {
        return await Promise.race([visit(context, source, limits, manners.reaches), late]);
      } finally {
        inTime.abort();
        await context.close();
      }
    });

  return {
    async fetch(lender, source) {
      const executablePath = findChromium(settings);
      if (!executablePath)
        throw new Failure('no-browser', `${source.url} needs a browser: install Chromium or set CHROMIUM_PATH`);
      await manners.assertAllowed(source.url);
      const { received, redirects } = await manners
        .inTurn(source.url, () => render(executablePath, source))
        .catch((error) => {
          throw browserFailure(error, source.url);
        });
      const answer = answerOf(source, received, { at: now().toISOString(), by: 'browser' }, redirects);
      await keep?.(lender, answer);
      assertStatus(answer);
      const stray = redirects.find(({ url }) => !mayLead(source, url));
      if (stray) throw new Failure('moved', `${source.url} leads to ${stray.url}`);
      if (redirects.length > MOST_REDIRECTS)
        throw new Failure('moved', `${source.url} leads on and on, more than ${MOST_REDIRECTS} times`);
      for (const { url } of redirects) await manners.assertAllowed(url);
      return answer;
    },
    async close() {
      await (await started?.catch(() => undefined))?.close();
    },
  };
}
