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

/** Browser and system of a User-Agent header, as a person would name them: `Firefox, Linux`; empty where neither is known. */
export const deviceName = (userAgent: string | null): string =>
  [BROWSERS, SYSTEMS].flatMap((list) => list.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? []).join(', ');
