import { HEADLINE_TERMS } from '../rates/terms.ts';
import { HISTORY_FILTERS } from './history.ts';
import { USUALLY_KNOWN } from './openapi-known.ts';
import {
  asOf,
  CSV,
  clock,
  DAYS,
  filterParameters,
  format,
  PAGED,
  parameter,
  SNAPSHOT,
  severalOf,
  text,
} from './openapi-parameters.ts';
import { gated, LIMIT_HEADERS, open, success } from './openapi-parts.ts';
import { KEYS_ADDRESS } from './receipt.ts';
import { SNAPSHOTS_A_PAGE } from './snapshots.ts';

/** The operations about the past. */
export const pastPaths = () => ({
  '/api/rates/history': gated(
    'getHistory',
    'What each rate was, and when',
    'The revisions of rates, by id and then by the lender’s clock: one figure from when the lender said it (changedAt) until it said another (endedAt), and the snapshots between which we showed it (publishedAt, supersededAt). All times are half-open and never cut to the question. “from” and “to” narrow on the lender’s clock: every revision that held at any instant between them is told whole; the same instant in both asks what it said then. “asOf” moves our own clock. What the lender said before we first read it may be told by archived pages, which have a captureUrl; they are known from when they were fed in. JSON comes in pages of at most 1 MB, and “next” leads on; CSV comes whole.',
    [
      parameter(
        'id',
        'Ids of rates, repeated or separated by commas; at most 100',
        text,
        'rbc/fixed/60m/closed/special/upto25y',
      ),
      ...filterParameters(HISTORY_FILTERS),
      parameter(
        'from',
        'The lender’s clock: an instant (RFC 3339), or a day, which begins at midnight UTC',
        text,
        '2026-01-01',
      ),
      parameter('to', 'The same; not before “from”', text, '2026-12-31'),
      asOf,
      parameter(
        'include',
        'As JSON: tells as well which figures waited to be believed, in “doubts”. Nobody was shown them',
        {
          type: 'string',
          enum: ['doubts'],
        },
      ),
      format,
      parameter('cursor', 'The “next” of the page before, with the same question', text),
    ],
    success('The revisions', 'History', CSV, { ...PAGED, ...LIMIT_HEADERS }),
  ),
  '/api/rates/changes': gated(
    'getChanges',
    'What changed after a snapshot',
    'Every rate that differs from one snapshot to the next, in the order in which they were published. Applied to the rates of “since” (put “after” in the place of “before”; null means there is none) they give the rates of “next”, exactly. Keep “next” and ask with it as “since” the next time.',
    [
      { ...clock('since', 'Changes after this one', SNAPSHOT), required: true },
      clock('asOf', 'Changes up to this one, which is not before “since”', SNAPSHOT),
      format,
    ],
    success('The changes', 'Changes', CSV, { ...PAGED, ...LIMIT_HEADERS }),
  ),
  '/api/rates/receipt': gated(
    'getReceipt',
    'What proves a figure, to be checked without us',
    'The digests from the lender’s answer to the signed manifest of the snapshot that published the figure, with the files they are of. Without “asOf” it is of the snapshot that first showed the rate’s newest figure. How to check it offline is told at /receipts. Where nothing is signed, “statement” and “signature” are null.',
    [
      {
        ...parameter('id', 'The id of one rate that a snapshot published', text, USUALLY_KNOWN.rate),
        required: true,
      },
      asOf,
    ],
    success('The receipt', 'Receipt', {}, LIMIT_HEADERS),
  ),
  [KEYS_ADDRESS]: open(
    'getKeys',
    'The public keys by which snapshots are signed; none where nothing is signed',
    'Keys',
  ),
  '/api/snapshots': open('getSnapshots', 'What was published when, newest first', 'Snapshots', [
    parameter('before', 'Only snapshots before this one', text, SNAPSHOT),
    parameter('limit', 'How many', {
      type: 'integer',
      minimum: 1,
      maximum: SNAPSHOTS_A_PAGE.most,
      default: SNAPSHOTS_A_PAGE.usual,
    }),
  ]),
  '/api/preview/history': open(
    'getPreviewHistory',
    'What public charts draw: the headline rates of a year',
    'PreviewHistory',
  ),
  '/api/rate-index': open(
    'getRateIndex',
    'The daily median and lowest of lenders’ specials, for the headline terms',
    'RateIndex',
    [
      severalOf(
        'term',
        'Which terms; may be repeated or hold several, separated by commas. All without it',
        HEADLINE_TERMS.map(({ slug }) => slug),
        ['5-year-fixed'],
      ),
      ...DAYS,
      format,
    ],
    CSV,
  ),
  '/api/corrections': open('getCorrections', 'What was wrong here, what was right, and how often', 'Corrections'),
});
