import { describe, test } from 'vitest';
import { placesOf, single, together } from './moved.ts';
import { subjects, trial } from './trial.ts';

/** Of a real page, so many figures are tried in turn; of the project's own, all of them. */
const SAMPLE = 10;

describe.each(subjects.map((subject) => [subject.name, subject] as const))('%s', (_, subject) => {
  const { expectNoComplaints } = trial(subject);
  test('one figure', () =>
    expectNoComplaints((marked) => {
      const places = placesOf(marked);
      const every = marked.own ? 1 : Math.ceil(places.length / SAMPLE);
      return single(
        marked,
        places.filter((_, index) => index % every === 0),
      );
    }));
  test('all figures', () => expectNoComplaints(together, 2));
});
