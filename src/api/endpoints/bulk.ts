import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { History } from '../../history/history.ts';
import { type Representation, represent } from '../../http/representation.ts';
import { BULK_FILES, rowsOf } from '../bulk-files.ts';
import { type AsOf, keeping, snapshotNamed } from '../clock.ts';
import { endpoint } from '../endpoint.ts';
import { place, theSnapshot } from '../parameters.ts';
import { nothingAt } from '../problem.ts';

const NAMES = Object.keys(BULK_FILES);
const unknownSnapshot = nothingAt('No snapshot has this id; GET /api/snapshots lists them.');
const unknownFile = nothingAt(`The files of a snapshot are: ${NAMES.join(', ')}.`);

type Files = ReadonlyMap<string, Representation>;
/** The files of two snapshots, by their ids: most requests are for the newest. */
const kept = new WeakMap<History, LRUCache<string, Promise<Files>>>();

async function writeAll({ moment, look }: AsOf, history: History): Promise<Files> {
  const rows = await rowsOf(history, look);
  const files = new Map<string, Representation>();
  for (const [name, { type, write }] of Object.entries(BULK_FILES)) {
    files.set(name, represent({ bytes: Buffer.from(write(rows, moment)), type, headers: keeping(true) }));
    // Each file takes a moment: other requests are answered in between.
    await new Promise(setImmediate);
  }
  return files;
}

function filesOf(asOf: AsOf, history: History): Promise<Files> {
  const { id } = asOf.moment;
  const known = kept.get(history) ?? new LRUCache({ max: 2 });
  kept.set(history, known);
  const files = known.get(id) ?? writeAll(asOf, history);
  known.set(id, files);
  files.catch(() => known.delete(id));
  return files;
}

export default endpoint({
  path: '/api/bulk/{snapshot}/{file}',
  operationId: 'getBulkFile',
  who: 'account',
  summary: {
    en: 'Everything that was published up to a snapshot, in one file',
    fr: 'Tout ce qui a été publié jusqu’à un instantané, en un seul fichier',
  },
  description: {
    en:
      'Every figure with both clocks, the current ones among them (isCurrent), as CSV or SQLite, which explains the ' +
      'columns in its table “dictionary”. A file of a snapshot never changes: keep it for ever.',
    fr:
      'Chaque taux avec ses deux horloges, ceux en vigueur compris (isCurrent), en CSV ou en SQLite, qui explique les ' +
      'colonnes dans sa table « dictionary ». Le fichier d’un instantané ne change jamais : gardez-le.',
  },
  parameters: {
    snapshot: place('snapshot', {
      en: 'Snapshot id, as in GET /api/snapshots',
      fr: 'Identifiant de l’instantané, comme dans GET /api/snapshots',
      schema: z.string(),
      example: theSnapshot,
    }),
    file: place('file', { en: 'Which file', fr: 'Quel fichier', schema: z.enum(NAMES) }),
  },
  answer: z.unknown(),
  // Without parameters.
  types: Object.values(BULK_FILES).flatMap(({ type }) => type.split(';', 1)),
  example: { request: (_, { all }) => `/api/bulk/${all.snapshot}/figures.sqlite` },
  isPast: true,
  async reply({ context: { history } }, { snapshot: id, file }) {
    const asOf = history.named(id) && snapshotNamed(history, id);
    if (asOf === null) return unknownSnapshot;
    return (await filesOf(asOf, history)).get(file) ?? unknownFile;
  },
});
