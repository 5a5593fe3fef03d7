import { loadSubjects } from '../accidents/subjects.ts';
import { some } from '../support/sampled.ts';
import { standStill } from './still.ts';

standStill(
  some(
    (await loadSubjects()).filter(({ own }) => own),
    3,
  ),
);
