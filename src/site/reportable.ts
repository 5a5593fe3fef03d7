import type { AstroGlobal } from 'astro';
import { seesEverything } from '../access/plans.ts';
import { noteIn } from '../words/limits-of-rates.ts';
import { report as words } from '../words/report.ts';
import { termTitle } from '../words/terms.ts';
import { servePublished } from './serving.ts';
import { speak } from './speech.ts';

/**
 * What a report may be about, as a field with choices: the rates that its reader may see, of the lender of the named rate or of all. A named
 * rate that is none of them stays a choice, in words.
 */
export function reportable(page: Pick<AstroGlobal, 'locals' | 'url'>, rate: string | null, about: string | null) {
  const { all, site } = servePublished(page);
  const { language, figures, t } = speak(page.url, words);
  const { rates } = seesEverything(page.locals.account?.plan ?? null) ? all : site.preview;
  const lender = rate?.split('/', 1)[0];
  const names = new Map(site.lenders.map(({ id, name }) => [id, name]));
  const own = rates.filter((shown) => lender === undefined || shown.lender === lender);
  const isUnseen = rate !== null && about !== null && !own.some(({ id }) => id === rate);
  const options = own.map((shown) => {
    const figure = shown.ratePercent === null ? '–' : figures.percent(shown.ratePercent);
    const what = `${termTitle(shown, language)}, ${figure} (${figures.day(shown.observedAt)}), ${noteIn(language, shown)}`;
    return [shown.id, lender === undefined ? `${names.get(shown.lender) ?? shown.lender}, ${what}` : what] as const;
  });
  return {
    label: t.which(names.get(lender ?? '')),
    options: [['', t.noRate] as const, ...(isUnseen ? [[rate, about] as const] : []), ...options],
  };
}
