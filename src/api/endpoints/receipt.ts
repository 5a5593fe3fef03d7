import { z } from 'zod';
import { superseding } from '../../history/superseding.ts';
import { represent } from '../../http/representation.ts';
import { makeReceipt, receipt, receiptText } from '../../snapshots/receipt.ts';
import { AS_OF, keeping } from '../as-of.ts';
import { isProblem, unreadablePast } from '../damage.ts';
import { endpoint } from '../endpoint.ts';
import { JSON_TYPE } from '../formats.ts';
import type { Known, Reader } from '../parameters.ts';
import { badParameters } from '../problem.ts';

const PUBLISHED = 'the id of one rate that a snapshot published, as GET /api/rates/aggregated tells it';

/** A rate that a snapshot published, and when its newest figure was. */
const PUBLISHED_RATE: Reader<{ id: string; publishedAt: string }> = {
  parameters: {
    id: {
      en: 'The id of one rate that a snapshot published',
      fr: 'L’identifiant d’un taux qu’un instantané a publié',
      schema: z.string(),
      example: ({ rate }: Known) => rate,
      isRequired: true,
    },
  },
  read({ request: { query }, context: { history, now } }) {
    const [id = '', ...others] = new Set(query.getAll('id'));
    const figures = history.knows(id) ? history.revisions(id, history.now(now().getTime())) : [];
    const newest = figures.filter(({ captureUrl }) => captureUrl === null).at(-1);
    if (others.length > 0 || !newest) return { bad: [{ parameter: 'id', allowed: [PUBLISHED] }] };
    return { value: { id, publishedAt: newest.publishedAt } };
  },
};

/** The proof of a figure, which can be checked without us. */
export default endpoint({
  path: '/api/rates/receipt',
  operationId: 'getReceipt',
  who: 'account',
  summary: { en: 'What proves a figure, to be checked without us', fr: 'Ce qui prouve un taux, à vérifier sans nous' },
  description: {
    en: 'The digests from the lender’s answer to the signed manifest of the snapshot that published the figure, with the files they are of. Without “asOf” it is of the snapshot that first showed the rate’s newest figure. How to check it offline is told at /receipts. Where nothing is signed, “statement” and “signature” are null.',
    fr: 'Les empreintes, de la réponse du prêteur au manifeste signé de l’instantané qui a publié le taux, avec les fichiers dont elles sont tirées. Sans « asOf », il s’agit de l’instantané qui a montré le premier la valeur la plus récente du taux. La page /receipts dit comment le vérifier hors ligne. Là où rien n’est signé, « statement » et « signature » sont null.',
  },
  parameters: { rate: PUBLISHED_RATE, asOf: AS_OF },
  answer: receipt,
  answerWords: { en: 'The receipt', fr: 'Le justificatif' },
  example: { request: ({ id }) => `/api/rates/receipt?id=${id}`, answer: null },
  isPast: true,
  async reply({ context: { history, log, now, settings } }, { rate: { id, publishedAt }, asOf }) {
    const moment = asOf?.moment ?? history.at(Date.parse(publishedAt));
    const made = moment
      ? await makeReceipt(
          settings.DATA_DIR,
          { id, snapshot: moment.id },
          superseding(history, id, moment, now()),
        ).catch((error) => unreadablePast(error, log, moment.id))
      : null;
    if (made === null) return badParameters([{ parameter: 'asOf', allowed: ['a snapshot that held the rate'] }]);
    if (isProblem(made)) return made;
    const name = `receipt-${id.replaceAll(/[^\w-]+/g, '-')}-${made.snapshot}.json`;
    return represent({
      bytes: Buffer.from(receiptText(made)),
      type: JSON_TYPE,
      headers: { ...keeping(false), 'Content-Disposition': `attachment; filename="${name}"` },
    });
  },
});
