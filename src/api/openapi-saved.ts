import { parameter } from './openapi-parameters.ts';
import { LIMIT_HEADERS, response, success } from './openapi-parts.ts';

const TEXT = { schema: { type: 'string' } };
/** The forms of a saved question: the summary and the content of each. */
const FORMS = {
  json: ['The rates for a saved question', {}],
  csv: ['The rates for a saved question, as CSV', { 'text/csv': TEXT }],
  atom: ['The changes of the rates for a saved question, as a feed', { 'application/atom+xml': TEXT }],
  ics: ['The days on which the lowest for a saved question moved, as a calendar', { 'text/calendar': TEXT }],
  svg: ['The lowest for a saved question over a year, as a chart', { 'image/svg+xml': TEXT }],
  png: ['The lowest for a saved question over a year, as a picture', { 'image/png': {} }],
} as const;

const TOKEN = {
  ...{ name: 'token', in: 'path', required: true, description: 'The key in the address: it opens this question alone' },
  schema: { type: 'string', pattern: '^pm_q_[0-9A-Za-z]{38}$' },
};
const LOCALE = parameter(
  'locale',
  'The language of the answer; in CSV also its separators and decimal mark. JSON is the same in both',
  {
    type: 'string',
    enum: ['en-CA', 'fr-CA'],
  },
);
const DESCRIPTION =
  'Saved questions are made on the board and on the dashboard, which lists them and ends them. The address needs no other key, answers the one question that it was made for, and each request counts as one of its account. In place of .json: .csv (with the lenders’ names), .atom (changes of 90 days), .ics (a calendar), .svg and .png (a chart). With locale=fr-CA a CSV has the mark of UTF-8, semicolons and decimal commas, as a French Excel opens it. Guessed and ended addresses get one answer, and few a minute from one place.';

/** GET /q/{token}.…: one operation for each form, so that each has one content type. */
export const savedPaths = Object.fromEntries(
  Object.entries(FORMS).map(([form, [summary, content]]) => {
    const { 200: found, 304: unchanged } = success(summary, 'SavedAnswer', {}, LIMIT_HEADERS);
    return [
      `/q/{token}.${form}`,
      {
        get: {
          operationId: `getSaved${form[0]?.toUpperCase()}${form.slice(1)}`,
          summary,
          description: form === 'json' ? DESCRIPTION : summary,
          tags: ['Rates'],
          security: [],
          parameters: [TOKEN, LOCALE],
          responses: {
            '200': form === 'json' ? found : { ...found, content },
            '304': unchanged,
            '405': response('MethodNotAllowed'),
            '404': response('UnknownAddress'),
            '429': response('QuotaExceeded'),
            '403': response('OtherPlan'),
            '400': response('BadRequest'),
            '503': response('Unavailable'),
          },
        },
      },
    ];
  }),
);
