import { COMMON_STEPS, type StepWords } from '../migrations.ts';

const WORDS: StepWords = { integer: 'INTEGER', end: ' STRICT', field: (column, name) => `${column} ->> '${name}'` };

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
  `
  -- Letters: who is proven to read them, in which language, and links that were sent.
  ALTER TABLE account ADD COLUMN confirmed_at INTEGER;
  ALTER TABLE account ADD COLUMN language TEXT NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'fr'));
  CREATE TABLE link (
    hash TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    purpose TEXT NOT NULL,
    email TEXT NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX link_account ON link (account_id);
  CREATE INDEX link_end ON link (expires_at);

  -- Where changes of rates are told to, with what their messages are signed with.
  CREATE TABLE webhook (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    url TEXT NOT NULL,
    secret TEXT NOT NULL,
    secret_before TEXT,
    before_until INTEGER,
    unseen_until INTEGER,
    made_at INTEGER NOT NULL,
    ended_at INTEGER,
    ended_why TEXT
  ) STRICT;
  CREATE INDEX webhook_account ON webhook (account_id);

  -- Questions of the board whose answers somebody is told of. The token ends it from any letter.
  CREATE TABLE alert (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    question TEXT NOT NULL,
    condition TEXT NOT NULL CHECK (condition IN ('any', 'below', 'lowest')),
    below_percent REAL,
    way TEXT NOT NULL CHECK (way IN ('letter', 'daily', 'webhook')),
    webhook_id TEXT REFERENCES webhook (id) ON DELETE CASCADE,
    token TEXT NOT NULL UNIQUE,
    consented_at INTEGER,
    made_at INTEGER NOT NULL,
    paused_at INTEGER
  ) STRICT;
  CREATE INDEX alert_account ON alert (account_id);
  CREATE INDEX alert_webhook ON alert (webhook_id);

  -- What waits to be delivered; of webhooks also what was, for thirty days. Without due_at it is over.
  CREATE TABLE outbox (
    id TEXT PRIMARY KEY,
    account_id TEXT REFERENCES account (id) ON DELETE CASCADE,
    webhook_id TEXT REFERENCES webhook (id) ON DELETE CASCADE,
    task TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    due_at INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
    answer TEXT,
    answered_at INTEGER,
    took_ms INTEGER
  ) STRICT;
  CREATE INDEX outbox_due ON outbox (due_at) WHERE due_at IS NOT NULL;
  CREATE INDEX outbox_account ON outbox (account_id);
  CREATE INDEX outbox_webhook ON outbox (webhook_id, made_at);
  CREATE INDEX outbox_over ON outbox (made_at) WHERE due_at IS NULL;

  -- What changed from one snapshot to the next, as far as somebody is told of it: kept once, however many are told.
  CREATE TABLE news (
    id TEXT PRIMARY KEY,
    changes TEXT NOT NULL,
    made_at INTEGER NOT NULL
  ) STRICT;
  `,
  ...COMMON_STEPS.map((step) => step(WORDS)),
];
