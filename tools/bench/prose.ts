import { load } from 'cheerio';
import { figureParts } from '../../tests/accidents/page.ts';

/** Made-up sentences like those around tables of rates. `#` stands for a figure that moves along with the rates. */
const SENTENCES = [
  'Whether you are buying your first home or moving to the next one, we are here to help.',
  'Talk to one of our mortgage specialists, seven days a week.',
  'Our business hours are 9 to 5, Monday to Friday.',
  'Rates are subject to change without notice.',
  'Interest is compounded semi-annually, not in advance.',
  'The annual percentage rate assumes that no fees apply.',
  'Payment example: $2,#.# a month over 25 years.',
  'Lock your rate for 120 days while you look for a home.',
  'Our branches are closed on December 25 and January 1.',
  'Get up to $3,000 cash back when you switch your mortgage to us before the end of the month.',
  'Need help? Our team tested every step of the application for you.',
  'We moved our downtown branch to a brighter place.',
  'Found an error on this page? Tell us.',
  'It takes only five minutes to apply online.',
  'Compare fixed and variable rates and choose what suits you.',
  'A fixed rate stays the same for the whole term.',
  'A variable rate moves with our prime rate.',
  'Read what a down payment means for your mortgage.',
  'Voted best bank for service three years in a row.',
  'Sign up for our newsletter and never miss a change.',
  'Your home is a big step. We make it a small one.',
  'Download our app to follow your mortgage wherever you are.',
  'Some conditions apply.',
  'On approved credit.',
  'Ask us about our green home program.',
  'Download the guide to buying a home.',
];

/** The sentences over and behind the tables of a page, by their numbers. */
export interface Prose {
  over: number[];
  behind: number[];
}

export const FIRST_PROSE: Prose = { over: [0, 1, 14, 16], behind: [3, 4, 5, 6, 22] };

/** The prose after this many changes: a sentence comes, goes or is replaced, over the tables or behind them. */
export function changedProse({ over, behind }: Prose, change: number): Prose {
  const side = change % 2 === 0 ? [...over] : [...behind];
  const next = (change * 7 + 2) % SENTENCES.length;
  if (change % 3 === 0 && side.length > 2) side.splice(change % side.length, 1);
  else if (change % 3 === 1) side.splice(change % side.length, 1, next);
  else side.push(next);
  return change % 2 === 0 ? { over: side, behind } : { over, behind: side };
}

/** Where the prose of a page stands: far from its tables, or directly beside them. */
export type Setting = 'far' | 'beside';

/** Adds prose to a page; a feed stays unchanged. @param figures digits that moved along with its rates */
export function withProse(text: string, { over, behind }: Prose, figures: string, setting: Setting): string {
  if (!/<html[\s>]/i.test(text)) return text;
  const $ = load(text);
  const part = (numbers: number[]): string =>
    numbers.map((number) => `<p>${(SENTENCES[number] as string).replace(/#/g, () => figures)}</p>`).join('\n');
  if (setting === 'beside') {
    const tables = figureParts($);
    tables[0]?.before(part(over));
    tables.at(-1)?.after(part(behind));
  } else {
    const body = $('main').first().length > 0 ? $('main').first() : $('body');
    body.append(`<section><h2>Why choose us?</h2>${part([...over, ...behind])}</section>`);
  }
  return $.html();
}
