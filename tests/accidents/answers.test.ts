import { describe, test } from 'vitest';
import { cut, exchanged, replaced } from './answers.ts';
import { subjects, trial } from './trial.ts';

describe.each(subjects.map((subject) => [subject.name, subject] as const))('%s', (_, subject) => {
  const { expectNoComplaints } = trial(subject);
  test('another answer than the one asked for', () =>
    expectNoComplaints((marked) => [...replaced(marked), ...exchanged(marked, subjects)]));
  test('an answer cut off', () => expectNoComplaints(cut, { own: 80 }));
});
