import { VOCABULARIES } from './vocabularies.ts';

/** The expressions of the migration steps that differ between the databases. */
export interface StepWords {
  /** The type of whole numbers of 8 bytes. */
  integer: string;
  /** The end of a CREATE TABLE. */
  end: string;
  /** A field of a column that holds a JSON object, as text. */
  field(column: string, name: string): string;
}

const listOf = (words: readonly string[]): string => words.map((word) => `('${word}')`).join(', ');

/** Has a column take the words of a vocabulary, and no others: SQLite changes no check of a column that is there. */
const referTo = (vocabulary: string, table: string, column: string, first: string): string => `
  ALTER TABLE ${table} ADD COLUMN word TEXT NOT NULL DEFAULT '${first}' REFERENCES ${vocabulary} (word);
  UPDATE ${table} SET word = ${column};
  ALTER TABLE ${table} DROP COLUMN ${column};
  ALTER TABLE ${table} RENAME COLUMN word TO ${column};`;

/**
 * The steps from the fourth on, the same for both databases; the first three are in `sqlite/migrations.ts` and `postgres/migrations.ts`. A
 * published step is never edited. Times are ms since 1970.
 */
export const COMMON_STEPS: readonly ((words: StepWords) => string)[] = [
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
];
