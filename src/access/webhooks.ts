import { randomBytes, randomUUID } from 'node:crypto';
import type { Language } from '../words/language.ts';
import type { Outgoing, Pace } from './outbox.ts';
import { Locked, type Vault } from './vault.ts';

/** Webhooks an account may have. */
export const MAX_WEBHOOKS = 5;
/** The number of each webhook's last messages that its owner sees with their bodies. */
export const WITH_BODY = 5;
/** How long messages are also signed with the previous secret after it was replaced, in ms. */
const OVERLAP_MS = 24 * 3_600_000;
/** How long a new secret can be shown, in ms. */
const UNSEEN_MS = 5 * 60_000;

/** Why a webhook ended: it answered 410, or nothing went through for days. */
const WEBHOOK_ENDS = ['gone', 'failing'] as const;
export type WebhookEnd = (typeof WEBHOOK_ENDS)[number];

/** A webhook as its owner sees it. Times are ms since 1970. */
export interface Webhook {
  id: string;
  url: string;
  madeAt: number;
  /** The end of the time in which the previous secret signs too; null if there is none. */
  beforeUntil: number | null;
  endedAt: number | null;
  endedWhy: WebhookEnd | null;
}

/** The data needed to sign and send a message. */
export interface Signing {
  url: string;
  pace: Pace;
  /** The present secret, and the previous one while it still signs. */
  secrets: string[];
  /** The account to tell if the webhook ends. */
  accountId: string;
  email: string;
  language: Language;
}

/** A message to a webhook as its owner sees it. Times are ms since 1970. */
export interface Delivered {
  id: string;
  webhookId: string;
  kind: string;
  /** The task, in the form of the module that wrote it. */
  task: unknown;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  madeAt: number;
  /** The result of the last try; null before the first. */
  answer: string | null;
  answeredAt: number | null;
  tookMs: number | null;
  /** When the next try is due; null if it is over. */
  dueAt: number | null;
}

/** Webhooks as a database keeps them. Its calls are about an account's own; times are ms since 1970. */
export interface WebhookStore {
  /** @returns false if the account has `MAX_WEBHOOKS` already */
  add(
    accountId: string,
    hook: { id: string; url: string; secret: string; unseenUntil: number },
    now: number,
  ): Promise<boolean>;
  /** The account's webhooks, in the order in which they were made. */
  list(accountId: string, now: number): Promise<Webhook[]>;
  rotate(accountId: string, id: string, secret: string, beforeUntil: number, unseenUntil: number): Promise<boolean>;
  /** Removes the webhook, the alerts that go to it, and its undelivered messages. */
  remove(accountId: string, id: string): Promise<boolean>;
  /** Switches a webhook that has ended on again. */
  resume(accountId: string, id: string): Promise<boolean>;
  /** All secrets as they are stored; `before` null if there is none. */
  stored(): Promise<StoredSecrets[]>;
  /** Replaces stored secrets; does nothing if they have changed meanwhile. */
  replace(from: StoredSecrets, to: StoredSecrets): Promise<void>;
  /** New secrets, each handed out once. */
  takeUnseen(accountId: string, now: number): Promise<{ id: string; secret: string }[]>;
  /** The data to sign a webhook's messages; null if the webhook has ended or was removed. */
  signing(id: string, now: number): Promise<Signing | null>;
  setPace(id: string, pace: Pace): Promise<void>;
  /** Ends a webhook, tells its owner, and fails its waiting messages; does nothing if it has ended already. */
  stop(id: string, why: WebhookEnd, outgoing: readonly Outgoing[], now: number): Promise<void>;
  /** The newest messages of thirty days. */
  deliveries(accountId: string): Promise<Delivered[]>;
  /** Delivers a finished message again, under its id. @returns false if there is no such message, or if it is still waiting */
  resend(accountId: string, id: string, now: number): Promise<boolean>;
}

/** The secrets of a webhook, as a database holds them. */
export interface StoredSecrets {
  id: string;
  secret: string;
  before: string | null;
}

/** The storage of the webhooks' secrets. */
export interface SecretsStatus {
  /** Whether this server has a key to seal with. */
  isKeySet: boolean;
  /** Secrets in plain text: anybody with the database or a backup can read them. */
  plain: number;
  sealed: number;
  /** Secrets sealed with a key that this server lacks: nothing can be sent to their webhooks. */
  locked: number;
}

/** The webhooks of accounts. */
export interface Webhooks extends Pick<WebhookStore, 'remove' | 'resume' | 'setPace' | 'deliveries'> {
  make(accountId: string, url: string): Promise<string | null>;
  list(accountId: string): Promise<Webhook[]>;
  rotate(accountId: string, id: string): Promise<boolean>;
  unseen(accountId: string): Promise<{ id: string; secret: string }[]>;
  /** @throws {Locked} if its secret is sealed with a key that this server does not have */
  signing(id: string): Promise<Signing | null>;
  stop(id: string, why: WebhookEnd, outgoing: readonly Outgoing[]): Promise<void>;
  resend(accountId: string, id: string): Promise<boolean>;
  /** Seals every secret that is not sealed with the newest key yet. */
  sealAll(): Promise<void>;
  secrets(): Promise<SecretsStatus>;
}

/** A new secret, as Standard Webhooks 1.0 writes it: `whsec_` and 32 random bytes in base64. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Webhooks over their store. @param now the clock, in ms since 1970 */
export function openWebhooks(store: WebhookStore, now: () => number, vault: Vault): Webhooks {
  const isLocked = ({ id, secret }: Pick<StoredSecrets, 'id' | 'secret'>): boolean => {
    try {
      vault.open(secret, id);
      return false;
    } catch (error) {
      if (error instanceof Locked) return true;
      throw error;
    }
  };
  return {
    async make(accountId, url) {
      const id = randomUUID();
      const hook = { id, url, secret: vault.close(newSecret(), id), unseenUntil: now() + UNSEEN_MS };
      return (await store.add(accountId, hook, now())) ? id : null;
    },
    list: (accountId) => store.list(accountId, now()),
    rotate: (accountId, id) =>
      store.rotate(accountId, id, vault.close(newSecret(), id), now() + OVERLAP_MS, now() + UNSEEN_MS),
    remove: store.remove,
    resume: store.resume,
    async unseen(accountId) {
      const taken = await store.takeUnseen(accountId, now());
      return taken.filter((one) => !isLocked(one)).map(({ id, secret }) => ({ id, secret: vault.open(secret, id) }));
    },
    async signing(id) {
      const signing = await store.signing(id, now());
      return signing && { ...signing, secrets: signing.secrets.map((secret) => vault.open(secret, id)) };
    },
    setPace: store.setPace,
    stop: (id, why, outgoing) => store.stop(id, why, outgoing, now()),
    deliveries: store.deliveries,
    resend: (accountId, id) => store.resend(accountId, id, now()),
    async sealAll() {
      for (const stored of await store.stored()) {
        const { id, secret, before } = stored;
        const isDone = vault.isCurrent(secret, id) && (before === null || vault.isCurrent(before, id));
        // A secret that no key opens stays, in case the key is found again.
        if (isDone || isLocked(stored)) continue;
        const sealed = (one: string): string => vault.close(vault.open(one, id), id);
        await store.replace(stored, { id, secret: sealed(secret), before: before === null ? null : sealed(before) });
      }
    },
    async secrets() {
      const all = await store.stored();
      const locked = all.filter(isLocked).length;
      const plain = all.filter(({ secret }) => secret.startsWith('whsec_')).length;
      return { isKeySet: vault.seals, plain, locked, sealed: all.length - plain - locked };
    },
  };
}
