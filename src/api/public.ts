import { preview } from '../rates/preview.ts';
import { LENDER_STATES } from '../rates/vocabulary.ts';
import { jsonEndpoint } from './endpoint.ts';
import type { Period } from './periods.ts';

const head = ({ schemaVersion, snapshot, publishedAt }: Period['all']) => ({ schemaVersion, snapshot, publishedAt });

/** GET /api/lenders: the lenders that are read, and their states. No rates. */
export const lenders = jsonEndpoint('lenders', ({ all }) => ({ ...head(all), lenders: all.lenders }));

/** GET /api/status: how fresh everything is. */
export const status = jsonEndpoint('status', ({ all, overdue, snapshot: { manifest, newerPublishedAt } }) => ({
  ...head(all),
  lastRunAt: manifest.publishedAt,
  nextRunAt: manifest.nextRunAt,
  overdue,
  newerPublishedAt: newerPublishedAt ?? null,
  reference: { observedAt: manifest.reference.observedAt, failure: manifest.reference.failure },
  counts: Object.fromEntries(
    LENDER_STATES.map((state) => [state, all.lenders.filter((lender) => lender.state === state).length]),
  ),
  lenders: all.lenders.map(({ id, name, state, observedAt, changedAt, missedRuns, failure }) => ({
    id,
    name,
    state,
    observedAt,
    changedAt,
    missedRuns,
    failure,
  })),
}));

/** GET /api/preview: the data of the preview pages, and nothing more. */
export const previewRates = jsonEndpoint('preview', ({ all }) => preview(all));
