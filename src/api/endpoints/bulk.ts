import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { History } from '../../history/history.ts';
import { respondFile, type WholeFile } from '../../http/range.ts';
import { BULK_FILES, FIELDS, type Of, rowsOf } from '../bulk-files.ts';
import { type AsOf, damageHeader, keeping, snapshotNamed } from '../clock.ts';
import type { Call, Reply } from '../context.ts';
import { endpoint } from '../endpoint.ts';
import { JSON_TYPE } from '../formats.ts';
import { place, type Reader, theSnapshot } from '../parameters.ts';
import { isProblem, nothingAt } from '../problem.ts';

const TITLE = 'Canadian mortgage rates as the lenders publish them';
const WORDS =
  'Every figure that was published up to the snapshot, with both clocks: when the lender said it, and when it was shown here. The figures are the lenders’ own: use them with their source and age.';

const PACKAGE = 'datapackage.json';
const DATASET = 'dataset.jsonld';
/** The media types of the files of a snapshot, without parameters. */
const TYPES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(BULK_FILES).map(([name, { type }]) => [name, type.split(';', 1)[0] ?? ''])),
  [PACKAGE]: JSON_TYPE,
  [DATASET]: 'application/ld+json',
};
const TOLD = Object.keys(TYPES).filter((name) => name !== DATASET);

/** A Data Package (datapackage.org, version 2) of a snapshot's files. @param contents by file */
const dataPackage = ({ id: snapshot, publishedAt }: Of, contents: ReadonlyMap<string, Uint8Array>): object => ({
  $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
  name: 'prime-minus',
  id: `prime-minus/${snapshot}`,
  title: TITLE,
  description: WORDS,
  created: publishedAt,
  version: snapshot,
  resources: [...contents].map(([path, bytes]) => ({
    name: path.replace('.', '-'),
    path,
    mediatype: TYPES[path],
    bytes: bytes.length,
    hash: `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
    ...(path === 'figures.csv' ? { encoding: 'utf-8', schema: { missingValues: [''], fields: FIELDS } } : {}),
  })),
});

/** The same for search engines (schema.org/Dataset). Nothing in it needs a key. @param base the address of the folder */
const dataset = ({ id: snapshot, publishedAt }: Of, base: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'Dataset',
  name: TITLE,
  description: WORDS,
  version: snapshot,
  datePublished: publishedAt,
  isAccessibleForFree: true,
  spatialCoverage: 'Canada',
  variableMeasured: 'Mortgage rate, percent per year',
  distribution: Object.keys(BULK_FILES).map((name) => ({
    '@type': 'DataDownload',
    contentUrl: `${base}/${name}`,
    encodingFormat: TYPES[name],
  })),
});

const unknownSnapshot = nothingAt('No snapshot has this id; GET /api/snapshots lists them.');

/** Snapshots whose files are kept in memory: most requests are for the newest. */
const HELD = 2;
const made = new WeakMap<object, Map<string, Promise<Map<string, WholeFile>>>>();

async function fileIn({ request, context }: Call, asked: { snapshot: string; file?: string }): Promise<Reply> {
  const { snapshot: id, file: name = DATASET } = asked;
  const { history } = context;
  const asOf = history.named(id) && snapshotNamed(history, id);
  if (asOf === null) return unknownSnapshot;
  if (isProblem(asOf)) return asOf;
  const { moment, isFixed } = asOf;
  const headers = { ...keeping(isFixed), ...damageHeader(history) };
  if (name === DATASET) {
    const base = `${context.settings.PUBLIC_ORIGIN ?? ''}/api/bulk/${moment.id}`;
    return respondFile(request, fileOf(Buffer.from(JSON.stringify(dataset(moment, base))), TYPES[name] ?? '', headers));
  }
  const known = made.get(history) ?? new Map<string, Promise<Map<string, WholeFile>>>();
  made.set(history, known);
  const files = known.get(id) ?? writeAll(asOf, headers, history);
  known.delete(id);
  if (isFixed) known.set(id, files);
  files.catch(() => known.delete(id));
  for (const oldest of known.keys()) if (known.size > HELD) known.delete(oldest);
  const file = (await files).get(name);
  return file ? respondFile(request, file) : unknownSnapshot;
}

async function writeAll({ moment, time }: AsOf, headers: Record<string, string>, history: History) {
  const rows = await rowsOf(history, { moment: moment.moment, time });
  const contents = new Map<string, Uint8Array>();
  for (const [name, { write }] of Object.entries(BULK_FILES)) {
    contents.set(name, write(rows, moment));
    // Each file takes a moment: other requests are answered in between.
    await new Promise(setImmediate);
  }
  contents.set(PACKAGE, Buffer.from(JSON.stringify(dataPackage(moment, contents))));
  const typeOf = (name: string): string => BULK_FILES[name]?.type ?? JSON_TYPE;
  return new Map([...contents].map(([name, bytes]) => [name, fileOf(bytes, typeOf(name), headers)]));
}

function fileOf(bytes: Uint8Array, type: string, headers: Record<string, string>): WholeFile {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  return { bytes, etag, headers, type };
}

const FILE: Reader<string> = {
  ...place('file', { en: 'Which file', fr: 'Quel fichier', schema: z.enum(TOLD) }),
  read: ({ places: { file = '' } = {} }) =>
    Object.hasOwn(TYPES, file)
      ? { value: file }
      : nothingAt(`The files of a snapshot are: ${Object.keys(TYPES).join(', ')}.`),
};
const SNAPSHOT = place('snapshot', {
  en: 'Snapshot id, as in GET /api/snapshots',
  fr: 'Identifiant de l’instantané, comme dans GET /api/snapshots',
  schema: z.string(),
  example: theSnapshot,
});

export default [
  endpoint({
    path: '/api/bulk/{snapshot}/{file}',
    operationId: 'getBulkFile',
    who: 'account',
    summary: {
      en: 'Everything that was published up to a snapshot, in one file',
      fr: 'Tout ce qui a été publié jusqu’à un instantané, en un seul fichier',
    },
    description: {
      en:
        'Every figure with both clocks, the current ones among them (isCurrent): as CSV or SQLite, what the ' +
        'columns mean in dictionary.csv, and sizes and digests in datapackage.json. A file of a snapshot never changes: keep it ' +
        'for ever. Range and If-Range are understood. For search engines, dataset.jsonld stands beside them without a key.',
      fr:
        'Chaque taux avec ses deux horloges, ceux en vigueur compris (isCurrent) : en CSV ou SQLite, le sens des ' +
        'colonnes dans dictionary.csv, les tailles et empreintes dans datapackage.json. Le fichier d’un instantané ne change jamais ' +
        ': gardez-le. Range et If-Range sont compris. Pour les moteurs de recherche, dataset.jsonld est à côté, sans clé.',
    },
    parameters: { snapshot: SNAPSHOT, file: FILE },
    answer: z.unknown(),
    answerWords: { en: 'The file', fr: 'Le fichier' },
    content: Object.fromEntries(TOLD.map((name) => [TYPES[name], { schema: {} }])),
    headers: { 'Accept-Ranges': { description: 'bytes', schema: { type: 'string' } } },
    responses: {
      206: { en: 'The part that Range asks for', fr: 'La partie que demande Range' },
      404: 'NotFound',
      416: { en: 'The file has no such part', fr: 'Le fichier n’a pas cette partie' },
    },
    example: { request: (_, { all }) => `/api/bulk/${all.snapshot}/${PACKAGE}`, answer: null },
    isPast: true,
    types: ({ file = '' }) => [TYPES[file] ?? ''],
    reply: fileIn,
  }),
  endpoint({
    path: `/api/bulk/{snapshot}/${DATASET}`,
    who: 'everybody',
    summary: { en: 'The data set for search engines', fr: 'L’ensemble de données pour les moteurs de recherche' },
    parameters: { snapshot: SNAPSHOT },
    answer: z.unknown(),
    isPast: true,
    isUndocumented: true,
    types: () => [TYPES[DATASET] ?? ''],
    reply: fileIn,
  }),
];
