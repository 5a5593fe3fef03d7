import { createHash } from 'node:crypto';
import { BULK_FILES, type BulkFile, type Of } from './bulk-files.ts';
import { COLUMNS, type ColumnType } from './bulk-table.ts';

const FIELD_TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
};
const TITLE = 'Canadian mortgage rates as the lenders publish them';
const WORDS =
  'Every figure that was published up to the snapshot, with both clocks: when the lender said it, and when it was shown here. The figures are the lenders’ own: use them with their source and age.';

/** A Data Package (datapackage.org, version 2) of a snapshot's files. @param contents by file */
export const dataPackage = ({ snapshot, publishedAt }: Of, contents: ReadonlyMap<BulkFile, Uint8Array>): object => ({
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
    mediatype: BULK_FILES[path].type.split(';')[0],
    bytes: bytes.length,
    hash: `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
    ...(path === 'figures.csv'
      ? {
          encoding: 'utf-8',
          schema: {
            missingValues: [''],
            fields: COLUMNS.map(({ name, type, description }) => ({ name, type: FIELD_TYPES[type], description })),
          },
        }
      : {}),
  })),
});

/** The same for search engines (schema.org/Dataset). Nothing in it needs a key. @param base the address of the folder */
export const dataset = ({ snapshot, publishedAt }: Of, base: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'Dataset',
  name: TITLE,
  description: WORDS,
  version: snapshot,
  datePublished: publishedAt,
  isAccessibleForFree: true,
  spatialCoverage: 'Canada',
  variableMeasured: 'Mortgage rate, percent per year',
  distribution: Object.entries(BULK_FILES).map(([name, { type }]) => ({
    '@type': 'DataDownload',
    contentUrl: `${base}/${name}`,
    encodingFormat: type.split(';')[0],
  })),
});
