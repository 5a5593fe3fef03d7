import { STEPS, type StepWords } from '../migrations.ts';

const WORDS: StepWords = {
  integer: 'BIGINT',
  real: 'DOUBLE PRECISION',
  end: '',
  keyed: '',
  sessionEnd: 'TIMESTAMPTZ',
  sessionIndex: 'session_account',
  keyPlace: ', place BIGINT GENERATED ALWAYS AS IDENTITY',
  first: '',
  holders: '',
  about: "('secret', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')), ('proof', '')",
  // Room is left in each page, so that the new version of a row finds place beside the old one.
  counters: ' WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)',
  field: (column, name) => `${column}::json ->> '${name}'`,
};

/** A test compares the tables and columns that each step leads to with SQLite's. */
export const MIGRATIONS: readonly string[] = STEPS.map((step) => step(WORDS));
