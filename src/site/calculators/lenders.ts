import { pageIn } from '../../lenders/facts.ts';
import { LENDER_TERMS } from '../../lenders/terms.ts';
import type { Lender } from '../../rates/schema.ts';
import { calculators } from '../../words/calculators.ts';
import type { Language } from '../../words/index.ts';
import type { Asking } from './calculator.ts';

/** The lenders to choose from, by name: those whose rates we publish, which have a page, and those of which we have contract terms only. */
export function lenderChoices(published: readonly Pick<Lender, 'id' | 'name'>[], language: Language) {
  const named = (id: string, name: string): string => LENDER_TERMS.get(id)?.name[language] ?? name;
  const listed = new Map(published.map(({ id, name }) => [id, { id, name: named(id, name), isPublished: true }]));
  for (const id of LENDER_TERMS.keys())
    if (!listed.has(id)) listed.set(id, { id, name: named(id, id), isPublished: false });
  return [...listed.values()].sort((a, b) => a.name.localeCompare(b.name, language));
}

/** The field for a lender, which may stay another one. */
export function lenderField({ field, language, site }: Asking) {
  const t = calculators[language];
  const choices = lenderChoices(site.lenders, language).map(({ id, name }) => [id, name] as const);
  return field.choice<string>(t.lender, [['', t.anotherLender], ...choices], '');
}

/** The link to the page on which a lender prints its rates. */
export function ratesLink(chosen: string, { language, site }: Asking): string | false {
  const lender = site.lenders.find(({ id }) => id === chosen);
  return !!lender && calculators[language].ratesPage(lender.name, pageIn(language, lender.id, lender.sourceUrl));
}

/** The link to the contract terms of a lender, if it has a page with some. */
export function termsLink(chosen: string, { language, site, link }: Asking): string | false {
  const lender = lenderChoices(site.lenders, language).find(({ id }) => id === chosen);
  const hasPage = lender?.isPublished && LENDER_TERMS.has(lender.id);
  return hasPage ? calculators[language].lenderPage(lender.name, `${link(`/lenders/${lender.id}`)}#terms`) : false;
}
