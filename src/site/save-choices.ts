import { FILTERS } from '../api/filters.ts';
import type { Language } from '../words/language.ts';

/** The most common terms, in months. */
const TERMS = ['12', '24', '36', '48', '60', '84', '120'];

/** The filters that the dashboard's form for a saved question offers; the board has all. */
export const saveChoices = (language: Language) =>
  (['rateType', 'termMonths', 'province', 'insurance'] as const).map((name) => {
    const { label, values, say } = FILTERS[name];
    const all: readonly string[] = name === 'termMonths' ? TERMS : values;
    const options = all.map((value) => [value, say(value, language, new Map())] as const);
    return { name, label: label[language], options };
  });
