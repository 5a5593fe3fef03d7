import { PROVINCE_NAMES, type Province } from '../rates/vocabulary.ts';
import type { Language } from './language.ts';

/** Provinces and territories by ISO 3166-2 code. */
export const PROVINCES_IN: Readonly<Record<Language, Readonly<Record<Province, string>>>> = {
  en: PROVINCE_NAMES,
  fr: {
    'CA-AB': 'Alberta',
    'CA-BC': 'Colombie-Britannique',
    'CA-MB': 'Manitoba',
    'CA-NB': 'Nouveau-Brunswick',
    'CA-NL': 'Terre-Neuve-et-Labrador',
    'CA-NS': 'Nouvelle-Écosse',
    'CA-NT': 'Territoires du Nord-Ouest',
    'CA-NU': 'Nunavut',
    'CA-ON': 'Ontario',
    'CA-PE': 'Île-du-Prince-Édouard',
    'CA-QC': 'Québec',
    'CA-SK': 'Saskatchewan',
    'CA-YT': 'Yukon',
  },
};

/** What stands before each in a French sentence. */
export const FRENCH_PLACES: Readonly<Record<Province, string>> = {
  ...{ 'CA-AB': 'en ', 'CA-BC': 'en ', 'CA-NS': 'en ', 'CA-ON': 'en ', 'CA-SK': 'en ' },
  ...{ 'CA-MB': 'au ', 'CA-NB': 'au ', 'CA-NU': 'au ', 'CA-QC': 'au ', 'CA-YT': 'au ' },
  ...{ 'CA-NL': 'à ', 'CA-NT': 'aux ', 'CA-PE': 'à l’' },
};
