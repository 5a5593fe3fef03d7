import { LENDER_TERMS } from '../../lenders/terms.ts';
import type { Lender } from '../../rates/schema.ts';
import type { Language } from '../../words/index.ts';

export type LenderChoice = ReturnType<typeof lenderChoices>[number];

/** The lenders to choose from, by name: those whose rates we publish, which have a page, and those of which we have contract terms only. */
export function lenderChoices(published: readonly Pick<Lender, 'id' | 'name'>[], language: Language) {
  const named = (id: string, name: string): string => LENDER_TERMS.get(id)?.name[language] ?? name;
  const listed = new Map(published.map(({ id, name }) => [id, { id, name: named(id, name), isPublished: true }]));
  for (const id of LENDER_TERMS.keys())
    if (!listed.has(id)) listed.set(id, { id, name: named(id, id), isPublished: false });
  return [...listed.values()].sort((a, b) => a.name.localeCompare(b.name, language));
}
