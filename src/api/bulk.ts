import { createHash } from 'node:crypto';
import { chooseType } from '../http/negotiate.ts';
import { respondFile, type WholeFile } from '../http/range.ts';
import { historyBehind, isBad, keeping, readAsOf } from './as-of.ts';
import { dataPackage, dataset } from './bulk-descriptions.ts';
import { BULK_FILES, type BulkFile, type Of } from './bulk-files.ts';
import { readTable } from './bulk-table.ts';
import { damageHeader, isProblem } from './damage.ts';
import { type Call, JSON_TYPE, notAcceptable, type Reply } from './endpoint.ts';
import { unknownParameters } from './filters.ts';
import { badParameters, nothingAt } from './problem.ts';

const PATH = /^\/api\/bulk\/([^/]+)\/([^/]+)$/;
const PACKAGE = 'datapackage.json';
const DATASET = 'dataset.jsonld';

const NAMES: readonly string[] = [...Object.keys(BULK_FILES), PACKAGE, DATASET];
const unknownSnapshot = nothingAt('No snapshot has this id; GET /api/snapshots lists them.');

/** Whether a path is one of the bulk files. */
export const isBulkPath = (path: string): boolean => PATH.test(path);
/** True if a bulk file needs a key. Descriptions of the data set for search engines do not. */
export const isGatedBulk = (path: string): boolean => path.startsWith('/api/bulk/') && !path.endsWith(`/${DATASET}`);

/** Snapshots whose files are kept in memory: most requests are for the newest. */
const HELD = 2;
const made = new WeakMap<object, Map<string, Promise<Map<string, WholeFile>>>>();

const typeOf = (name: string): string =>
  name === DATASET
    ? 'application/ld+json'
    : name === PACKAGE
      ? JSON_TYPE
      : (BULK_FILES[name as BulkFile].type.split(';', 1)[0] as string);

/** GET /api/bulk/{snapshot}/{file}: everything that was published up to a snapshot, in one file. @param origin the public address, if known */
export async function bulk({ request, context }: Call, origin: string | undefined): Promise<Reply> {
  const [, id = '', name = ''] = PATH.exec(request.path) ?? [];
  if (!NAMES.includes(name)) return nothingAt(`The files of a snapshot are: ${NAMES.join(', ')}.`);
  const wrong = unknownParameters(request.query, []);
  if (wrong.length > 0) return badParameters(wrong);
  const type = typeOf(name);
  if (!chooseType(request.header('accept'), [type])) return notAcceptable([type]);
  const { history, now } = context;
  if (!history.isWhole()) return historyBehind;
  const moment = history.named(id);
  if (!moment) return unknownSnapshot;
  const asOf = readAsOf(new URLSearchParams({ asOf: id }), 'asOf', history, now().getTime());
  if (asOf === null || isBad(asOf)) return unknownSnapshot;
  if (isProblem(asOf)) return asOf;
  const of: Of = { snapshot: moment.id, publishedAt: moment.publishedAt };
  const headers = { ...keeping(asOf.isFixed), ...damageHeader(history) };
  const base = `${origin ?? ''}/api/bulk/${moment.id}`;
  if (name === DATASET)
    return respondFile(request, fileOf(Buffer.from(JSON.stringify(dataset(of, base))), type, headers));

  const known = made.get(history) ?? new Map<string, Promise<Map<string, WholeFile>>>();
  made.set(history, known);
  const files = known.get(id) ?? writeAll(of, { moment: moment.moment, time: asOf.time }, headers, context);
  known.delete(id);
  if (asOf.isFixed) known.set(id, files);
  files.catch(() => known.delete(id));
  for (const oldest of known.keys()) if (known.size > HELD) known.delete(oldest);
  const file = (await files).get(name);
  return file ? respondFile(request, file) : unknownSnapshot;
}

async function writeAll(
  of: Of,
  known: { moment: number; time: number },
  headers: Record<string, string>,
  { history }: Call['context'],
): Promise<Map<string, WholeFile>> {
  const table = await readTable({ history, known, ids: [], chosen: [], from: null, to: null, withDoubts: false });
  const contents = new Map<BulkFile, Uint8Array>();
  for (const [name, { write }] of Object.entries(BULK_FILES)) {
    contents.set(name as BulkFile, write(table, of));
    // Each file takes a moment: other requests are answered in between.
    await new Promise(setImmediate);
  }
  const files = [...contents].map(([name, bytes]) => [name, fileOf(bytes, BULK_FILES[name].type, headers)] as const);
  const described = Buffer.from(JSON.stringify(dataPackage(of, contents)));
  return new Map<string, WholeFile>([...files, [PACKAGE, fileOf(described, JSON_TYPE, headers)]]);
}

function fileOf(bytes: Uint8Array, type: string, headers: Record<string, string>): WholeFile {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  return { bytes, etag, headers, type };
}
