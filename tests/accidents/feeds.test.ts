import { describe, test } from 'vitest';
import { brokenFeeds, brokenNames } from './feeds.ts';
import { subjects, trial } from './trial.ts';

const feeds = subjects.filter(({ parts }) => parts.some(({ answer }) => answer.source.format === 'json'));

describe.each(feeds.map((subject) => [subject.name, subject] as const))('%s', (_, subject) => {
  const { expectNoComplaints } = trial(subject);
  test('a broken feed', () => expectNoComplaints(brokenFeeds, { runs: 2 }));
  test('a field renamed or gone', () => expectNoComplaints(brokenNames));
});
