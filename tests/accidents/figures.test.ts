import { describe, test } from 'vitest';
import { single, together } from './moved.ts';
import { subjects, trial } from './trial.ts';

describe.each(subjects.map((subject) => [subject.name, subject] as const))('%s', (_, subject) => {
  const { expectNoComplaints } = trial(subject);
  test('one figure', () => expectNoComplaints(single, { own: 100 }));
  test('all figures', () => expectNoComplaints(together, { runs: 2 }));
});
