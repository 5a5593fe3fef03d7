import { lendingOf } from '../../src/lenders/lending.ts';
import { type Draft, defineLender } from '../lender.ts';
import { joinEntries, readEntry } from '../read/entries.ts';
import { feedFigure } from '../read/figures.ts';
import { figuresIn, partsAround } from '../read/figures-in-part.ts';
import { joinWords, parseLabel } from '../read/labels.ts';
import { placesOf } from '../read/outline.ts';
import type { Page } from '../read/page.ts';
import { page, strategy } from '../read/strategies.ts';
import { textOf } from '../read/text.ts';

const URL = 'https://www.butlermortgage.ca/low-mortgage-rates/';
const BUTTONS = 'button[data-rate][data-form-title]';
/** A half-year teaser, which would rank as the lowest fixed rate. Its row is kept, but its figure is no rate to compare. */
const TEASER = /^6-MTH\b/i;

const TERM = '.term-cnt';

/** The rates are `from` their figure. */
const FROM = /\brates\b.{0,30}\bfrom \d[\d.,]* ?%/i;

function read({ $, text }: Page) {
  const partAround = partsAround($, BUTTONS);
  const conditions: Draft['conditions'] = FROM.test(text) ? ['as-low-as'] : [];
  return joinEntries(
    ...placesOf($, BUTTONS).map(({ element }) => {
      const button = $(element);
      const label = button.attr('data-form-title') ?? '';
      const rate = button.attr('data-rate') ?? '';
      const part = partAround(element);
      const named = [label, ...$(part).find(TERM).toArray().map(textOf)].map((words) => parseLabel(words));
      const said = TEASER.test(label) ? null : joinWords(...named);
      const says = said && { prepayment: 'closed' as const, offer: 'special' as const, ...said };
      const [shown, ...others] = figuresIn(part);
      if (shown === feedFigure(rate) && others.length === 0)
        return readEntry({ section: null, label, at: part, says, rate, with: { conditions } });
      const { rows } = readEntry({ section: null, label, at: element, says, rate: null });
      return { rows, notes: [`Not read: ${rate} is not the only figure beside "${label}"`], unread: [null] };
    }),
  );
}

export default defineLender({
  id: 'butler',
  name: 'Butler Mortgage',
  kind: 'broker',
  ...lendingOf('butler'),
  page: URL,
  verified: 'excerpt',
  minimumRates: 3,
  passes: [
    [/\b6-MTH\b/i, 'a teaser for half a year'],
    [/\bInquire\b/i, 'an advertisement in a window of its own'],
  ],
  strategies: [strategy([page({ url: URL })], read)],
});
