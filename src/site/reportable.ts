import type { AstroGlobal } from 'astro';
import { seesEverything } from '../access/plans.ts';
import { noteIn } from '../words/limits-of-rates.ts';
import { report as words } from '../words/report.ts';
import { termTitle } from '../words/terms.ts';
import { servePublished } from './serving.ts';
import { speak } from './speech.ts';

/**
 * What a report may be about, as fields with choices: the lender, and of a lender those rates that its reader may see. A named rate that is
 * none of them stays a choice, in words.
 */
export function reportable(
  page: Pick<AstroGlobal, 'locals' | 'url'>,
  { rate, about, lender }: Record<'rate' | 'about' | 'lender', string | null>,
) {
  const { all, site } = servePublished(page);
  const { language, figures, t } = speak(page.url, words);
  const { rates } = seesEverything(page.locals.account?.plan ?? null) ? all : site.preview;
  const names = site.lenders.map(({ id, name }) => [id, name] as const);
  const own = rates.filter((shown) => shown.lender === lender);
  const isUnseen = rate !== null && about !== null && !own.some(({ id }) => id === rate);
  const options = own.map((shown) => {
    const figure = shown.ratePercent === null ? '–' : figures.percent(shown.ratePercent);
    const what = `${termTitle(shown, language)}, ${figure} (${figures.day(shown.observedAt)}), ${noteIn(language, shown)}`;
    return [shown.id, what] as const;
  });
  return {
    lenders: [['', t.noLender] as const, ...names],
    rates: [['', t.noRate] as const, ...(isUnseen ? [[rate, about] as const] : []), ...options],
  };
}
