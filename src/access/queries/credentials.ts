import sql, { type Sql } from 'sql-template-tag';
import { type AccountEvent, type Credential, EFFECTS, type Effect, type Keepable } from '../credentials.ts';
import type { Query } from '../database.ts';
import { type LinkPurpose, lifetimeOf } from '../links.ts';
import { bucketsOf } from '../throttles.ts';

/** The account whose credentials end, and the ones to keep. */
export interface Ending {
  account: { id: string; email: string };
  /** The session of the person who acts; absent for none. */
  session?: string | null;
  kept?: readonly Keepable[];
  /** For `older stay`: what was made from then on ends, ms since 1970. */
  from?: number;
}

/** The statements that end a credential; none if the event itself replaces it. @param from older ones stay */
const ENDED_BY: Readonly<Record<Credential, (ending: Ending, effect: Effect, from: number) => readonly Sql[]>> = {
  password: () => [],
  session: ({ account, session = null }, effect) => [
    sql`DELETE FROM session WHERE user_id = ${account.id} AND id IS DISTINCT FROM ${effect === 'others end' ? session : null}`,
  ],
  knownPlace: ({ account }) =>
    [account.id, account.email].map((subject) => {
      const prefix = bucketsOf('home', subject);
      return sql`DELETE FROM throttle WHERE substr(bucket, 1, ${prefix.length}) = ${prefix}`;
    }),
  confirmLink: ended('confirm'),
  resetLink: ended('reset'),
  moveLink: ended('move'),
  stopLink: ended('stop'),
  undoLink: ended('undo'),
  apiKey: ({ account }, _, from) => [
    sql`DELETE FROM api_key WHERE account_id = ${account.id} AND kind <> 'question' AND created_at >= ${from}`,
  ],
  savedQuestion: ({ account }, _, from) => [
    sql`DELETE FROM api_key WHERE account_id = ${account.id} AND kind = 'question' AND created_at >= ${from}`,
  ],
  webhook: ({ account }, _, from) => [sql`DELETE FROM webhook WHERE account_id = ${account.id} AND made_at >= ${from}`],
  alert: ({ account }, _, from) => [sql`DELETE FROM alert WHERE account_id = ${account.id} AND made_at >= ${from}`],
};

/** Ends links of a purpose, waiting letters first: a letter makes its link while it holds its place in the outbox, so none is made meanwhile. */
function ended(purpose: LinkPurpose) {
  return ({ account }: Ending, _: Effect, from: number): readonly Sql[] => [
    sql`DELETE FROM outbox WHERE link_purpose = ${purpose} AND made_at >= ${from}
      AND (account_id = ${account.id} OR link_email = ${account.email})`,
    sql`DELETE FROM link WHERE account_id = ${account.id} AND purpose = ${purpose}
      AND expires_at >= ${from + lifetimeOf(purpose)}`,
  ];
}

/** Ends the credentials that an event ends, as a part of its transaction: see `EFFECTS`. */
export async function endCredentials(query: Query, event: AccountEvent, ending: Ending): Promise<void> {
  for (const credential of Object.keys(EFFECTS) as Credential[]) {
    const effect: Effect = EFFECTS[credential][event];
    const isKept = effect === 'ends unless kept' && ending.kept?.includes(credential as Keepable);
    if (effect === 'stays' || isKept) continue;
    const from = effect === 'older stay' ? (ending.from ?? 0) : 0;
    for (const statement of ENDED_BY[credential](ending, effect, from)) await query(statement);
  }
}
