import { accessSync, constants } from 'node:fs';
import type { Browser } from 'playwright-core';
import { Failure } from '../failure.ts';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function runs(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The Chromium of this machine: the one that `CHROMIUM_PATH` names, else one in the usual places; null where there is none. */
export function findChromium(env: { CHROMIUM_PATH?: string | undefined }): string | null {
  return (env.CHROMIUM_PATH ? [env.CHROMIUM_PATH] : PLACES).find(runs) ?? null;
}

/**
 * Starts an installed Chromium without a window; nothing is ever downloaded. Root has no sandbox to start it in.
 * @throws {Failure} `no-browser`.
 */
export async function startChromium(executablePath: string): Promise<Browser> {
  try {
    const { chromium } = await import('playwright-core');
    return await chromium.launch({
      executablePath,
      args: FLAGS,
      headless: true,
      chromiumSandbox: process.getuid?.() !== 0,
    });
  } catch (error) {
    const [reason] = String((error as Error).message ?? error).split('\n');
    throw new Failure('no-browser', `${executablePath} does not start: ${reason}`);
  }
}
