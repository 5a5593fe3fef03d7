import { VOCABULARIES } from './vocabularies.ts';

const KEYED = ' STRICT, WITHOUT ROWID';
/** How SQLite says the parts of the steps that differ between the databases. */
const SQLITE_WORDS = {
  integer: 'INTEGER',
  real: 'REAL',
  // The end of a CREATE TABLE; of a table that is found by its primary key alone; of the counters, which are rewritten all the time.
  end: ' STRICT',
  keyed: KEYED,
  counters: KEYED,
  // Seconds since 1970, as Lucia's packages once defined it.
  sessionEnd: 'INTEGER',
  sessionIndex: 'session_user',
  // A column that orders keys made in the same millisecond, where rows have no number of their own.
  keyPlace: '',
  // What only this database makes in the first step, and what it does once accounts have a holder.
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
  // What a new database knows of itself.
  about: "('secret', hex(randomblob(32)))",
  /** A field of a column that holds a JSON object, as text. */
  field: (column: string, name: string): string => `${column} ->> '${name}'`,
};
type StepWords = typeof SQLITE_WORDS;
const POSTGRES_WORDS: StepWords = {
  integer: 'BIGINT',
  real: 'DOUBLE PRECISION',
  end: '',
  keyed: '',
  // Room is left in each page, so that the new version of a row finds place beside the old one.
  counters: ' WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)',
  sessionEnd: 'TIMESTAMPTZ',
  sessionIndex: 'session_account',
  keyPlace: ', place BIGINT GENERATED ALWAYS AS IDENTITY',
  first: '',
  holders: '',
  about: "('secret', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')), ('proof', '')",
  field: (column, name) => `${column}::json ->> '${name}'`,
};

const listOf = (words: readonly string[]): string => words.map((word) => `('${word}')`).join(', ');

/** Limits a column to the words of a vocabulary table. It makes a new column, because SQLite cannot change the CHECK of an existing one. */
const referTo = (vocabulary: string, table: string, column: string, first: string): string => `
  ALTER TABLE ${table} ADD COLUMN word TEXT NOT NULL DEFAULT '${first}' REFERENCES ${vocabulary} (word);
  UPDATE ${table} SET word = ${column};
  ALTER TABLE ${table} DROP COLUMN ${column};
  ALTER TABLE ${table} RENAME COLUMN word TO ${column};`;

/** The tables, as numbered steps, written once for both databases. A published step is never edited. Times are ms since 1970. */
const STEPS: readonly ((words: StepWords) => string)[] = [
  ({ integer, end, keyed, sessionEnd, sessionIndex, keyPlace, first }) => `
  CREATE TABLE account (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    plan TEXT NOT NULL CHECK (plan IN ('free', 'premium')),
    created_at ${integer} NOT NULL
  )${end};

  CREATE TABLE session (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    expires_at ${sessionEnd} NOT NULL,
    created_at ${integer} NOT NULL,
    device TEXT NOT NULL
  )${end};
  CREATE INDEX ${sessionIndex} ON session (user_id);

  CREATE TABLE api_key (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    ending TEXT NOT NULL,
    created_at ${integer} NOT NULL,
    last_used_at ${integer}${keyPlace}
  )${end};
  CREATE INDEX api_key_account ON api_key (account_id);
  ${first}
  CREATE TABLE throttle (
    bucket TEXT PRIMARY KEY,
    ends_at ${integer} NOT NULL,
    used INTEGER NOT NULL
  )${keyed};
  CREATE INDEX throttle_end ON throttle (ends_at);
  `,
  ({ integer, end, keyed, about, holders, counters }) => `
  -- What the database knows of itself: the secret that keys the hashes of addresses, and when it was last written for proof.
  CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL)${keyed};
  INSERT INTO about (name, value) VALUES ${about};

  -- Counters belong to the hash of an address and outlive its account.
  ALTER TABLE account ADD COLUMN holder TEXT NOT NULL DEFAULT '';
  CREATE TABLE counter (
    holder TEXT NOT NULL,
    policy TEXT NOT NULL,
    window_start ${integer} NOT NULL,
    used INTEGER NOT NULL,
    PRIMARY KEY (holder, policy)
  )${counters};
  ${holders}
  -- New keys, sealed, until the session that made them has seen them once.
  CREATE TABLE unseen_key (
    key_id TEXT PRIMARY KEY REFERENCES api_key (id) ON DELETE CASCADE,
    session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    sealed TEXT NOT NULL,
    expires_at ${integer} NOT NULL
  )${end};
  CREATE INDEX unseen_key_session ON unseen_key (session_id);
  `,
  ({ integer, real, end }) => `
  -- Letters: who is proven to read them, in which language, and links that were sent.
  ALTER TABLE account ADD COLUMN confirmed_at ${integer};
  ALTER TABLE account ADD COLUMN language TEXT NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'fr'));
  CREATE TABLE link (
    hash TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    purpose TEXT NOT NULL,
    email TEXT NOT NULL,
    expires_at ${integer} NOT NULL
  )${end};
  CREATE INDEX link_account ON link (account_id);
  CREATE INDEX link_end ON link (expires_at);

  -- Where changes of rates are told to, with what their messages are signed with.
  CREATE TABLE webhook (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    url TEXT NOT NULL,
    secret TEXT NOT NULL,
    secret_before TEXT,
    before_until ${integer},
    unseen_until ${integer},
    made_at ${integer} NOT NULL,
    ended_at ${integer},
    ended_why TEXT
  )${end};
  CREATE INDEX webhook_account ON webhook (account_id);

  -- Questions of the board whose answers somebody is told of. The token ends it from any letter.
  CREATE TABLE alert (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    question TEXT NOT NULL,
    condition TEXT NOT NULL CHECK (condition IN ('any', 'below', 'lowest')),
    below_percent ${real},
    way TEXT NOT NULL CHECK (way IN ('letter', 'daily', 'webhook')),
    webhook_id TEXT REFERENCES webhook (id) ON DELETE CASCADE,
    token TEXT NOT NULL UNIQUE,
    consented_at ${integer},
    made_at ${integer} NOT NULL,
    paused_at ${integer}
  )${end};
  CREATE INDEX alert_account ON alert (account_id);
  CREATE INDEX alert_webhook ON alert (webhook_id);

  -- What waits to be delivered; of webhooks also what was, for thirty days. Without due_at it is over.
  CREATE TABLE outbox (
    id TEXT PRIMARY KEY,
    account_id TEXT REFERENCES account (id) ON DELETE CASCADE,
    webhook_id TEXT REFERENCES webhook (id) ON DELETE CASCADE,
    task TEXT NOT NULL,
    made_at ${integer} NOT NULL,
    due_at ${integer},
    attempts INTEGER NOT NULL DEFAULT 0,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
    answer TEXT,
    answered_at ${integer},
    took_ms INTEGER
  )${end};
  CREATE INDEX outbox_due ON outbox (due_at) WHERE due_at IS NOT NULL;
  CREATE INDEX outbox_account ON outbox (account_id);
  CREATE INDEX outbox_webhook ON outbox (webhook_id, made_at);
  CREATE INDEX outbox_over ON outbox (made_at) WHERE due_at IS NULL;

  -- What changed from one snapshot to the next, as far as somebody is told of it: kept once, however many are told.
  CREATE TABLE news (
    id TEXT PRIMARY KEY,
    changes TEXT NOT NULL,
    made_at ${integer} NOT NULL
  )${end};
  `,
  ({ integer, end, field }) => `
  -- Words that columns may hold: languages, conditions and ways of alerts, channels of deliveries.
  ${Object.entries(VOCABULARIES)
    .map(
      ([name, words]) => `CREATE TABLE ${name} (word TEXT PRIMARY KEY)${end};
  INSERT INTO ${name} (word) VALUES ${listOf(words)};`,
    )
    .join('\n  ')}
  ${referTo('language', 'account', 'language', 'en')}
  ${referTo('alert_condition', 'alert', 'condition', 'any')}
  ${referTo('alert_way', 'alert', 'way', 'letter')}

  -- How a delivery goes, and what it is about.
  ALTER TABLE outbox ADD COLUMN channel TEXT NOT NULL DEFAULT 'letter' REFERENCES channel (word);
  UPDATE outbox SET channel = 'webhook' WHERE webhook_id IS NOT NULL;
  ALTER TABLE outbox ADD COLUMN kind TEXT NOT NULL DEFAULT '';
  UPDATE outbox SET kind = coalesce(${field('task', 'kind')}, '');

  -- A letter that carries a link is known by it, so that it ends where the link would.
  ALTER TABLE outbox ADD COLUMN link_purpose TEXT;
  ALTER TABLE outbox ADD COLUMN link_email TEXT;
  UPDATE outbox SET link_email = ${field('task', 'email')}, link_purpose = CASE kind
    WHEN 'signed-up' THEN 'confirm' WHEN 'confirm' THEN 'confirm' WHEN 'forgot' THEN 'reset' WHEN 'new-address' THEN 'move' END
    WHERE kind IN ('signed-up', 'confirm', 'forgot', 'new-address');
  CREATE INDEX outbox_link ON outbox (link_email) WHERE link_email IS NOT NULL;

  -- Receivers that answer in time are not kept waiting by those that do not.
  ALTER TABLE webhook ADD COLUMN pace TEXT NOT NULL DEFAULT 'slow' CHECK (pace IN ('prompt', 'slow'));
  ALTER TABLE webhook ADD COLUMN tried_at ${integer};
  UPDATE webhook SET pace = 'prompt' WHERE id IN (SELECT webhook_id FROM outbox WHERE state = 'delivered');
  `,
  ({ integer, end }) => `
  -- Keys for trials, and those in the addresses of saved questions.
  ALTER TABLE api_key ADD COLUMN kind TEXT NOT NULL DEFAULT 'live' CHECK (kind IN ('live', 'test', 'question'));
  ALTER TABLE api_key ADD COLUMN question TEXT;

  -- The requests of an account by day. A day is the ms since 1970 at which it begins, in UTC.
  CREATE TABLE use_of_day (
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    day ${integer} NOT NULL,
    requests ${integer} NOT NULL,
    PRIMARY KEY (account_id, day)
  )${end};
  `,
  ({ integer, end }) => `
  -- The confirmed addresses that an account has left, as \`holderOf\`: which one may be taken back, and what was made since.
  CREATE TABLE former_address (
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    holder TEXT NOT NULL,
    confirmed_at ${integer} NOT NULL,
    left_at ${integer} NOT NULL,
    PRIMARY KEY (account_id, holder, left_at)
  )${end};
  `,
  ({ integer, real, end }) => `
  -- Alerts of an address that has no account say themselves what an account says of its alerts. ends_at: when an alert ends, or ended.
  CREATE TABLE alert_next (
    id TEXT PRIMARY KEY,
    account_id TEXT REFERENCES account (id) ON DELETE CASCADE,
    email TEXT,
    language TEXT REFERENCES language (word),
    confirmed_at ${integer},
    question TEXT NOT NULL,
    condition TEXT NOT NULL REFERENCES alert_condition (word),
    below_percent ${real},
    way TEXT NOT NULL REFERENCES alert_way (word),
    webhook_id TEXT REFERENCES webhook (id) ON DELETE CASCADE,
    token TEXT NOT NULL UNIQUE,
    consented_at ${integer},
    made_at ${integer} NOT NULL,
    paused_at ${integer},
    ends_at ${integer},
    CHECK ((account_id IS NULL) <> (email IS NULL))
  )${end};
  INSERT INTO alert_next (id, account_id, question, condition, below_percent, way, webhook_id, token, consented_at, made_at, paused_at)
    SELECT id, account_id, question, condition, below_percent, way, webhook_id, token, consented_at, made_at, paused_at FROM alert;
  DROP TABLE alert;
  ALTER TABLE alert_next RENAME TO alert;
  CREATE INDEX alert_account ON alert (account_id);
  CREATE INDEX alert_webhook ON alert (webhook_id);
  CREATE INDEX alert_email ON alert (email) WHERE email IS NOT NULL;
  `,
  () => `
  -- A sign-up asks for the same letter as the button that sends it again.
  UPDATE outbox SET kind = 'confirm', task = replace(task, '"kind":"signed-up"', '"kind":"confirm"') WHERE kind = 'signed-up';
  `,
  ({ integer, counters }) => `
  -- A counter is a row for each day, which holds both windows: the day and its last quarter hour. Past days are the use of the account.
  CREATE TABLE counter_next (
    holder TEXT NOT NULL,
    day ${integer} NOT NULL,
    used ${integer} NOT NULL,
    window_start ${integer} NOT NULL,
    window_used ${integer} NOT NULL,
    -- Requests of the last batch that were let in; -1 where the account was removed since.
    granted ${integer} NOT NULL,
    PRIMARY KEY (holder, day)
  )${counters};
  INSERT INTO counter_next (holder, day, used, window_start, window_used, granted)
    SELECT daily.holder, daily.window_start, daily.used, coalesce(burst.window_start, 0), coalesce(burst.used, 0), 0
    FROM counter AS daily LEFT JOIN counter AS burst ON burst.holder = daily.holder AND burst.policy = 'burst'
    WHERE daily.policy = 'daily' AND daily.used > 0;
  INSERT INTO counter_next (holder, day, used, window_start, window_used, granted)
    SELECT holder, day, requests, 0, 0, 0 FROM use_of_day JOIN account ON account.id = account_id WHERE true
    ON CONFLICT DO NOTHING;
  DROP TABLE use_of_day;
  DROP TABLE counter;
  ALTER TABLE counter_next RENAME TO counter;
  CREATE INDEX counter_day ON counter (day);
  CREATE INDEX counter_removed ON counter (day) WHERE granted < 0;
  `,
  ({ integer, real, end }) => `
  -- An alert belongs to an address, and perhaps to the account that made it or took it over.
  CREATE TABLE alert_next (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    account_id TEXT REFERENCES account (id) ON DELETE CASCADE,
    language TEXT NOT NULL REFERENCES language (word),
    confirmed_at ${integer},
    question TEXT NOT NULL,
    condition TEXT NOT NULL REFERENCES alert_condition (word),
    below_percent ${real},
    way TEXT NOT NULL REFERENCES alert_way (word),
    webhook_id TEXT REFERENCES webhook (id) ON DELETE CASCADE,
    token TEXT NOT NULL UNIQUE,
    consented_at ${integer},
    made_at ${integer} NOT NULL,
    paused_at ${integer},
    ends_at ${integer}
  )${end};
  INSERT INTO alert_next (id, email, account_id, language, confirmed_at, question, condition, below_percent, way, webhook_id, token,
      consented_at, made_at, paused_at, ends_at)
    SELECT alert.id, coalesce(account.email, alert.email), account_id, coalesce(account.language, alert.language), alert.confirmed_at,
      question, condition, below_percent, way, webhook_id, token, consented_at, made_at, paused_at, ends_at
    FROM alert LEFT JOIN account ON account.id = account_id;
  DROP TABLE alert;
  ALTER TABLE alert_next RENAME TO alert;
  CREATE INDEX alert_account ON alert (account_id);
  CREATE INDEX alert_webhook ON alert (webhook_id);
  CREATE INDEX alert_email ON alert (email);
  -- Letters that wait say it in the way of today.
  UPDATE outbox SET kind = 'alert', task =
    replace(replace(task, '{"kind":"lowest","alertId":', '{"kind":"alert","found":[{"alertId":'), ',"before":', ',"moves":[{"before":') || ']}]}'
    WHERE kind = 'lowest';
  UPDATE outbox SET kind = 'alert', task = replace(task, '{"kind":"daily"', '{"kind":"alert"') WHERE kind = 'daily';
  `,
];

/** The place of a step in this list is the `user_version` that it leads to. Steps may call `holder_of(email, secret)`: `holderOf`. */
export const SQLITE: readonly string[] = STEPS.map((step) => step(SQLITE_WORDS));
/** A test compares the tables and columns that each step leads to with SQLite's. */
export const POSTGRES: readonly string[] = STEPS.map((step) => step(POSTGRES_WORDS));
