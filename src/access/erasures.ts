import { createHash } from 'node:crypto';

/**
 * Prefix of the entries in the table `about` that name removed accounts, so that restoring an older backup does not bring them back. The
 * name is the SHA-256 of an account's random id, which does not reveal whose it was.
 */
const PREFIX = 'erased:';

/** The name under which the removal of an account is stored. */
export const erasureOf = (accountId: string): string => PREFIX + createHash('sha256').update(accountId).digest('hex');

/** The name under which an address is stored that is never to be written to: a restored backup keeps it as well. @param holder `holderOf` */
export const silenceOf = (holder: string): string => `${PREFIX}address:${holder}`;

/** The LIKE pattern of these names in the table `about`. */
export const ERASURES = `${PREFIX}%`;
