import { BULK_FILES } from './bulk-files.ts';
import { SNAPSHOT } from './openapi-parameters.ts';
import { gated, header, LIMIT_HEADERS, response } from './openapi-parts.ts';

const TYPES = [...Object.values(BULK_FILES).map(({ type }) => type.split(';')[0] as string), 'application/json'];
const HEADERS = { ETag: header('Strong'), 'Accept-Ranges': header('bytes'), ...LIMIT_HEADERS };

/** The bulk files. Their descriptions for search engines are mentioned in prose only: they are open, and no API client asks for them. */
export const bulkPaths = {
  '/api/bulk/{snapshot}/{file}': gated(
    'getBulkFile',
    'Everything that was published up to a snapshot, in one file',
    'Every figure with both clocks, the current ones among them (isCurrent): as CSV, Parquet or SQLite, what the columns mean in dictionary.csv, and sizes and digests in datapackage.json. A file of a snapshot never changes: keep it for ever. Range and If-Range are understood. For search engines, dataset.jsonld stands beside them without a key.',
    [
      {
        ...{ name: 'snapshot', in: 'path', required: true, example: SNAPSHOT },
        description: 'Snapshot id, as in GET /api/snapshots',
        schema: { type: 'string' },
      },
      {
        ...{ name: 'file', in: 'path', required: true, description: 'Which file' },
        schema: { type: 'string', enum: [...Object.keys(BULK_FILES), 'datapackage.json'] },
      },
    ],
    {
      '200': {
        description: 'The file',
        headers: HEADERS,
        content: Object.fromEntries(TYPES.map((type) => [type, { schema: {} }])),
      },
      '206': { description: 'The part that Range asks for' },
      '304': { description: 'You hold it already (If-None-Match)' },
      '404': response('NotFound'),
      '416': { description: 'The file has no such part' },
    },
  ),
};
