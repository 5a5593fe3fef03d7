import { LENDER_TERMS } from '../../lenders/terms.ts';
import type { Lender } from '../../rates/schema.ts';

/** Lenders that a question may be about, by name: those whose rates we publish, and those of whom we only know terms. */
export function lenderChoices(
  published: readonly Pick<Lender, 'id' | 'name'>[],
  language: string,
): [id: string, name: string][] {
  const names = new Map(published.map(({ id, name }) => [id, name]));
  for (const [id, { name }] of LENDER_TERMS) if (!names.has(id) && name !== null) names.set(id, name);
  return [...names].sort(([, a], [, b]) => a.localeCompare(b, language));
}
