import type { LetterTrouble } from '../access/outbox.ts';
import { isUnavailable } from '../access/ports.ts';
import type { SecretsStatus } from '../access/webhooks.ts';
import type { Context } from './context.ts';

/** How a server is, for its operator. */
export interface Status {
  /** As `/readyz` tells it to everybody. */
  status: 'ok' | 'failing';
  /** `ok`, or why the database of accounts cannot be used. */
  database: string;
  snapshot: { id: string; publishedAt: string } | null;
  /** Null where this server sends none, or the database is away. */
  letters: LetterTrouble | null;
  /** How the secrets of webhooks lie in the database; null where that is away. */
  secrets: SecretsStatus | null;
}

/** Finds out how a server is. It says more than the public may know, and belongs where only the operator reaches it. */
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

/** What made a database unavailable, without the layers that say so. */
function reasonOf(error: Error): Error {
  return isUnavailable(error) && error.cause instanceof Error ? reasonOf(error.cause) : error;
}

function unlessAway(error: unknown): null {
  if (!isUnavailable(error)) throw error;
  return null;
}
