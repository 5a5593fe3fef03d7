import { headlines } from '../history/headlines.ts';
import type { Moment } from '../history/revision.ts';
import { onceARun } from './once-a-run.ts';
import { pastEndpoint } from './past-endpoint.ts';

/** The headline rates of the last year. */
export const yearOf = onceARun((history, now, since) => headlines(history, history.newest() as Moment, now, since));

/** GET /api/preview/history: the data of the public charts, and nothing more. */
export const previewHistory = pastEndpoint(yearOf);
