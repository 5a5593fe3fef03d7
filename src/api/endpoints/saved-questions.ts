import { z } from 'zod';
import type { Words } from '../../languages.ts';
import { rate } from '../../rates/schema.ts';
import { LOCALES } from '../../words/language.ts';
import { answerFields, head, reasonWords } from '../answer-shapes.ts';
import { endpoint } from '../endpoint.ts';
import { parameter, place } from '../parameters.ts';
import { list, named } from '../shapes.ts';
import { aggregatedRates } from './rates.ts';

const { id, lender, rateType, termMonths, ratePercent, observedAt, state } = rate.shape;

export const savedAnswer = named('SavedAnswer', {
  ...aggregatedRates.answer.shape,
  rates: list({
    ...rate.shape,
    ...answerFields,
    standing: answerFields.standing
      .nullable()
      .describe('How it answers the question; where only filters were saved, null for all but the lowest'),
    isLowest: z.boolean().describe('Whether it is the lowest of its kind of closed mortgage, as in “lowest”'),
  }),
  assumed: head.assumed,
  lowest: list({
    ...{ id, lender, rateType, termMonths, ratePercent, observedAt, state },
    ...answerFields,
  }).describe('The lowest of each kind of closed mortgage, as the board says it'),
  words: reasonWords,
});

/** The forms of a saved question. `src/saved` answers them; each is an operation, so that each has one content type. */
const FORMS: Readonly<Record<string, Words & { type?: string }>> = {
  json: { en: 'The rates for a saved question', fr: 'Les taux pour une question enregistrée' },
  csv: {
    en: 'The rates for a saved question, as CSV',
    fr: 'Les taux pour une question enregistrée, en CSV',
    type: 'text/csv',
  },
  atom: {
    en: 'The changes of the rates for a saved question, as a feed',
    fr: 'Les changements des taux pour une question enregistrée, en fil',
    type: 'application/atom+xml',
  },
  svg: {
    en: 'The lowest for a saved question over a year, as a chart',
    fr: 'Le plus bas pour une question enregistrée sur un an, en graphique',
    type: 'image/svg+xml',
  },
};

export default Object.entries(FORMS).map(([form, { type, ...summary }]) =>
  endpoint({
    path: `/q/{token}.${form}`,
    operationId: `getSaved${form.replaceAll(/(?:^|\.)(\w)/g, (_, letter) => letter.toUpperCase())}`,
    who: 'address',
    summary,
    ...(form === 'json'
      ? {
          description: {
            en:
              'Saved questions are made on the board and on the dashboard, which lists them and ends them. The address needs no ' +
              'other key, answers the one question that it was made for, and each request counts as one of its account. In place of .json: ' +
              '.csv (with the lenders’ names), .atom (changes of 90 days) and .svg (a chart). With locale=fr-CA a CSV has the mark of ' +
              'UTF-8, semicolons and decimal commas, as a French Excel opens it. Guessed and ended addresses get one answer, and few a minute from one place.',
            fr:
              'Les questions enregistrées se font à la page Tous les taux et dans le compte, qui les liste et les supprime. L’adresse ' +
              'n’a besoin d’aucune autre clé, répond à la seule question pour laquelle elle a été faite, et chaque requête compte comme une de ' +
              'son compte. Au lieu de .json : .csv (avec les noms des prêteurs), .atom (les changements de 90 jours) et .svg (un graphique). ' +
              'Avec locale=fr-CA, un CSV porte la marque d’UTF-8, des points-virgules et des virgules décimales, comme l’ouvre un Excel français. ' +
              'Les adresses devinées ou supprimées reçoivent une seule et même réponse, et peu par minute depuis un même endroit.',
          },
        }
      : {}),
    parameters: {
      token: place('token', {
        en: 'The key in the address: it opens this question alone',
        fr: 'La clé dans l’adresse : elle n’ouvre que cette question',
        schema: z.string().meta({ pattern: '^pm_q_[0-9A-Za-z]{38}$' }),
      }),
      locale: parameter('locale', {
        en: 'The language of the answer; in CSV also its separators and decimal mark. JSON is the same in both',
        fr: 'La langue de la réponse ; en CSV, aussi ses séparateurs et son séparateur décimal. Le JSON est le même dans les deux',
        schema: z.enum(Object.values(LOCALES)),
      }),
    },
    answer: savedAnswer,
    ...(type ? { types: [type] } : {}),
    ...(form === 'json' ? { example: { request: () => '/q/YOUR_TOKEN.json' } } : {}),
  }),
);
