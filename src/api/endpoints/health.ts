import { z } from 'zod';
import type { HttpResponse } from '../../http/message.ts';
import { endpoint } from '../endpoint.ts';
import { JSON_TYPE } from '../formats.ts';

const answer = z.strictObject({ status: z.enum(['ok', 'failing']) }).meta({ id: 'Health' });

function told(isWell: boolean): HttpResponse {
  const body = Buffer.from(JSON.stringify({ status: isWell ? 'ok' : 'failing' }));
  return {
    status: isWell ? 200 : 503,
    headers: { 'Content-Type': JSON_TYPE, 'Content-Length': String(body.length), 'Cache-Control': 'no-store' },
    body,
  };
}

export default [
  /** This process is alive. It checks nothing, and reveals nothing internal. */
  endpoint({
    path: '/healthz',
    operationId: 'getHealth',
    who: 'monitor',
    summary: { en: 'Whether this server lives', fr: 'Si ce serveur est en marche' },
    answer,
    answerWords: { en: 'It does', fr: 'Oui' },
    example: { answer: () => ({ status: 'ok' }) },
    probe: () => told(true),
  }),
  /** Whether this server may get traffic: the last write check of its database succeeded, and it holds a snapshot. */
  endpoint({
    path: '/readyz',
    operationId: 'getReadiness',
    who: 'monitor',
    summary: { en: 'Whether this server may get traffic', fr: 'Si ce serveur peut recevoir du trafic' },
    answer,
    answerWords: { en: 'It may', fr: 'Oui' },
    responses: { 503: { en: 'Not now', fr: 'Pas maintenant', answer: true } },
    async probe({ access, snapshots }) {
      const isUsable = await access.check().then(
        () => true,
        () => false,
      );
      return told(isUsable && snapshots.current() !== null);
    },
  }),
];
