import { askOfPast } from './year.ts';

/** 900 runs of ten hours: a whole year, asked at every run. */
askOfPast('a year, asked at every run', { runs: 900, seed: Number(process.env['SEED'] ?? 27), each: 1 });
