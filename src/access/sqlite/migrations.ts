import { COMMON_STEPS, type StepWords } from '../migrations.ts';

const WORDS: StepWords = {
  integer: 'INTEGER',
  real: 'REAL',
  end: ' STRICT',
  field: (column, name) => `${column} ->> '${name}'`,
};

/**
 * The tables, as numbered steps: the place in this list is the `user_version` a step leads to. A published step is never
 * edited. Times are ms since 1970, except `session.expires_at`, which Lucia's adapter keeps in seconds. Steps may call
 * `holder_of(email, secret)`, which is `holderOf`.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE account (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    plan TEXT NOT NULL CHECK (plan IN ('free', 'premium')),
    created_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE session (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    expires_at INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    device TEXT NOT NULL
  ) STRICT;
  CREATE INDEX session_user ON session (user_id);

  CREATE TABLE api_key (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    ending TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_used_at INTEGER
  ) STRICT;
  CREATE INDEX api_key_account ON api_key (account_id);

  CREATE TABLE quota (
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    policy TEXT NOT NULL,
    window_start INTEGER NOT NULL,
    used INTEGER NOT NULL,
    PRIMARY KEY (account_id, policy)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE throttle (
    bucket TEXT PRIMARY KEY,
    ends_at INTEGER NOT NULL,
    used INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX throttle_end ON throttle (ends_at);
  `,
  `
  -- What the database knows of itself: the secret that keys the hashes of addresses, and when it was last written for proof.
  CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO about (name, value) VALUES ('secret', hex(randomblob(32)));

  -- Counters belong to the hash of an address and outlive its account.
  ALTER TABLE account ADD COLUMN holder TEXT NOT NULL DEFAULT '';
  UPDATE account SET holder = holder_of(email, (SELECT value FROM about WHERE name = 'secret'));
  CREATE TABLE counter (
    holder TEXT NOT NULL,
    policy TEXT NOT NULL,
    window_start INTEGER NOT NULL,
    used INTEGER NOT NULL,
    PRIMARY KEY (holder, policy)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO counter (holder, policy, window_start, used)
    SELECT holder, policy, window_start, used FROM quota JOIN account ON account.id = quota.account_id;
  DROP TABLE quota;
  CREATE INDEX counter_window ON counter (window_start);

  -- New keys, sealed, until the session that made them has seen them once.
  CREATE TABLE unseen_key (
    key_id TEXT PRIMARY KEY REFERENCES api_key (id) ON DELETE CASCADE,
    session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    sealed TEXT NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX unseen_key_session ON unseen_key (session_id);
  `,
  ...COMMON_STEPS.map((step) => step(WORDS)),
];
