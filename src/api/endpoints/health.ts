import { z } from 'zod';
import { unkept } from '../../http/message.ts';
import { endpoint } from '../endpoint.ts';
import { JSON_TYPE } from '../formats.ts';
import { named } from '../shapes.ts';

const answer = named('Health', { status: z.enum(['ok', 'failing']) });
const reply = (isWell: boolean) =>
  unkept(isWell ? 200 : 503, JSON_TYPE, JSON.stringify({ status: isWell ? 'ok' : 'failing' }));

export default [
  /** This process is alive. It checks nothing, and reveals nothing internal. */
  endpoint({
    path: '/healthz',
    who: 'monitor',
    summary: { en: 'Whether this server lives', fr: 'Si ce serveur est en marche' },
    answer,
    probe: () => reply(true),
  }),
  /** Whether this server may get traffic: the last write check of its database succeeded, and it holds a snapshot. */
  endpoint({
    path: '/readyz',
    operationId: 'getReadiness',
    who: 'monitor',
    summary: { en: 'Whether this server may get traffic', fr: 'Si ce serveur peut recevoir du trafic' },
    answer,
    async probe({ access, snapshots }) {
      const [database] = await Promise.allSettled([access.check()]);
      return reply(database.status === 'fulfilled' && snapshots.current() !== null);
    },
  }),
];
