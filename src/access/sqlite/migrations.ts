import { STEPS, type StepWords } from '../migrations.ts';

const KEYED = ' STRICT, WITHOUT ROWID';
const WORDS: StepWords = {
  integer: 'INTEGER',
  real: 'REAL',
  end: ' STRICT',
  keyed: KEYED,
  // Seconds since 1970.
  sessionEnd: 'INTEGER',
  sessionIndex: 'session_user',
  keyPlace: '',
  first: `
  CREATE TABLE quota (
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    policy TEXT NOT NULL,
    window_start INTEGER NOT NULL,
    used INTEGER NOT NULL,
    PRIMARY KEY (account_id, policy)
  )${KEYED};`,
  holders: `
  UPDATE account SET holder = holder_of(email, (SELECT value FROM about WHERE name = 'secret'));
  INSERT INTO counter (holder, policy, window_start, used)
    SELECT holder, policy, window_start, used FROM quota JOIN account ON account.id = quota.account_id;
  DROP TABLE quota;
  CREATE INDEX counter_window ON counter (window_start);`,
  about: "('secret', hex(randomblob(32)))",
  counters: KEYED,
  field: (column, name) => `${column} ->> '${name}'`,
};

/** The place of a step in this list is the `user_version` that it leads to. Steps may call `holder_of(email, secret)`: `holderOf`. */
export const MIGRATIONS: readonly string[] = STEPS.map((step) => step(WORDS));
