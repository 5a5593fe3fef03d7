import { describe, expect, it } from 'vitest';
import { type PageParts, POSTED, pageWith, tabled } from '../support/page-lender.ts';
import { some } from '../support/sampled.ts';
import { accepted } from '../support/sightings.ts';

const acme = tabled('acme');
const INTRO = '<p>Look at what we offer today.</p>';

const SENTENCES = [
  'Questions? Our business hours are 9 to 5.',
  'Closed December 25.',
  'Our branches are closed on Sunday.',
  'Closed mortgages have lower rates than open ones.',
  'Take the test: how much home can you afford?',
  'The stress test applies to all mortgages.',
  'We’ve moved 500 families into new homes.',
  'Our branch has moved to Main Street.',
  'Errors and omissions excepted.',
  'Did we make an error? Report it.',
  'Only a phone call away.',
  'You must be 18 or older to enter the contest.',
  'All fields are required.',
  'Members of our team are here to help.',
  'First-time home buyer? Read our guide.',
  'Renewing your mortgage? Talk to us.',
  'Rates may change without notice.',
  'Interest is compounded semi-annually, not in advance.',
  'The APR assumes no fees.',
  'Mortgage default insurance is required with less than 20% down.',
  'You can prepay up to 15% of your mortgage each year.',
  'Get up to $3,000 cash back.',
  'Hold your rate for up to 120 days.',
  'A mortgage of $500,000 costs about $2,900 a month.',
  'Call us at 1-800-555-0199.',
  'Online banking is down for maintenance.',
  'Not available in branches.',
  'Savings accounts are no longer offered.',
  'Your privacy is important to us.',
  'Nous sommes fermés le 25 décembre.',
  'Les taux peuvent changer sans préavis.',
  'Sous réserve de l’approbation de crédit.',
];

const PLACES: [string, (words: string) => Partial<PageParts>][] = [
  ['over', (words) => ({ intro: `<p>${words}</p>${INTRO}` })],
  ['between', (words) => ({ between: `<div>${words}</div>` })],
  ['behind', (words) => ({ behind: `<ul><li>${words}</li></ul>` })],
  ['in an alert over', (words) => ({ top: `<div class="alert">${words}</div>` })],
];

describe('a harmless sentence makes no lender fail, and limits no rate', () => {
  it.each(SENTENCES.map((words, at) => [words, at] as const))('%s', async (words, turn) => {
    const { first, at } = await accepted(acme, pageWith());
    for (const [where, parts] of some(PLACES, 4, turn)) {
      const { shown, entry, line } = await at(8, pageWith(parts(words)));
      expect([where, shown]).toEqual([where, first.shown]);
      expect([where, entry.limited, line.held, line.carried, entry.waiting]).toEqual([where, {}, [], [], null]);
    }
  });
});

describe('other mark-up makes no lender fail, and limits no rate', () => {
  it.each<[string, (html: string) => string]>([
    ['classes', (html) => html.replaceAll('<td>', '<td class="x y">')],
    [
      'wrappers',
      (html) => html.replaceAll(/<table>/g, '<div><div><table>').replaceAll('</table>', '</table></div></div>'),
    ],
    [
      'emphasis in cells',
      (html) => html.replaceAll(/<td>(\d\.\d\d)%<\/td>/g, '<td><strong>$1</strong><span>%</span></td>'),
    ],
    ['a class of a style on every table', (html) => html.replaceAll('<table>', '<table class="old-table">')],
    ['buttons that sort', (html) => html.replaceAll('</th>', '<button aria-label="Sort ascending"></button></th>')],
    ['an emoji', (html) => html.replaceAll('<h2>', '<h2>🏠️ ')],
    ['signs of bullets', (html) => html.replaceAll(/<td>(\d Year)/g, '<td>• $1')],
    ['percentages in words', (html) => html.replaceAll(/(\d\.\d\d)%/g, '$1 per cent')],
    ['blanks', (html) => html.replaceAll('><', '>\n  <')],
    ['heading cells for labels', (html) => html.replaceAll(/<td>(\d Year)<\/td>/g, '<th scope="row">$1</th>')],
    [
      'a table around all',
      (html) => html.replace(/<main>(.*)<\/main>/s, '<main><table><tr><td>$1</td></tr></table></main>'),
    ],
    ['the year in the title', (html) => html.replace('</title>', ' 2026</title>')],
    [
      'links beside figures',
      (html) => html.replaceAll('%</td>', '% <a class="btn" href="/apply">Get this rate</a></td>'),
    ],
    [
      'links beside labels',
      (html) => html.replaceAll(/<td>(\d Year)/g, '<td>$1<a href="#t"><span class="sr-only"> - learn more</span></a>'),
    ],
    [
      'words for screen readers in headers',
      (html) => html.replaceAll('</th>', '<span class="sr-only">, sortable</span></th>'),
    ],
    [
      'buttons that hide tables',
      (html) => html.replaceAll('</h2>', ' <button aria-expanded="true">Hide</button></h2>'),
    ],
    ['a caption that counts', (html) => html.replaceAll('<table>', '<table><caption>Table 1</caption>')],
    [
      'a caption that helps',
      (html) => html.replaceAll('<table>', '<table><caption>Scroll sideways to see more.</caption>'),
    ],
    ['the day in the main heading', (html) => html.replace('</h1>', ' as of November 20, 2026</h1>')],
    ['headings in header cells', (html) => html.replaceAll(/<th>([^<]*)<\/th>/g, '<th><h2>$1</h2></th>')],
    ['colons behind labels', (html) => html.replaceAll(/<td>(\d Year)<\/td>/g, '<td>$1:</td>')],
    [
      'payments',
      (html) =>
        html
          .replaceAll(/(<\/th>)(?=<\/tr>)/g, '$1<th>Monthly payment</th>')
          .replaceAll(/(%<\/td>)(?=<\/tr>)/g, '$1<td>$2,871.40</td>'),
    ],
    ['comments', (html) => html.replaceAll('<tr>', '<!-- row --><tr>')],
    ['scripts and styles', (html) => html.replace('<main>', '<style>td{}</style><main><script>var x = 9.99;</script>')],
    ['characters by reference', (html) => html.replaceAll('rates', '&#114;ates')],
    [
      'a part around each table',
      (html) => html.replaceAll('<h2>', '<section><h2>').replaceAll('</table>', '</table></section>'),
    ],
  ])('%s', async (_, change) => {
    const { first, at } = await accepted(acme, pageWith());
    const { shown, entry } = await at(8, change(pageWith()));
    expect([shown, entry.limited, entry.waiting]).toEqual([first.shown, {}, null]);
    const posted = POSTED.map(([label, rate]) => [label, label === '5 Year' ? 6.19 : rate] as const);
    expect((await at(9, change(pageWith({ posted })))).shown['fixed/60m/closed/posted']).toBe('6.19 fresh');
  });
});
