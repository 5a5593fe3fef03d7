import { describe, test } from 'vitest';
import { reworded, rewrittenMarkup } from './markup.ts';
import { subjects, trial } from './trial.ts';

const pages = subjects.filter(({ parts }) => parts.some(({ places }) => places !== null));

describe.each(pages.map((subject) => [subject.name, subject] as const))('%s', (_, subject) => {
  const { expectNoComplaints } = trial(subject);
  test('other mark-up', () => expectNoComplaints(rewrittenMarkup, { runs: 2 }));
  test('other wording', () => expectNoComplaints(reworded));
});
