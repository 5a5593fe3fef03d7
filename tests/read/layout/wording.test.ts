import { describe, expect, it } from 'vitest';
import { isAlarm } from '../../../pipeline/judge/alarm.ts';
import { mask } from '../../../pipeline/read/layout/mask.ts';
import { sentencesOf } from '../../../pipeline/read/layout/wording.ts';
import { some } from '../../support/sampled.ts';

const LENGTH = 100_000;
/** A pattern that takes quadratic time needs half a minute or more for such a line, a linear one a tenth of a second. In milliseconds. */
const PATIENCE = 10_000;

it.each<[string, string[]]>([
  ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
  ['Rates from 4.59% are shown. They may change.', ['Rates from 4.59% are shown.', 'They may change.']],
  ['Ask us. “We help.” (Always.)', ['Ask us.', '“We help.” (Always.)']],
  ['One.  Two.', ['One.', 'Two.']],
  ['no point at all', ['no point at all']],
  ['See approx. values. 25 years is the most.', ['See approx. values.', '25 years is the most.']],
  ['Écrivez-nous. Étudiants seulement.', ['Écrivez-nous.', 'Étudiants seulement.']],
  ['', []],
  ['Rates change. Ask us! Now? Yes', ['Rates change.', 'Ask us!', 'Now?', 'Yes']],
  ['Am. max. 20 yrs. Max. LTV 50%.', ['Am. max. 20 yrs.', 'Max. LTV 50%.']],
  ['As of Fri. Nov. 20, 2026', ['As of Fri. Nov. 20, 2026']],
  ['Both are the same. Then ask.', ['Both are the same.', 'Then ask.']],
  ['Au 20 févr. 2026. Les taux changent.', ['Au 20 févr. 2026.', 'Les taux changent.']],
  ['We are human. 5 people', ['We are human.', '5 people']],
  ['It’s ours. “These” too', ["It's ours.", '“These” too']],
  ['4.59 % or 1.5 million', ['4.59 % or 1.5 million']],
])('the sentences of a line: %s', (line, sentences) => expect(sentencesOf(line)).toEqual(sentences));

describe('a line of 100,000 characters', () => {
  const PIECES = (
    'our |the |all all |mortgage |our mortgage rates |nos les ces taux |rates are not |page is |last month |sample |' +
    'for test |could not |APR means fees |taux ne plus |scroll to see |call 1-|20 years |$1,|1.|.|x|- '
  ).split('|');
  it.each(some(PIECES, 3))('of "%s" is checked in time', (piece) => {
    const line = `${piece.repeat(LENGTH / piece.length)}!x`;
    const before = performance.now();
    for (const hear of [isAlarm, mask, sentencesOf]) hear(line);
    expect(performance.now() - before).toBeLessThan(PATIENCE);
  });
});
