import type { LetterTrouble } from '../access/outbox.ts';
import { isUnavailable } from '../access/unavailable.ts';
import type { SecretsStatus } from '../access/webhooks.ts';
import type { Context } from './context.ts';

/** The state of a server, for its operator. */
export interface Status {
  /** The same as in the public answer of `/readyz`. */
  status: 'ok' | 'failing';
  /** `ok`, or why the database of accounts cannot be used. */
  database: string;
  snapshot: { id: string; publishedAt: string } | null;
  /** Trouble with letters; null if this server sends none, or if the database is down. */
  letters: LetterTrouble | null;
  /** The storage of the webhooks' secrets; null if the database is down. */
  secrets: SecretsStatus | null;
}

/** Determines the state of a server. It is more detailed than the public may know, so only the operator may reach it. */
export async function statusOf({ access, snapshots, sendsLetters }: Context): Promise<Status> {
  const database = await access.check().then(
    () => 'ok',
    (error: Error) => reasonOf(error).message,
  );
  const snapshot = snapshots.current()?.manifest;
  const letters = sendsLetters ? await access.outbox.trouble().catch(unlessAway) : null;
  return {
    status: database === 'ok' && snapshot ? 'ok' : 'failing',
    database,
    snapshot: snapshot ? { id: snapshot.snapshot, publishedAt: snapshot.publishedAt } : null,
    letters,
    secrets: await access.webhooks.secrets().catch(unlessAway),
  };
}

/** The root cause of an unavailable database, without the errors that wrap it. */
function reasonOf(error: Error): Error {
  return isUnavailable(error) && error.cause instanceof Error ? reasonOf(error.cause) : error;
}

function unlessAway(error: unknown): null {
  if (!isUnavailable(error)) throw error;
  return null;
}
