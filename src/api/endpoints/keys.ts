import { publicKeys, readKeys } from '../../snapshots/signing.ts';
import { isProblem, unreadablePast } from '../damage.ts';
import { endpoint, json } from '../endpoint.ts';

/** The public keys, read anew each time: one may have been added since. */
export default endpoint({
  path: '/.well-known/prime-minus-keys.json',
  operationId: 'getKeys',
  who: 'everybody',
  summary: {
    en: 'The public keys by which snapshots are signed; none where nothing is signed',
    fr: 'Les clés publiques qui signent les instantanés ; aucune là où rien n’est signé',
  },
  answer: publicKeys,
  async reply({ context: { log, settings } }) {
    const keys = await readKeys(settings.DATA_DIR).catch((error) => unreadablePast(error, log));
    return isProblem(keys) ? keys : json(keys, { 'Cache-Control': 'public, max-age=300' });
  },
});
