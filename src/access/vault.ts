import { seal, unseal } from './seal.ts';

/** The prefix of a sealed secret; a secret itself begins with `whsec_`. */
const SEALED = 'sealed:';
const PURPOSE = 'webhook secret';

/** A secret is sealed, and no key of this server opens it. */
export class Locked extends Error {
  constructor() {
    super('SECRETS_KEY is missing, or is not the one that secrets were sealed with');
    this.name = 'Locked';
  }
}

/** Seals the secrets of webhooks on their way into the database, with a key that is not in it. */
export type Vault = ReturnType<typeof openVault>;

/** @param keys new secrets are sealed with the first; every key is tried to open one, so that keys can be replaced */
export function openVault(keys: readonly Uint8Array[]) {
  const [newest] = keys;
  const openedBy = (stored: string, owner: string, key: Uint8Array): string | null => {
    try {
      return unseal(stored.slice(SEALED.length), key, PURPOSE, owner);
    } catch {
      return null;
    }
  };
  return {
    /** Seals a secret; returns it unchanged if there is no key. @param owner the webhook's id */
    close: (secret: string, owner: string): string => (newest ? SEALED + seal(secret, newest, PURPOSE, owner) : secret),
    /** @throws {Locked} */
    open(stored: string, owner: string): string {
      if (!stored.startsWith(SEALED)) return stored;
      for (const key of keys) {
        const secret = openedBy(stored, owner, key);
        if (secret !== null) return secret;
      }
      throw new Locked();
    },
    /** True if a stored secret is in the form in which this vault would store it today. */
    isCurrent: (stored: string, owner: string): boolean =>
      newest ? stored.startsWith(SEALED) && openedBy(stored, owner, newest) !== null : !stored.startsWith(SEALED),
  };
}
