import type { Judged } from '../../src/snapshots/judgements.ts';
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

/** Names under which something may stand that was not read: new ones, and those over figures that are unread though a person judged them. */
export const unreadNames = (pages: readonly Recognised[], judged: Judged): Difference[] =>
  pages.flatMap(({ differences, frame }) => [
    ...differences.flatMap((one): Difference[] =>
      one.name && one.says === null ? [{ ...one, kind: 'unread', says: 'unknown' }] : [],
    ),
    ...frame.lines.flatMap(({ key, digest, text, name }): Difference[] =>
      name === 'over-figures' && judged.has(digest)
        ? [{ ...NOTHING_SAID, kind: 'unread', key, digest, text, says: 'unknown' }]
        : [],
    ),
  ]);
