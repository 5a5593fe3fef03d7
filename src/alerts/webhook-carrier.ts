import { createHmac } from 'node:crypto';
import { Client } from 'undici';
import type { Outgoing, OutgoingMessage } from '../access/outbox.ts';
import type { Alerts } from '../access/queries/alerts.ts';
import type { Webhooks } from '../access/queries/webhooks.ts';
import { Locked } from '../access/vault.ts';
import type { Signing, WebhookEnd } from '../access/webhooks.ts';
import type { Carrier, Result } from '../mail/courier.ts';
import { messageBody } from './message.ts';
import { BadTarget, type Reach, reachTarget } from './webhook-address.ts';

/** Messages under way at once: of each account one, so that receivers that never answer hold up their own alone. */
const AT_ONCE = 50;
/** How long a receiver may take to answer, in ms. */
const PATIENCE = 15_000;
/** The answer shown to an owner for every try without an HTTP status. */
const NO_ANSWER = 'no-answer';
/** A message that only shows that a webhook works. @param now ms since 1970 */
export const testMessage = (accountId: string, webhookId: string, now: number): OutgoingMessage => ({
  channel: 'webhook',
  id: `msg_${crypto.randomUUID().replaceAll('-', '')}`,
  accountId,
  webhookId,
  task: { kind: 'test' },
  dueAt: now,
});

/** The signature of a message by Standard Webhooks 1.0: HMAC-SHA256 of id, time (seconds since 1970) and body. */
export function signatureOf(id: string, seconds: number, body: string, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

/** Carries messages to webhooks. @param options.now ms since 1970 @param options.farewell tells an owner that a webhook has ended */
export function openWebhookCarrier(
  access: { alerts: Alerts; webhooks: Webhooks },
  options: { reach: Reach; now: () => number; farewell(to: Signing, why: WebhookEnd): Outgoing[] },
): Carrier<'webhook'> {
  const { reach, now, farewell } = options;
  async function send(
    id: string,
    body: string,
    { url: target, secret }: Signing,
    signal: AbortSignal,
  ): Promise<Result> {
    const { url, lookup } = await reachTarget(target, reach);
    const seconds = Math.floor(now() / 1000);
    // One connection for each try: a reused one would reach an address that was checked long ago.
    const limits = { headersTimeout: PATIENCE, bodyTimeout: PATIENCE, maxHeaderSize: 16_384 };
    const client = new Client(url.origin, { connect: { lookup, timeout: PATIENCE }, ...limits });
    try {
      const { statusCode: status } = await client.request({
        method: 'POST',
        path: url.pathname + url.search,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'PrimeMinus-Webhooks/1.0',
          'webhook-id': id,
          'webhook-timestamp': String(seconds),
          'webhook-signature': signatureOf(id, seconds, body, secret),
        },
        body,
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
      });
      const answer = String(status);
      if (status >= 200 && status < 300) return { state: 'delivered', answer };
      if (status === 410) return { state: 'failed', answer };
      return { state: 'later', answer };
    } finally {
      // The status is all that counts: an answer without end is not read.
      await client.destroy();
    }
  }

  const stop = (webhookId: string, to: Signing, why: WebhookEnd): Promise<void> =>
    access.webhooks.stop(webhookId, why, farewell(to, why));
  /** A message whose secret stays sealed waits until the operator has found the key: status and log report it. */
  const signingOf = (webhookId: string): Promise<Signing | 'locked' | null> =>
    access.webhooks.signing(webhookId).catch((error: unknown) => {
      if (!(error instanceof Locked)) throw error;
      return 'locked';
    });

  return {
    atOnce: AT_ONCE,
    demand: (underWay) => ({ channel: 'webhook', busyAccounts: underWay.map(({ accountId }) => accountId) }),
    async deliver({ id, webhookId, task: stored, madeAt }, signal) {
      const signing = await signingOf(webhookId);
      if (signing === 'locked') return { state: 'later', answer: NO_ANSWER, isUntimed: true };
      if (!signing) return { state: 'failed', answer: 'ended' };
      const body = await messageBody(access.alerts, stored, madeAt);
      if (body === null) return { state: 'failed', answer: 'too old' };
      const result = await send(id, body, signing, signal).catch(
        (error: unknown): Result => ({
          state: 'later',
          // Neither distinguished nor timed, so that nobody can use us to scan the addresses and ports behind a URL.
          answer: error instanceof BadTarget ? error.problem : NO_ANSWER,
          isUntimed: true,
        }),
      );
      if (result.answer === '410') await stop(webhookId, signing, 'gone');
      return result;
    },
    async gaveUp({ webhookId }) {
      const signing = await signingOf(webhookId);
      if (signing && signing !== 'locked') await stop(webhookId, signing, 'failing');
    },
  };
}
