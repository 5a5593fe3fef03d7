/**
 * The kinds of keys: for the whole API; for tests, which sees the made-up lender alone and may be printed; and for one saved question,
 * as a part of its address.
 */
export const KEY_KINDS = ['live', 'test', 'question'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** The prefix of each kind. */
export const PREFIXES: Readonly<Record<KeyKind, string>> = { live: 'pm_live_', test: 'pm_test_', question: 'pm_q_' };
