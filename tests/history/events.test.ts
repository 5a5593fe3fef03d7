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

type Causes = Record<string, Cause['kind'] | 'unread'>;
/** The events that follow from spells, oldest first; `causes` are the changes of rates by look: `3 special`. */
function told(spells: Spell[], causes: Causes = {}, first = 0) {
  const causeAt = (look: number, id: string): Cause | null => {
    const did = causes[`${look} ${id.split('/').at(-1)}`];
    if (!did) return null;
    if (did === 'unread') return { kind: 'withdrawn', changedAt: null };
    return { kind: did, changedAt: did === 'corrected' ? null : iso(said(look)) };
  };
  return headlineEvents(historyOf(spells, causeAt, first), BEGINS)
    .map(({ kind, from, to, publishedAt }) => [kind, from, to, (Date.parse(publishedAt) - BEGINS) / DAY])
    .reverse();
}

const FIRST = spell(SPECIAL, 4.74, [0, 3]);
const MISTAKE = spell(SPECIAL, 7.44, [3, 4], { isVoid: true, end: said(3) });
const INSTEAD = spell(POSTED, 5.74, [3, 5], { start: said(0) });

describe('events of headline rates', () => {
  test.each<[string, Spell[], Causes, unknown[][]]>([
    ['a moved rate', [FIRST, spell(SPECIAL, 4.69, [3, null])], { '3 special': 'changed' }, [['moved', 4.74, 4.69, 3]]],
    [
      'nothing where a rate could not be seen, another stood for it, and it was seen again',
      [FIRST, INSTEAD, spell(SPECIAL, 4.74, [5, null], { start: said(0) })],
      {},
      [],
    ],
    [
      'only the move of a rate that another stood for when it was not seen',
      [FIRST, INSTEAD, spell(SPECIAL, 4.69, [5, null])],
      { '5 special': 'changed' },
      [['replaced', 5.74, 4.69, 5]],
    ],
    [
      'a special that is withdrawn, and the posted rate in its place',
      [FIRST, spell(POSTED, 5.74, [3, null], { start: said(0) })],
      { '3 special': 'withdrawn' },
      [['replaced', 4.74, 5.74, 3]],
    ],
    [
      'what is withdrawn and comes back, with our own times',
      [FIRST, spell(SPECIAL, 4.74, [6, null])],
      { '3 special': 'withdrawn', '6 special': 'returned' },
      [
        ['withdrawn', 4.74, null, 3],
        ['returned', null, 4.74, 6],
      ],
    ],
    [
      'a lender that is no longer read, which withdrew nothing',
      [FIRST],
      { '3 special': 'unread' },
      [['unread', 4.74, null, 3]],
    ],
    [
      'a mistake as a correction, and no move to it or from it',
      [FIRST, MISTAKE, spell(SPECIAL, 4.74, [4, null])],
      { '3 special': 'changed', '4 special': 'corrected' },
      [['corrected', 7.44, 4.74, 4]],
    ],
    [
      'a move that was hidden by a mistake as a move',
      [FIRST, MISTAKE, spell(SPECIAL, 4.69, [4, null])],
      { '3 special': 'changed', '4 special': 'corrected' },
      [
        ['moved', 4.74, 4.69, 4],
        ['corrected', 7.44, 4.69, 4],
      ],
    ],
    [
      'nothing of what another rate takes over at the same figure',
      [FIRST, spell(POSTED, 4.74, [3, null], { start: said(0) })],
      { '3 special': 'withdrawn' },
      [],
    ],
    ['nothing of what stood at the first reading', [spell(SPECIAL, 4.74, [0, null])], { '0 special': 'added' }, []],
    ['a rate that came', [spell(SPECIAL, 4.74, [2, null])], { '2 special': 'added' }, [['added', null, 4.74, 2]]],
    [
      'nothing of another term',
      [FIRST, spell(SPECIAL, 4.69, [3, null])].map((one) => ({ ...one, term: '7-year-fixed' })),
      { '3 special': 'changed' },
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
