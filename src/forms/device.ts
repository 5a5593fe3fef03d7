import { dashboard } from '../words/dashboard.ts';
import type { Language } from '../words/language.ts';

const BROWSERS = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\b(Headless)?Chrom(e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
] as const;
const SYSTEMS = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** Browser and system of a User-Agent header, as a person would name them: `Firefox on Linux`. */
export function deviceName(userAgent: string | null): string {
  const find = (list: readonly (readonly [RegExp, string])[]) => list.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  const browser = find(BROWSERS) ?? dashboard.en.unknownBrowser;
  const system = find(SYSTEMS);
  return system ? dashboard.en.device(browser, system) : browser;
}

/** A device's name, as it is stored, in a language: `Firefox sous Linux`. */
export function deviceIn(language: Language, name: string): string {
  const t = dashboard[language];
  const [browser = '', system] = name.replace(dashboard.en.unknownBrowser, t.unknownBrowser).split(' on ');
  return system ? t.device(browser, system) : browser;
}
