import { UserError } from '../command.ts';
import { VOCABULARIES } from './vocabularies.ts';

/** How SQLite says the parts of the steps that differ between the databases. */
const SQLITE_WORDS = {
  integer: 'INTEGER',
  real: 'REAL',
  // The end of a CREATE TABLE; of a table that is found by its primary key alone; of the counters, which are rewritten all the time.
  end: ' STRICT',
  keyed: ' STRICT, WITHOUT ROWID',
  counters: ' STRICT, WITHOUT ROWID',
  // Seconds since 1970, as Lucia's packages once defined it.
  sessionEnd: 'INTEGER',
  sessionIndex: 'session_user',
  // A column that orders keys made in the same millisecond, where rows have no number of their own.
  keyPlace: '',
  // What a new database knows of itself.
  about: "('secret', hex(randomblob(32)))",
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
  about: "('secret', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')), ('proof', '')",
};

const listOf = (words: readonly string[]): string => words.map((word) => `('${word}')`).join(', ');

/** The number of the first step: a new database begins with it, and one with a lower number is of a time before it. */
export const FIRST = 7;
/** The tables, as numbered steps, written once for both databases. A published step is never edited. Times are ms since 1970. */
const STEPS: readonly ((words: StepWords) => string)[] = [
  ({ integer, real, end, keyed, counters, sessionEnd, sessionIndex, keyPlace, about }) => `
  -- Words that columns may hold: languages, conditions and ways of alerts, channels of deliveries.
  ${Object.entries(VOCABULARIES)
    .map(
      ([name, words]) => `CREATE TABLE ${name} (word TEXT PRIMARY KEY)${end};
  INSERT INTO ${name} (word) VALUES ${listOf(words)};`,
    )
    .join('\n  ')}

  -- What the database knows of itself: the secret that keys the hashes of addresses, and when it was last written for proof.
  CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL)${keyed};
  INSERT INTO about (name, value) VALUES ${about};

  -- holder: the hash of the address, to which its counters belong. confirmed_at: when its owner was proven to read letters.
  CREATE TABLE account (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    plan TEXT NOT NULL CHECK (plan IN ('free', 'premium')),
    created_at ${integer} NOT NULL,
    holder TEXT NOT NULL DEFAULT '',
    confirmed_at ${integer},
    language TEXT NOT NULL DEFAULT 'en' REFERENCES language (word)
  )${end};

  -- The confirmed addresses that an account has left, as \`holderOf\`: which one may be taken back, and what was made since.
  CREATE TABLE former_address (
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    holder TEXT NOT NULL,
    confirmed_at ${integer} NOT NULL,
    left_at ${integer} NOT NULL,
    PRIMARY KEY (account_id, holder, left_at)
  )${end};

  CREATE TABLE session (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    expires_at ${sessionEnd} NOT NULL,
    created_at ${integer} NOT NULL,
    device TEXT NOT NULL
  )${end};
  CREATE INDEX ${sessionIndex} ON session (user_id);

  -- Keys to the API, for trials, and those in the addresses of saved questions.
  CREATE TABLE api_key (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    ending TEXT NOT NULL,
    created_at ${integer} NOT NULL,
    last_used_at ${integer},
    kind TEXT NOT NULL DEFAULT 'live' CHECK (kind IN ('live', 'test', 'question')),
    question TEXT${keyPlace}
  )${end};
  CREATE INDEX api_key_account ON api_key (account_id);

  -- New keys, sealed, until the session that made them has seen them once.
  CREATE TABLE unseen_key (
    key_id TEXT PRIMARY KEY REFERENCES api_key (id) ON DELETE CASCADE,
    session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    sealed TEXT NOT NULL,
    expires_at ${integer} NOT NULL
  )${end};
  CREATE INDEX unseen_key_session ON unseen_key (session_id);

  CREATE TABLE throttle (
    bucket TEXT PRIMARY KEY,
    ends_at ${integer} NOT NULL,
    used INTEGER NOT NULL
  )${keyed};
  CREATE INDEX throttle_end ON throttle (ends_at);

  -- Counters belong to the holder and outlive the account.
  CREATE TABLE counter (
    holder TEXT NOT NULL,
    policy TEXT NOT NULL,
    window_start ${integer} NOT NULL,
    used INTEGER NOT NULL,
    PRIMARY KEY (holder, policy)
  )${counters};

  -- The requests of an account by day. A day is the ms since 1970 at which it begins, in UTC.
  CREATE TABLE use_of_day (
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    day ${integer} NOT NULL,
    requests ${integer} NOT NULL,
    PRIMARY KEY (account_id, day)
  )${end};

  -- Links that were sent in letters.
  CREATE TABLE link (
    hash TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    purpose TEXT NOT NULL,
    email TEXT NOT NULL,
    expires_at ${integer} NOT NULL
  )${end};
  CREATE INDEX link_account ON link (account_id);
  CREATE INDEX link_end ON link (expires_at);

  -- Where changes of rates are told to, with what their messages are signed with. Receivers that answer in time are not kept waiting by others.
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
    ended_why TEXT,
    pace TEXT NOT NULL DEFAULT 'slow' CHECK (pace IN ('prompt', 'slow')),
    tried_at ${integer}
  )${end};
  CREATE INDEX webhook_account ON webhook (account_id);

  -- Questions of the board whose answers somebody is told of. The token opens it from any letter. ends_at: when it ends, or ended.
  CREATE TABLE alert (
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

  -- What waits to be delivered; of webhooks also what was, for thirty days. Without due_at it is over. A letter that carries a link is known
  -- by it, so that it ends where the link would.
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
    took_ms INTEGER,
    channel TEXT NOT NULL DEFAULT 'letter' REFERENCES channel (word),
    kind TEXT NOT NULL DEFAULT '',
    link_purpose TEXT,
    link_email TEXT
  )${end};
  CREATE INDEX outbox_due ON outbox (due_at) WHERE due_at IS NOT NULL;
  CREATE INDEX outbox_account ON outbox (account_id);
  CREATE INDEX outbox_webhook ON outbox (webhook_id, made_at);
  CREATE INDEX outbox_over ON outbox (made_at) WHERE due_at IS NULL;
  CREATE INDEX outbox_link ON outbox (link_email) WHERE link_email IS NOT NULL;

  -- What changed from one snapshot to the next, as far as somebody is told of it: kept once, however many are told.
  CREATE TABLE news (
    id TEXT PRIMARY KEY,
    changes TEXT NOT NULL,
    made_at ${integer} NOT NULL
  )${end};
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
  () => `
  -- A webhook has one secret, and all receivers wait in one line.
  ALTER TABLE webhook DROP COLUMN secret_before;
  ALTER TABLE webhook DROP COLUMN before_until;
  ALTER TABLE webhook DROP COLUMN pace;
  ALTER TABLE webhook DROP COLUMN tried_at;
  -- An alert goes on or has ended.
  UPDATE alert SET ends_at = coalesce(ends_at, paused_at) WHERE paused_at IS NOT NULL;
  ALTER TABLE alert DROP COLUMN paused_at;
  `,
];

/** The number of the last step: the version of the tables that this release knows. */
export const NEWEST_VERSION = FIRST + STEPS.length - 1;

/** The steps that bring a database to `NEWEST_VERSION`. @param version the number of its last step; 0 for an empty one @throws if its tables are too old */
function stepsFrom(version: number, words: StepWords): string[] {
  if (version > 0 && version < FIRST)
    throw new UserError(
      `holds the tables of an old release (${version}, this one upgrades from ${FIRST}): start a release of 2026-11-28 once, then this one`,
    );
  return STEPS.slice(Math.max(0, version - FIRST + 1)).map((step) => step(words));
}
export const sqliteSteps = (version: number): string[] => stepsFrom(version, SQLITE_WORDS);
export const postgresSteps = (version: number): string[] => stepsFrom(version, POSTGRES_WORDS);
