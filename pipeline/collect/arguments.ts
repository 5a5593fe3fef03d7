import { parsedArguments, UserError } from '../../src/command.ts';
import { type Acceptance, meaningNamed } from '../judge/acceptance.ts';
import type { LenderFile } from '../lender.ts';

export const USAGE = `npm run collect -- [options] [lender ...]

Reads the lenders' pages and publishes a snapshot. Without names, every lender.

  --data DIR            write to DIR instead of data/
  --replay DIR          read a recording folder instead of the network
  --as-recorded         with --replay: keep each answer's own time as the time seen
  --record DIR          keep every raw answer of this run in DIR
  --keep DIR            keep in DIR the raw answers somebody will want to see: of lenders that failed, were read live for
                        the first time, or changed much
  --import LENDER FILE  read one page that a person saved in a browser
  --afresh              take the named lenders as if read for the first time: for a reader or a page that was redone
  --accept LENDER@DIGEST[:MEANING] ...
                        read these lenders and show what waits there, because a person looked at it: the report of a run names the
                        digest. MEANING says what its new words, or one line of it, mean: harmless, other, few, alarm, a condition. With
                        --replay, --accept all takes recordings of your own at their word
  --now TIME            run as if it were TIME (2026-11-20T13:17:00Z), for byte-for-byte replays
  --help                this text

Exit code: 0 all wanted lenders fresh (or their failures acknowledged), 1 some failed (their last good figures stay),
2 nothing could be published, 3 an outage: nothing or nearly nothing could be read, 4 all fresh, and something waits for a
person (npm run review). A crash ends with none of these.
`;

type Options = ReturnType<typeof parse>['values'];

export interface Arguments extends Omit<Options, 'now'> {
  saved: string | undefined;
  /** A person's acceptances, by lender; `any` for recordings of their own; undefined if nothing is accepted. */
  accepts: ReadonlyMap<string, Acceptance[]> | 'any' | undefined;
  now: Date | null;
  lenders: LenderFile[];
}

/** Reads the command line. @throws {UserError} naming the argument and what to give instead */
export function readArguments(argv: string[], all: LenderFile[]): Arguments {
  const { values, positionals } = parse(argv);
  const options = { ...values, saved: undefined, accepts: undefined, now: null, lenders: [] };
  if (values.help) return options;
  const now = values.now === undefined ? null : time(values.now);
  const importing = values.import !== undefined;
  const acceptances = positionals.filter((word) => word.includes('@'));
  const words = positionals.filter((word) => !word.includes('@'));
  const saved = importing ? words.shift() : undefined;
  if (importing && (!saved || words.length > 0))
    throw new UserError('--import takes a lender and one file: --import rbc saved-page.html');
  if (importing && (values.replay ?? values.record) !== undefined)
    throw new UserError('--import reads one saved file; leave out --replay and --record');
  if (values['as-recorded'] && values.replay === undefined)
    throw new UserError('--as-recorded goes with --replay DIR, whose times it keeps');
  if (values.replay !== undefined && values.record !== undefined)
    throw new UserError('--record keeps answers of the network; a replay has its recording already');
  if (values.keep !== undefined && (importing || (values.replay ?? values.record) !== undefined))
    throw new UserError('--keep keeps answers of the network; leave out --replay, --record and --import');
  if (values.afresh && !importing && words.length === 0)
    throw new UserError('--afresh wants the lenders it is for: --afresh rbc');
  const accepts = values.accept ? acceptedOf(acceptances, words, all, values.replay !== undefined) : undefined;
  if (!values.accept && acceptances.length > 0) throw new UserError(`${acceptances[0]} goes with --accept`);
  if (values.accept && values.afresh)
    throw new UserError('--accept shows what waits, --afresh forgets it; leave out one of them');
  const accepted = accepts === 'any' ? [] : accepts?.keys();
  const names = new Set(values.import === undefined ? (accepted ?? words) : [values.import]);
  const lenders = names.size === 0 ? all : [...names].map((name) => lenderNamed(name, all));
  return { ...options, saved, accepts, now, lenders };
}

const OPTIONS = {
  data: { type: 'string', default: 'data' },
  replay: { type: 'string' },
  'as-recorded': { type: 'boolean', default: false },
  record: { type: 'string' },
  keep: { type: 'string' },
  import: { type: 'string' },
  afresh: { type: 'boolean', default: false },
  accept: { type: 'boolean' },
  now: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const parse = (args: string[]) =>
  parsedArguments({ args, allowPositionals: true, options: OPTIONS }, 'npm run collect -- --help lists the options');

const ACCEPTANCE = /^([a-z0-9]+)@([0-9a-f]{12})(?::([\w=-]+))?$/;

function acceptedOf(
  acceptances: string[],
  rest: string[],
  all: LenderFile[],
  isReplay: boolean,
): ReadonlyMap<string, Acceptance[]> | 'any' {
  if (acceptances.length === 0 && rest.join() === 'all' && isReplay) return 'any';
  const stray = rest[0];
  if (stray !== undefined || acceptances.length === 0)
    throw new UserError(
      `--accept wants what a report named, ${stray ?? 'LENDER'}@DIGEST: run npm run collect -- ${stray ?? 'LENDER'} and look at what it says`,
    );
  const answers = acceptances.map((word) => {
    const [match, lender = '', digest = '', verdict] = ACCEPTANCE.exec(word) ?? [];
    const says = verdict === undefined ? null : meaningNamed(verdict);
    if (!match || (verdict !== undefined && says === null))
      throw new UserError(
        `"${word}" is no acceptance; a report names it, as rbc@0123456789ab, or with what the words mean: ` +
          'rbc@0123456789ab:harmless, :other, :few, :alarm, :name=5_year_fixed, or :members-only and other conditions',
      );
    return { id: lenderNamed(lender, all).id, digest, says };
  });
  return Map.groupBy(answers, ({ id }) => id);
}

/** The lender of a name. @throws {UserError} where there is none, with the names that there are */
export function lenderNamed(name: string, all: LenderFile[]): LenderFile {
  const lender = all.find(({ id }) => id === name);
  if (!lender) throw new UserError(`there is no lender "${name}"; there are ${all.map(({ id }) => id).join(' ')}`);
  return lender;
}

function time(text: string): Date {
  const now = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text) || Number.isNaN(now.getTime()))
    throw new UserError(`--now wants a time such as 2026-11-20T13:17:00Z, not "${text}"`);
  return now;
}
