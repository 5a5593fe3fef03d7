import { superseding } from '../history/superseding.ts';
import { chooseType } from '../http/negotiate.ts';
import { represent, respond } from '../http/representation.ts';
import { makeReceipt, receiptText } from '../snapshots/receipt.ts';
import { readKeys } from '../snapshots/signing.ts';
import { historyBehind, isBad, keeping, readAsOf } from './as-of.ts';
import type { ApiContext } from './context.ts';
import { isProblem, unreadablePast } from './damage.ts';
import { type Call, JSON_TYPE, notAcceptable, type Reply, refusedJson } from './endpoint.ts';
import { unknownParameters } from './filters.ts';
import { badParameters } from './problem.ts';

type Folder = Pick<ApiContext['settings'], 'DATA_DIR'>;

const PUBLISHED = 'the id of one rate that a snapshot published, as GET /api/rates/aggregated tells it';

/**
 * GET /api/rates/receipt: the proof of a figure, which can be checked without us. Without `asOf` it is that of the snapshot that first
 * showed the rate's newest figure.
 */
export async function rateReceipt({ request, context }: Call, { DATA_DIR }: Folder): Promise<Reply> {
  const { query } = request;
  const { history, log, now } = context;
  if (!history.isWhole()) return historyBehind;
  const [id = '', ...others] = new Set(query.getAll('id'));
  const shown = history.knows(id)
    ? history.revisions(id, history.now(now().getTime())).filter(({ captureUrl }) => captureUrl === null)
    : [];
  const newest = shown.at(-1);
  const asOf = readAsOf(query, 'asOf', history, now().getTime());
  const wrong = [
    ...unknownParameters(query, ['id', 'asOf']),
    ...(others.length > 0 || !newest ? [{ parameter: 'id', allowed: [PUBLISHED] }] : []),
    ...(isBad(asOf) ? [asOf] : []),
  ];
  if (wrong.length > 0 || !newest || isBad(asOf)) return badParameters(wrong);
  if (isProblem(asOf)) return asOf;
  if (!chooseType(request.header('accept'), [JSON_TYPE])) return notAcceptable([JSON_TYPE]);
  const moment = asOf?.moment ?? history.at(Date.parse(newest.publishedAt));
  const made = moment
    ? await makeReceipt(DATA_DIR, { id, snapshot: moment.id }, superseding(history, id, moment, now())).catch((error) =>
        unreadablePast(error, log, moment.id),
      )
    : null;
  if (made === null) return badParameters([{ parameter: 'asOf', allowed: ['a snapshot that held the rate'] }]);
  if (isProblem(made)) return made;
  const name = `receipt-${id.replaceAll(/[^\w-]+/g, '-')}-${made.snapshot}.json`;
  return respond(
    request,
    represent({
      bytes: Buffer.from(receiptText(made)),
      type: JSON_TYPE,
      headers: { ...keeping(false), 'Content-Disposition': `attachment; filename="${name}"` },
    }),
  );
}

/** The address of the public keys. */
export const KEYS_ADDRESS = '/.well-known/prime-minus-keys.json';

/** GET /.well-known/prime-minus-keys.json, read anew each time: a key may have been added since. */
export async function signingKeys({ request, context }: Call, { DATA_DIR }: Folder): Promise<Reply> {
  const refused = refusedJson(request);
  if (refused) return refused;
  const keys = await readKeys(DATA_DIR).catch((error) => unreadablePast(error, context.log));
  if (isProblem(keys)) return keys;
  const bytes = Buffer.from(JSON.stringify(keys));
  const headers = { 'Cache-Control': 'public, max-age=300' };
  return respond(request, represent({ bytes, type: JSON_TYPE, headers }));
}
