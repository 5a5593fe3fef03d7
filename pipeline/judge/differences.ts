import { digest, textDigest } from '../read/layout/frame.ts';
import type { Verdict } from './judge.ts';
import type { Difference, Recognised } from './recognise.ts';

const NOTHING_SAID = { before: null, says: null, isProven: false, ids: [] };

/** Lines that are gone from the pages, if their text is known. */
export const goneLines = (pages: Recognised[], texts?: ReadonlyMap<string, string>): Difference[] =>
  pages.flatMap(({ gone }) =>
    gone.flatMap((key): Difference[] => {
      const text = texts?.get(key);
      return text === undefined ? [] : [{ ...NOTHING_SAID, kind: 'gone', key, digest: textDigest(text), text }];
    }),
  );

/** Limits that rates keep though their page no longer states them. */
export const keptLimits = (unlimited: Verdict['unlimited']): Difference[] =>
  [...Map.groupBy(unlimited, ({ words }) => words)].map(([text, all]): Difference => {
    const ids = all.map(({ id }) => id);
    const key = digest([text, ...ids].join());
    return { ...NOTHING_SAID, kind: 'limit', key, digest: key, text, ids };
  });

/** New names on the pages, under which something may stand that was not read. */
export const unreadNames = (pages: readonly Recognised[]): Difference[] =>
  pages.flatMap(({ differences }) =>
    differences.flatMap((one): Difference[] =>
      one.isName && one.says === null ? [{ ...one, kind: 'unread', says: 'unknown' }] : [],
    ),
  );
