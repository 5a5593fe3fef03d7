import { describe } from 'vitest';
import { third } from '../support/sampled.ts';
import { few, subjects, tryOn } from './trial.ts';

const real = subjects.filter(({ own }) => !own);

describe.skipIf(real.length === 0)('whole real pages', () =>
  tryOn(
    third(
      real.filter((_, at) => at % 2 === 1),
      1,
    ),
    (subject, kind) => few(kind.accidents(subject, subjects), subject),
  ),
);
