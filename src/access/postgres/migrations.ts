import { COMMON_STEPS, type StepWords } from '../migrations.ts';

const WORDS: StepWords = { integer: 'BIGINT', end: '', field: (column, name) => `${column}::json ->> '${name}'` };

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
  `
  -- Letters: who is proven to read them, in which language, and links that were sent.
  ALTER TABLE account ADD COLUMN confirmed_at BIGINT;
  ALTER TABLE account ADD COLUMN language TEXT NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'fr'));
  CREATE TABLE link (
    hash TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    purpose TEXT NOT NULL,
    email TEXT NOT NULL,
    expires_at BIGINT NOT NULL
  );
  CREATE INDEX link_account ON link (account_id);
  CREATE INDEX link_end ON link (expires_at);

  -- Where changes of rates are told to, with what their messages are signed with.
  CREATE TABLE webhook (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    url TEXT NOT NULL,
    secret TEXT NOT NULL,
    secret_before TEXT,
    before_until BIGINT,
    unseen_until BIGINT,
    made_at BIGINT NOT NULL,
    ended_at BIGINT,
    ended_why TEXT
  );
  CREATE INDEX webhook_account ON webhook (account_id);

  -- Questions of the board whose answers somebody is told of. The token ends it from any letter.
  CREATE TABLE alert (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    question TEXT NOT NULL,
    condition TEXT NOT NULL CHECK (condition IN ('any', 'below', 'lowest')),
    below_percent DOUBLE PRECISION,
    way TEXT NOT NULL CHECK (way IN ('letter', 'daily', 'webhook')),
    webhook_id TEXT REFERENCES webhook (id) ON DELETE CASCADE,
    token TEXT NOT NULL UNIQUE,
    consented_at BIGINT,
    made_at BIGINT NOT NULL,
    paused_at BIGINT
  );
  CREATE INDEX alert_account ON alert (account_id);
  CREATE INDEX alert_webhook ON alert (webhook_id);

  -- What waits to be delivered; of webhooks also what was, for thirty days. Without due_at it is over.
  CREATE TABLE outbox (
    id TEXT PRIMARY KEY,
    account_id TEXT REFERENCES account (id) ON DELETE CASCADE,
    webhook_id TEXT REFERENCES webhook (id) ON DELETE CASCADE,
    task TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    due_at BIGINT,
    attempts INTEGER NOT NULL DEFAULT 0,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
    answer TEXT,
    answered_at BIGINT,
    took_ms INTEGER
  );
  CREATE INDEX outbox_due ON outbox (due_at) WHERE due_at IS NOT NULL;
  CREATE INDEX outbox_account ON outbox (account_id);
  CREATE INDEX outbox_webhook ON outbox (webhook_id, made_at);
  CREATE INDEX outbox_over ON outbox (made_at) WHERE due_at IS NULL;

  -- What changed from one snapshot to the next, as far as somebody is told of it: kept once, however many are told.
  CREATE TABLE news (
    id TEXT PRIMARY KEY,
    changes TEXT NOT NULL,
    made_at BIGINT NOT NULL
  );
  `,
  ...COMMON_STEPS.map((step) => step(WORDS)),
];
