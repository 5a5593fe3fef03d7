import { describe, expect } from 'vitest';
import { FIVE, INTRO, type PageParts, pageWith } from '../support/page-lender.ts';
import { accepted } from '../support/sightings.ts';
import { accepting, acme, it, moved, quarantined } from './accepted.ts';

const GONE = 'We no longer offer new mortgages.';

/** Where a page may say it. */
const PLACES: [where: string, parts: (words: string) => Partial<PageParts>][] = [
  ['in the title', (words) => ({ title: words })],
  ['as the main heading', (words) => ({ h1: words })],
  ['under the main heading', (words) => ({ intro: `<p>${words}</p>${INTRO}` })],
  ['in an introduction', (words) => ({ intro: `<p>${INTRO} And more: <b>${words}</b></p>` })],
  ['in an alert over the page', (words) => ({ top: `<div role="alert">${words}</div>` })],
  ['in an alert within the menu', (words) => ({ top: `<nav><div class="alert">${words}</div></nav>` })],
  ['in a dialog', (words) => ({ top: `<dialog open><h2>Notice</h2><p>${words}</p></dialog>` })],
  ['behind the tables, in general small print', (words) => ({ behind: `<h2>Legal</h2><p>${words}</p>` })],
  ['to people who hear the page', (words) => ({ intro: `${INTRO}<section aria-label="${words}"></section>` })],
];

describe('a page that says that it is not for use', () => {
  it.for(PLACES)(
    '%s keeps its figures quarantined at their last good value, however much time passes',
    async ([_, parts], { first, at }) => {
      const page = moved(parts(GONE));
      for (const hours of [8, 44]) {
        const { shown, entry } = await at(hours, page);
        expect(shown).toEqual(quarantined(first.shown));
        expect(entry.held[`acme/${FIVE}`]).toMatchObject({ until: 'person', rate: { ratePercent: 6.19 } });
        expect(entry.waiting?.differences).toContainEqual(expect.objectContaining({ says: 'alarm', rates: 7 }));
      }
      // The layout never proves itself.
      expect((await at(45, page)).memory.layouts).toHaveLength(1);
    },
  );

  it.for([
    'This site has moved.',
    'Unable to load the latest rates, showing the last saved rates.',
    'DO NOT PUBLISH',
    'Rates are for illustrative purposes only.',
    'For testing purposes only.',
    'Nous n’offrons plus de prêts hypothécaires.'.replace('’', "'"),
  ])('is recognised by the sentence: %s', async (words, { first, at }) => {
    expect((await at(8, pageWith({ intro: `<p>${words}</p>${INTRO}` }))).shown).toEqual(quarantined(first.shown));
  });

  const OVER = pageWith({ intro: `<p>${GONE}</p>${INTRO}` });
  it('is accepted by a person only', async ({ first, at }) => {
    expect((await at(9, OVER, accepting(await at(8, OVER)))).shown).toEqual(first.shown);
    expect((await at(10, OVER)).shown).toEqual(first.shown);
  });

  it('shows its figures again as soon as the sentence is gone', async ({ first, at }) => {
    await at(8, OVER);
    const { shown, entry } = await at(9, pageWith());
    expect(shown).toEqual(first.shown);
    expect([entry.held, entry.waiting]).toEqual([{}, null]);
  });

  it('and said so when it was accepted raises no alarm', async () => {
    const { first, at } = await accepted(acme, OVER);
    expect((await at(8, OVER)).shown).toEqual(first.shown);
  });
});

it.for<[string, Partial<PageParts>]>([
  ['beside one table', { behind: '<p>These rates are no longer available.</p>' }],
  ['of an offer', { intro: `${INTRO}<p>Our special rates have expired.</p>` }],
  ['far from all', { notes: '<h2>What is a mortgage?</h2><p>This site is closing.</p>' }],
])('an alarm %s reaches every figure of the page', async ([_, parts], { first, at }) => {
  expect((await at(8, pageWith(parts))).shown).toEqual(quarantined(first.shown));
});

it.for([
  'You must pass the mortgage stress test.',
  'Closed December 25.',
  'Errors and omissions excepted.',
  'Our branch has moved to Main Street.',
  'Online banking is down for maintenance.',
  'Payment examples are for illustration purposes only.',
  'Nous sommes fermés le 25 décembre.',
])('similar sentences raise no alarm: %s', async (words, { first, at }) => {
  for (const parts of [
    { intro: `<p>${words}</p>${INTRO}` },
    { behind: `<p>${words}</p>` },
    { top: `<div role="alert">${words}</div>` },
  ])
    expect((await at(8, pageWith(parts))).shown).toEqual(first.shown);
});
