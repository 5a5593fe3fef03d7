import { askOfPast } from './year.ts';

/** A part of what the long tests ask of a whole year. */
askOfPast('a past of some weeks, asked at every twelfth run', { runs: 130, seed: 2, each: 12 });
