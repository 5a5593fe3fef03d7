import type { AstroGlobal } from 'astro';
import { seesEverything } from '../access/plans.ts';
import { openAnswers } from '../rates/public-answer.ts';
import { servePublished } from './serving.ts';

/** The public view with the answers that its reader may see: an account's page tells every figure. Never for what others are shown, as a picture. */
export function answersFor(page: Pick<AstroGlobal, 'locals' | 'url'>) {
  const { all, market, site } = servePublished(page);
  return seesEverything(page.locals.account?.plan ?? null) ? { ...site, ...openAnswers(market, all) } : site;
}
