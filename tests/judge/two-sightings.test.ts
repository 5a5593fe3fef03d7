import { expect, it } from 'vitest';
import { answerOf } from '../../pipeline/collect/sources/answer.ts';
import type { Strategy } from '../../pipeline/lender.ts';
import { openStage } from '../accidents/stage.ts';
import type { Subject } from '../accidents/subjects.ts';
import { type PageParts, POSTED, pageWith, SPECIAL, tabled, withRates } from '../support/page-lender.ts';

const RUNS = 200;
/** Runs in which a page stays as it is. */
const SEEN = 4;
const NEW = [6.8, 6.3, 6.5, 6.7].map((percent, row): [string, number] => [`${row + 6} Year`, percent]);
const NAMES = [
  ['Posted fixed rates', 'Special fixed rates'],
  ['Posted closed fixed rates', 'Special fixed rates'],
] as const;

/** What changes on a page: figures move, rows come, and words far and near change. */
const CHANGES: ((parts: Partial<PageParts>, turn: number) => Partial<PageParts>)[] = [
  ({ posted = POSTED }, turn) => ({ posted: withRates(posted, { '5 Year': 6.09 + (turn % 9) / 100 }) }),
  ({ posted = POSTED }) => ({
    posted: [...posted, ...NEW.slice(posted.length - 5)].slice(0, posted.length === 9 ? 5 : posted.length + 1),
  }),
  (_, turn) => ({
    behind: `<h2>Credit cards</h2><p>Meet ${'abcdefghijklmnopqrstuvwxyz'[turn % 26]} in the branch.</p>`,
  }),
  (_, turn) => ({ headings: NAMES[turn % 2] as (typeof NAMES)[0] }),
  ({ special = SPECIAL }, turn) => ({ special: withRates(special, { '5 Year': turn % 2 ? 3.4 : 4.59 }) }),
];

const lender = tabled('acme');
const [source] = (lender.strategies[0] as Strategy).sources;
const received = {
  url: lender.page,
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(pageWith({ between: '' })),
};
const answer = answerOf(source as never, received, { at: '2026-11-20T13:17:00Z', by: 'http' });
const SUBJECT: Subject = { name: 'acme', lender, own: true, parts: [{ answer, text: answer.text, places: null }] };

it(`over ${RUNS} runs nothing that needs no person waits longer than two sightings, and what may be an older copy three`, {
  timeout: 90_000,
}, async () => {
  const stage = await openStage(SUBJECT);
  let parts: Partial<PageParts> = { between: '' };
  const pages = Array.from({ length: RUNS / SEEN }, (_, turn) => {
    // Each change by itself, and together with each of the others.
    for (const one of new Set([turn, Math.floor(turn / CHANGES.length)]))
      parts = { ...parts, ...CHANGES[one % CHANGES.length]?.(parts, turn) };
    return pageWith(parts);
  });
  const steps = Array.from({ length: RUNS }, (_, run) => ({
    texts: [pages[Math.floor(run / SEEN)] as string],
    hours: 12 * (run + 1),
  }));
  const waiting = (await stage.play(steps)).flatMap(({ held }, run) =>
    Object.entries(held).map(([id, { until, sightings, reason }]) => ({ run, id, until, sightings, reason })),
  );
  expect(
    waiting.filter(({ until, sightings }) => until !== 'person' && sightings > (until === 'third-sighting' ? 2 : 1)),
  ).toEqual([]);
  expect(new Set(waiting.map(({ until }) => until))).toEqual(new Set(['second-sighting', 'third-sighting']));
});
