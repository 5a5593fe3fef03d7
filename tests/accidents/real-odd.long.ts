import { describe } from 'vitest';
import { few, subjects, tryOn } from './trial.ts';

const real = subjects.filter(({ own }) => !own);

describe.skipIf(real.length === 0)('whole real pages', () =>
  tryOn(
    real.filter((_, at) => at % 2 === 1),
    (subject, kind) => few(kind.accidents(subject, subjects), subject),
  ),
);
