import { z } from 'zod';
import { rawRecord, storedRate } from '../../rates/schema.ts';
import { makeReceipt } from '../../snapshots/receipt.ts';
import { AS_OF, unreadablePast } from '../clock.ts';
import { endpoint } from '../endpoint.ts';
import { type Reader, theRate } from '../parameters.ts';
import { badParameters, isProblem } from '../problem.ts';
import { named, pastAnswer, publishedAt, snapshot } from '../shapes.ts';

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

const notInSnapshot = badParameters([{ parameter: 'asOf', allowed: ['a snapshot that held the rate'] }]);

const { section, label, cells } = rawRecord.shape.rows.element.shape;
const sha256 = storedRate.shape.evidence;
const file = named('DataFile', { path: z.string().describe('Below the data folder'), sha256 });

export default endpoint({
  path: '/api/rates/receipt',
  who: 'account',
  summary: { en: 'Where a figure comes from', fr: 'D’où vient un taux' },
  description: {
    en:
      'The source of a published figure, the words as the lender printed them, and the digests from the lender’s answer to the manifest of the ' +
      'snapshot. Without “asOf” it is of the snapshot that first showed the rate’s newest figure. The files stand in the data folder; where that is a ' +
      'git repository, “commit” brought the snapshot, and the history of a public repository proves when.',
    fr:
      'La source d’un taux publié, les mots tels que le prêteur les a imprimés, et les empreintes, de la réponse du prêteur au manifeste de ' +
      'l’instantané. Sans « asOf », il s’agit de l’instantané qui a montré le premier la valeur la plus récente du taux. Les fichiers sont dans le ' +
      'dossier des données ; si c’est un dépôt git, « commit » a apporté l’instantané, et l’historique d’un dépôt public prouve quand.',
  },
  parameters: { rate: PUBLISHED_RATE, asOf: AS_OF },
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
      .describe('The git commit that brought the snapshot; null where the data folder is in none'),
  }),
  example: { request: ({ id }) => `/api/rates/receipt?id=${id}` },
  isPast: true,
  async past({ context }, { rate: { id, publishedAt }, asOf }) {
    const { history, log, settings } = context;
    const moment = asOf?.moment ?? history.at(Date.parse(publishedAt));
    if (!moment) return notInSnapshot;
    const made = await makeReceipt(settings.DATA_DIR, id, moment.id).catch((error) => unreadablePast(error, log));
    if (made === null) return notInSnapshot;
    if (isProblem(made)) return made;
    const { rate, ...files } = made;
    const { ratePercent, sourceUrl, changedAt, evidence } = rate;
    const name = `receipt-${id.replaceAll(/[^\w-]+/g, '-')}-${moment.id}.json`;
    return {
      headers: { 'Content-Disposition': `attachment; filename="${name}"` },
      make: () => ({
        ...{ id, ratePercent, snapshot: moment.id, publishedAt: moment.publishedAt, sourceUrl, changedAt, evidence },
        ...files,
      }),
    };
  },
});
