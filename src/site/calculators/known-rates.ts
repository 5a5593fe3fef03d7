import type { AstroGlobal } from 'astro';
import { seesEverything } from '../../access/plans.ts';
import type { ApiContext } from '../../api/context.ts';
import { proven } from '../../history/steps.ts';
import type { Day } from '../../rates/calculators/calendar.ts';
import { headline } from '../../rates/preview.ts';
import { REFERENCE_NAMES } from '../../rates/reference.ts';
import type { Rate, StoredRate } from '../../rates/schema.ts';
import { type Thousandths, toThousandths } from '../../rates/thousandths.ts';
import { observationsOf, type Snapshot } from '../../snapshots/snapshot.ts';
import { type PastRevision, pastOf } from '../past/rate-past.ts';
import { servePublished } from '../serving.ts';

/** A rate that was filled in for the visitor, with its evidence. */
export interface KnownRate {
  kind: 'posted' | 'current' | 'prime' | 'signed';
  rate: Rate | StoredRate;
  value: Thousandths;
  /** When the rate was last read, RFC 3339. */
  seenAt: string;
  /** The link to the receipt; null for a visitor, who gets a link to the source only. */
  revision: PastRevision | null;
}

/** The lender and the day of the wanted rates. */
export interface Wanted {
  lender: string;
  termMonths: number;
  startedOn: Day;
  /** Terms that the time left is compared with, in months. */
  compared: readonly number[];
}

const isUsable = ({ state, ratePercent }: Rate): boolean =>
  ratePercent !== null && (state === 'fresh' || state === 'carried');

/**
 * The lender's rates that this visitor may see, today's and the one posted at signing: those of the preview, or with an account all of them.
 * A past figure counts only if it is proven for that day.
 * @returns the rates, and whether the one at signing was wanted but is not on record
 */
export async function knownRates(page: Pick<AstroGlobal, 'locals' | 'url'>, wanted: Wanted) {
  const { context, account } = page.locals;
  const { site, all } = servePublished(page);
  const seesAll = seesEverything(account?.plan ?? null);
  const own = (seesAll ? all.rates : site.preview.rates).filter(
    (rate) => rate.lender === wanted.lender && isUsable(rate),
  );
  const receipts: KnownRate[] = [];
  const add = async (kind: KnownRate['kind'], rate: Rate | null | undefined): Promise<void> => {
    const percent = kind === 'prime' ? rate?.primePercent : rate?.ratePercent;
    if (!rate || percent === null || percent === undefined) return;
    const revision = seesAll ? ((await pastOf(context, rate.id))?.at(-1) ?? null) : null;
    receipts.push({ kind, rate, value: toThousandths(percent), seenAt: rate.observedAt, revision });
  };
  const posted = own.filter(({ offer }) => offer === 'posted');
  for (const [kind, rates] of [['posted', posted] as const, ['current', own] as const])
    for (const termMonths of wanted.compared)
      await add(kind, headline(rates, wanted.lender, { rateType: 'fixed', termMonths }));
  await add(
    'prime',
    own.find(({ primePercent }) => primePercent !== null),
  );
  const signed = seesAll ? await postedOn(context, wanted) : null;
  return { receipts: signed ? [...receipts, signed] : receipts, isSigningUnread: seesAll && signed === null };
}

/** The posted rate of a term on a day, from our own record or from archived pages; null if neither has it. */
async function postedOn(context: ApiContext, { lender, termMonths, startedOn }: Wanted): Promise<KnownRate | null> {
  // Noon in Eastern Time stands for the day.
  const at = Date.parse(`${startedOn}T17:00:00Z`);
  const ids = context.history.ids(lender).filter((id) => id.startsWith(`${lender}/fixed/${termMonths}m/closed/posted`));
  const standing = new Map<string, PastRevision>();
  for (const id of ids) {
    const revision = (await pastOf(context, id))?.find((past) => stoodAt(past, at));
    if (revision) standing.set(id, revision);
  }
  const rates = [...standing.values()].map(({ rate }) => ({ ...rate, state: 'fresh' as const }));
  const best = headline(rates, lender, { rateType: 'fixed', termMonths });
  const revision = best && standing.get(best.id);
  if (!best || !revision) return null;
  return {
    kind: 'signed',
    rate: best,
    value: toThousandths(best.ratePercent as number),
    seenAt: revision.lastSeenAt,
    revision,
  };
}

/** True if a figure is proven for an instant: it was read before and after, without a long gap between readings. */
function stoodAt({ rate, endedAt, lastSeenAt, unread }: PastRevision, at: number): boolean {
  const whole = { from: rate.changedAt, until: endedAt, seenUntil: lastSeenAt };
  return proven(whole, unread).some(({ from, seenUntil }) => Date.parse(from) <= at && at <= Date.parse(seenUntil));
}

/** How old a value of a weekly series may be, in ms: after that the series says nothing of a day. */
export const OLDEST = 21 * 86_400_000;

/**
 * What the Bank of Canada's series says of a term at the end of a month: what large banks usually post, not the rate of one lender; with
 * the day of the value.
 * @param month `2024-05` @returns null for a term without a series, or a month that the series does not cover
 */
export function bankPosted(snapshot: Snapshot, termMonths: number, month: string) {
  const name = REFERENCE_NAMES.find((series) => series === `posted-${termMonths / 12}-year`);
  if (!name) return null;
  const last = observationsOf(snapshot, name).findLast(({ date }) => date.slice(0, 7) <= month);
  const isNear = last && Date.parse(`${month}-28`) - Date.parse(last.date) <= OLDEST;
  return isNear ? { value: toThousandths(last.percent), day: last.date } : null;
}
