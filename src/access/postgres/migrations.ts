import { COMMON_STEPS, type StepWords } from '../migrations.ts';

const WORDS: StepWords = {
  integer: 'BIGINT',
  real: 'DOUBLE PRECISION',
  end: '',
  field: (column, name) => `${column}::json ->> '${name}'`,
};

/**
 * The tables in PostgreSQL, as numbered steps, each of which leads to the same tables and columns as SQLite's step of that number
 * (`sqlite/migrations.ts`; a test compares them). A published step is never edited. Times are ms since 1970, except
 * `session.expires_at`, which belongs to Lucia's adapter.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE account (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    plan TEXT NOT NULL CHECK (plan IN ('free', 'premium')),
    created_at BIGINT NOT NULL
  );

  CREATE TABLE session (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    expires_at TIMESTAMPTZ NOT NULL,
    created_at BIGINT NOT NULL,
    device TEXT NOT NULL
  );
  CREATE INDEX session_account ON session (user_id);

  CREATE TABLE api_key (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    ending TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT,
    -- Keys of one millisecond are listed as they were made, too: SQLite's rows have a number of their own.
    place BIGINT GENERATED ALWAYS AS IDENTITY
  );
  CREATE INDEX api_key_account ON api_key (account_id);

  CREATE TABLE throttle (
    bucket TEXT PRIMARY KEY,
    ends_at BIGINT NOT NULL,
    used INTEGER NOT NULL
  );
  CREATE INDEX throttle_end ON throttle (ends_at);
  `,
  `
  -- What the database knows of itself: the secret that keys the hashes of addresses, and when it was last written for proof.
  CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  INSERT INTO about (name, value) VALUES
    ('secret', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')),
    ('proof', '');

  -- Counters belong to the hash of an address and outlive its account.
  ALTER TABLE account ADD COLUMN holder TEXT NOT NULL DEFAULT '';
  -- Rewritten all the time: room is left in each page, so that the new version of a row finds place beside the old one.
  CREATE TABLE counter (
    holder TEXT NOT NULL,
    policy TEXT NOT NULL,
    window_start BIGINT NOT NULL,
    used INTEGER NOT NULL,
    PRIMARY KEY (holder, policy)
  ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

  -- New keys, sealed, until the session that made them has seen them once.
  CREATE TABLE unseen_key (
    key_id TEXT PRIMARY KEY REFERENCES api_key (id) ON DELETE CASCADE,
    session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    sealed TEXT NOT NULL,
    expires_at BIGINT NOT NULL
  );
  CREATE INDEX unseen_key_session ON unseen_key (session_id);
  `,
  ...COMMON_STEPS.map((step) => step(WORDS)),
];
