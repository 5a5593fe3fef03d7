import { signatureOf } from '../../src/alerts/webhook-carrier.ts';
import { now } from '../../src/settings.ts';

/** Two secrets of webhooks. */
export const OWN = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
export const OTHER = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;

/** The time of the messages, in seconds. */
export const NOW = Math.floor(now().getTime() / 1000);
export const signed = (seconds: number, body: string, secrets: string[]): Record<string, string> => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(seconds),
  'webhook-signature': secrets.map((secret) => signatureOf('msg_1', seconds, body, secret)).join(' '),
});
/** Messages as they arrive, and whether they are genuine for the first secret. */
export const MESSAGES: [headers: Record<string, string>, body: string, isGenuine: boolean][] = [
  [signed(NOW, '{"é":1}', [OWN]), '{"é":1}', true],
  [signed(NOW, '{}', [OTHER, OWN]), '{}', true],
  [signed(NOW, '{}', [OTHER]), '{}', false],
  [signed(NOW, '{}', [OWN]), '{ }', false],
  [signed(NOW - 600, '{}', [OWN]), '{}', false],
  [{}, '{}', false],
];
