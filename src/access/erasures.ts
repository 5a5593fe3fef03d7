import { createHash } from 'node:crypto';

/**
 * Accounts that were removed are kept by name in the table `about`, so that a backup put back later does not bring them back: the
 * SHA-256 of an account's random id, which says nothing of whose it was.
 */
const PREFIX = 'erased:';

/** The name under which the removal of an account is kept. */
export const erasureOf = (accountId: string): string => PREFIX + createHash('sha256').update(accountId).digest('hex');

/** Finds the kept names among those of `about`. */
export const ERASURES = `${PREFIX}%`;
