import { describe } from 'vitest';
import { loadSubjects } from '../accidents/subjects.ts';
import { standStill } from './still.ts';

const real = (await loadSubjects()).filter(({ own }) => !own);

describe.skipIf(real.length === 0)('whole real pages', () => standStill(real));
