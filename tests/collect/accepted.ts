import { test } from 'vitest';
import type { RunOptions } from '../../pipeline/collect/collect.ts';
import type { Acceptance } from '../../pipeline/judge/acceptance.ts';
import { type PageParts, POSTED, pageWith, tabled, withRates } from '../support/page-lender.ts';
import { accepted, type Sighting } from '../support/sightings.ts';

/** A lender with its rates in tables of a page. */
export const acme = tabled('acme');

/** Its page on the day on which the 5-year rate moved. */
export const moved = (parts: Partial<PageParts> = {}, rate = 6.19): string =>
  pageWith({ ...parts, posted: withRates(parts.posted ?? POSTED, { '5 Year': rate }) });

/** A person's acceptance of all that waits at it, or of one digest. */
export const accepting = (
  seen: Sighting | string,
  says: Acceptance['says'] = null,
): Required<Pick<RunOptions, 'accepts'>> => {
  const digest = typeof seen === 'string' ? seen : (seen.entry.waiting?.digest ?? 'nothing waits');
  return { accepts: new Map([['acme', [{ digest, says }]]]) };
};

/** The same figures, all of them quarantined. */
export const quarantined = (shown: Sighting['shown']): Sighting['shown'] =>
  Object.fromEntries(Object.entries(shown).map(([id, said]) => [id, said.replace('fresh', 'quarantined')]));

/** A test that begins when a person has accepted the page: `first` is that run, and `at` makes a later one. */
export const it = test
  .extend('runs', () => accepted(acme, pageWith()))
  .extend('first', ({ runs }) => runs.first)
  .extend('at', ({ runs }) => runs.at);
