import { z } from 'zod';
import { superseding } from '../../history/superseding.ts';
import { makeReceipt, receipt, receiptText } from '../../snapshots/receipt.ts';
import { publicKeys, readKeys } from '../../snapshots/signing.ts';
import { AS_OF, keeping, unreadablePast } from '../clock.ts';
import { endpoint, json } from '../endpoint.ts';
import { type Reader, theRate } from '../parameters.ts';
import { badParameters, isProblem } from '../problem.ts';

const PUBLISHED = 'the id of one rate that a snapshot published, as GET /api/rates/aggregated tells it';

/** A rate that a snapshot published, and when its newest figure was. */
const PUBLISHED_RATE: Reader<{ id: string; publishedAt: string }> = {
  parameters: {
    id: {
      en: 'The id of one rate that a snapshot published',
      fr: 'L’identifiant d’un taux qu’un instantané a publié',
      schema: z.string(),
      example: theRate,
      isRequired: true,
    },
  },
  read({ request: { query }, context: { history, now } }) {
    const [id = '', ...others] = new Set(query.getAll('id'));
    const figures = history.knows(id) ? history.revisions(id, history.now(now().getTime())) : [];
    const newest = figures.findLast(({ captureUrl }) => captureUrl === null);
    if (others.length > 0 || !newest) return { bad: [{ parameter: 'id', allowed: [PUBLISHED] }] };
    return { value: { id, publishedAt: newest.publishedAt } };
  },
};

const heldNowhere = badParameters([{ parameter: 'asOf', allowed: ['a snapshot that held the rate'] }]);

const proof = endpoint({
  path: '/api/rates/receipt',
  who: 'account',
  summary: { en: 'What proves a figure, to be checked without us', fr: 'Ce qui prouve un taux, à vérifier sans nous' },
  description: {
    en:
      'The digests from the lender’s answer to the signed manifest of the snapshot that published the figure, ' +
      'with the files they are of. Without “asOf” it is of the snapshot that first showed the rate’s newest figure. How ' +
      'to check it offline is told at /receipts. Where nothing is signed, “statement” and “signature” are null.',
    fr:
      'Les empreintes, de la réponse du prêteur au manifeste signé de l’instantané qui a publié le taux, avec les fichiers ' +
      'dont elles sont tirées. Sans « asOf », il s’agit de l’instantané qui a montré le premier la valeur la plus récente du taux. La ' +
      'page /receipts dit comment le vérifier hors ligne. Là où rien n’est signé, « statement » et « signature » sont null.',
  },
  parameters: { rate: PUBLISHED_RATE, asOf: AS_OF },
  answer: receipt,
  answerWords: { en: 'The receipt', fr: 'Le justificatif' },
  example: { request: ({ id }) => `/api/rates/receipt?id=${id}`, answer: null },
  isPast: true,
  async reply({ context: { history, log, now, settings } }, { rate: { id, publishedAt }, asOf }) {
    const moment = asOf?.moment ?? history.at(Date.parse(publishedAt));
    if (!moment) return heldNowhere;
    const gone = superseding(history, id, moment, now());
    const failed = (error: unknown) => unreadablePast(error, log, moment.id);
    const made = await makeReceipt(settings.DATA_DIR, { id, snapshot: moment.id }, gone).catch(failed);
    if (made === null) return heldNowhere;
    if (isProblem(made)) return made;
    const name = `receipt-${id.replaceAll(/[^\w-]+/g, '-')}-${made.snapshot}.json`;
    return json(receiptText(made), { ...keeping(false), 'Content-Disposition': `attachment; filename="${name}"` });
  },
});

const keys = endpoint({
  path: '/.well-known/prime-minus-keys.json',
  who: 'everybody',
  summary: {
    en: 'The public keys by which snapshots are signed; none where nothing is signed',
    fr: 'Les clés publiques qui signent les instantanés ; aucune là où rien n’est signé',
  },
  answer: publicKeys,
  // They are read anew each time: one may have been added since.
  async reply({ context: { log, settings } }) {
    const keys = await readKeys(settings.DATA_DIR).catch((error) => unreadablePast(error, log));
    return isProblem(keys) ? keys : json(keys, { 'Cache-Control': 'public, max-age=300' });
  },
});

export default [proof, keys];
