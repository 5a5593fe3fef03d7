/**
 * The kinds of keys: one that opens the API, one that opens the made-up lender alone and may be printed, and one that is a part of the
 * address of a saved question and opens that alone.
 */
export const KEY_KINDS = ['live', 'test', 'question'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** How each kind begins. */
export const PREFIXES: Readonly<Record<KeyKind, string>> = { live: 'pm_live_', test: 'pm_test_', question: 'pm_q_' };
