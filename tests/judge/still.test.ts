import { loadSubjects } from '../accidents/subjects.ts';
import { standStill } from './still.ts';

standStill((await loadSubjects()).filter(({ own }) => own));
