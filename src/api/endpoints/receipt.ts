import { z } from 'zod';
import { rawRecord, storedRate } from '../../rates/schema.ts';
import { makeReceipt } from '../../snapshots/receipt.ts';
import { AS_OF, unreadablePast } from '../clock.ts';
import { endpoint } from '../endpoint.ts';
import { badParameters, isProblem } from '../problem.ts';
import { rateIds } from '../revisions.ts';
import { named, pastAnswer, publishedAt, snapshot } from '../shapes.ts';

const notInSnapshot = badParameters([{ parameter: 'asOf', allowed: ['a snapshot that held the rate'] }]);

const { section, label, cells } = rawRecord.shape.rows.element.shape;
const sha256 = storedRate.shape.evidence.describe('SHA-256 of this file');
const file = named('DataFile', { path: z.string().describe('Below the data folder'), sha256 });

export default endpoint({
  path: '/api/rates/receipt',
  who: 'account',
  summary: { en: 'Where a figure comes from', fr: 'D’où vient un taux' },
  description: {
    en:
      'The source of a published figure, the words as the lender printed them, and the digests from the lender’s answer to the manifest of the ' +
      'snapshot: without “asOf”, of the one that first showed the newest figure. “commit” brought it into the git repository of the data.',
    fr:
      'La source d’un taux publié, les mots tels que le prêteur les a imprimés, et les empreintes, de la réponse du prêteur au manifeste de ' +
      'l’instantané : sans « asOf », du premier qui a montré la valeur la plus récente. « commit » l’a apporté au dépôt git des données.',
  },
  parameters: {
    ids: rateIds(1, {
      en: 'The id of one rate that a snapshot published',
      fr: 'L’identifiant d’un taux qu’un instantané a publié',
      isRequired: true,
    }),
    asOf: AS_OF,
  },
  answer: pastAnswer('Receipt', {
    id: z.string().describe('The rate'),
    ratePercent: storedRate.shape.ratePercent,
    snapshot: snapshot.describe('The snapshot that published it'),
    publishedAt: publishedAt.describe('When that snapshot was published'),
    sourceUrl: storedRate.shape.sourceUrl,
    changedAt: publishedAt.describe('When the lender was first seen to say this'),
    evidence: sha256.describe('SHA-256 of the lender’s answer in which the figure was first seen'),
    printed: z
      .strictObject({ section, label, cells, source: rawRecord.shape.sources.element })
      .nullable()
      .describe('The row as printed, and the answer that it was read from; null where the record has no such row'),
    raw: file.describe('What the lender printed'),
    rates: file.describe('The lender’s rates'),
    manifest: file.describe('The manifest of the snapshot, which names both'),
    commit: z
      .string()
      .nullable()
      .describe(
        'The git commit that brought the snapshot, in the repository of the operator’s data; null where the data folder is in none: ' +
          'hash the file at “path” there',
      ),
  }),
  example: { request: ({ id }) => `/api/rates/receipt?id=${id}` },
  isPast: true,
  async past({ context }, { ids: [id = ''], asOf }) {
    const { history, log, settings } = context;
    const figures = history.revisions(id);
    const newest = figures.at(-1);
    const moment = asOf?.moment ?? (newest && history.at(Date.parse(newest.publishedAt)));
    if (!moment) return notInSnapshot;
    const made = await makeReceipt(settings.DATA_DIR, id, moment.id).catch((error) => unreadablePast(error, log));
    if (made === null) return notInSnapshot;
    if (isProblem(made)) return made;
    const { rate, ...files } = made;
    const { ratePercent, sourceUrl, changedAt, evidence } = rate;
    return {
      make: () => ({
        ...{ id, ratePercent, snapshot: moment.id, publishedAt: moment.publishedAt, sourceUrl, changedAt, evidence },
        ...files,
      }),
    };
  },
});
