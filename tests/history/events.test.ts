import { describe, expect, test } from 'vitest';
import { type HistoryEvent, headlineEvents } from '../../src/history/events.ts';
import type { Cause, Spell } from '../../src/history/spells.ts';
import { storedRate } from '../support/rates.ts';

const DAY = 86_400_000;
const BEGINS = Date.parse('2026-02-01T13:00:00.000Z');
/** Looks are days apart, and what a lender did was seen an hour before. */
const published = (look: number): number => BEGINS + look * DAY;
const said = (look: number): number => published(look) - 3_600_000;
const iso = (time: number): string => new Date(time).toISOString();
const [SPECIAL, POSTED] = ['special', 'posted'] as const;

/** A figure that stood in the place of a lender's 5-year rate from one look until another. */
function spell(
  offer: typeof SPECIAL | typeof POSTED,
  ratePercent: number,
  [from, until]: [number, number | null],
  fields: Partial<Spell> = {},
): Spell {
  const start = fields.start ?? said(from);
  return {
    lender: 'acme',
    term: '5-year-fixed',
    rate: storedRate({ offer, ratePercent, changedAt: iso(start) }),
    from,
    until,
    publishedAt: published(from),
    endedAt: until === null ? null : published(until),
    isBegun: start === said(from),
    isOver: until !== null,
    start,
    end: until === null ? null : said(until),
    seen: said(from),
    isVoid: false,
    ...fields,
  };
}

/** A history of these spells, in which a lender was first shown at a look. */
const historyOf = (
  spells: Spell[],
  causeAt: HistoryEvent['spells']['causeAt'],
  first: number | null = null,
): HistoryEvent => ({
  spells: { lines: () => spells.slice(0, 1), after: () => spells, causeAt },
  firstOf: () => first,
});

/** The events that follow from spells, oldest first; `causes` are what became of the special, by look: `3 changed`. */
function told(spells: Spell[], causes: string[], first = 0): string[] {
  const causeAt = (look: number, id: string): Cause | null => {
    const did = id.endsWith(`/${SPECIAL}`) && causes.find((cause) => cause.startsWith(`${look} `))?.split(' ')[1];
    if (!did) return null;
    if (did === 'unread') return { kind: 'withdrawn', changedAt: null };
    return { kind: did as Cause['kind'], changedAt: did === 'corrected' ? null : iso(said(look)) };
  };
  return headlineEvents(historyOf(spells, causeAt, first), BEGINS)
    .map(({ kind, from, to, publishedAt }) => `${kind} ${from} ${to} ${(Date.parse(publishedAt) - BEGINS) / DAY}`)
    .reverse();
}

const FIRST = spell(SPECIAL, 4.74, [0, 3]);
const MISTAKE = spell(SPECIAL, 7.44, [3, 4], { isVoid: true, end: said(3) });
const INSTEAD = spell(POSTED, 5.74, [3, 5], { start: said(0) });
/** What follows on the first figure or on the mistake, from a look on. */
const then = (ratePercent: number, look: number, fields?: Partial<Spell>) =>
  spell(SPECIAL, ratePercent, [look, null], fields);
const posted = (ratePercent: number) => spell(POSTED, ratePercent, [3, null], { start: said(0) });

describe('events of headline rates', () => {
  test.each<[string, Spell[], causes: string[], events: string[]]>([
    ['a moved rate', [FIRST, then(4.69, 3)], ['3 changed'], ['moved 4.74 4.69 3']],
    [
      'nothing where a rate could not be seen, another stood for it, and it was seen again',
      [FIRST, INSTEAD, then(4.74, 5, { start: said(0) })],
      [],
      [],
    ],
    [
      'only the move of a rate that another stood for when it was not seen',
      [FIRST, INSTEAD, then(4.69, 5)],
      ['5 changed'],
      ['replaced 5.74 4.69 5'],
    ],
    ['a special withdrawn for a posted rate', [FIRST, posted(5.74)], ['3 withdrawn'], ['replaced 4.74 5.74 3']],
    [
      'what is withdrawn and comes back, with our own times',
      [FIRST, then(4.74, 6)],
      ['3 withdrawn', '6 returned'],
      ['withdrawn 4.74 null 3', 'returned null 4.74 6'],
    ],
    ['a lender no longer read, which withdrew nothing', [FIRST], ['3 unread'], ['unread 4.74 null 3']],
    [
      'a mistake as a correction, and no move to it or from it',
      [FIRST, MISTAKE, then(4.74, 4)],
      ['3 changed', '4 corrected'],
      ['corrected 7.44 4.74 4'],
    ],
    [
      'a move that was hidden by a mistake as a move',
      [FIRST, MISTAKE, then(4.69, 4)],
      ['3 changed', '4 corrected'],
      ['moved 4.74 4.69 4', 'corrected 7.44 4.69 4'],
    ],
    ['nothing of what another rate takes over at the same figure', [FIRST, posted(4.74)], ['3 withdrawn'], []],
    ['nothing of what stood at the first reading', [then(4.74, 0)], ['0 added'], []],
    ['a rate that came', [then(4.74, 2)], ['2 added'], ['added null 4.74 2']],
    [
      'nothing of another term',
      [FIRST, then(4.69, 3)].map((one) => ({ ...one, term: '7-year-fixed' })),
      ['3 changed'],
      [],
    ],
  ])('contain %s', (_, spells, causes, events) => expect(told(spells, causes)).toEqual(events));

  test('contain a correction in place of the move that was reported wrongly', () => {
    const moved = () => ({ kind: 'changed', changedAt: iso(said(3)) }) as const;
    const before = headlineEvents(historyOf([FIRST, spell(SPECIAL, 7.44, [3, null])], moved), BEGINS);
    const wrong = spell(SPECIAL, 7.44, [3, 4], { isVoid: true });
    const after = headlineEvents(
      historyOf([FIRST, wrong, spell(SPECIAL, 4.74, [4, null])], () => null),
      BEGINS,
    );
    expect(before.map(({ kind, id }) => [kind, id])).toEqual([['moved', `acme/5-year-fixed/${iso(said(3))}`]]);
    expect(after.map(({ kind, id }) => [kind, id])).toEqual([['corrected', `acme/5-year-fixed/${iso(said(3))}`]]);
  });
});
