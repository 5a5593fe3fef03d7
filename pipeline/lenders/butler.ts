import type { CheerioAPI } from 'cheerio';
import { type Answer, defineLender, type Reading } from '../lender.ts';
import { joinEntries, readEntry } from '../readers/entries.ts';
import { feedFigure } from '../readers/figures.ts';
import { parseLabel } from '../readers/labels.ts';
import { parsePage } from '../readers/tables.ts';

const URL = 'https://www.butlermortgage.ca/low-mortgage-rates/';
const BUTTONS = 'button[data-rate][data-form-title]';
/** A half-year teaser, which would stand as the lowest fixed rate: its row is kept, its figure is no rate to compare. */
const TEASER = /^6-MTH\b/i;

/** The figures people see beside a button, in the largest part of the page that holds no other button. */
function shownBeside($: CheerioAPI, button: ReturnType<CheerioAPI>): unknown[] {
  const shown = button
    .parents()
    .toArray()
    .filter((part) => $(part).find(BUTTONS).length === 1)
    .flatMap((part) =>
      [
        ...$(part)
          .text()
          .matchAll(/(\d{1,2}[.,]\d{1,3})\s*%/g),
      ].map((match) => feedFigure(match[1])),
    );
  return [...new Set(shown)];
}

function read([answer]: Answer[]): Reading {
  const $ = parsePage(answer?.text ?? '');
  const part = joinEntries(
    ...$(BUTTONS)
      .toArray()
      .map((element) => {
        const button = $(element);
        const label = button.attr('data-form-title') ?? '';
        const rate = button.attr('data-rate') ?? '';
        const said = TEASER.test(label) ? null : parseLabel(label);
        const agreed = shownBeside($, button).every((figure) => figure === feedFigure(rate));
        const read = readEntry({
          section: null,
          label,
          says: said && agreed ? { prepayment: 'closed', offer: 'special', ...said } : null,
          rate,
        });
        return agreed ? read : { ...read, notes: [`Not read: another figure than ${rate} stands beside "${label}"`] };
      }),
  );
  return { ...part, prime: null };
}

export default defineLender({
  id: 'butler',
  name: 'Butler Mortgage',
  kind: 'broker',
  provinces: ['CA-ON'],
  page: URL,
  verified: 'excerpt',
  minimumRates: 3,
  ways: [{ sources: [{ url: URL, format: 'page', landmark: /data-form-title=/ }], read }],
});
