import { readersOf, VARIANT_NAMES, VARIANTS } from '../../api/endpoint.ts';
import { ENDPOINTS } from '../../api/endpoints.ts';
import { componentsOf } from '../../api/openapi.ts';
import { type JsonSchema, jsonSchema, parametersOf } from '../../api/parameters.ts';
import type { Words } from '../../languages.ts';
import { fieldWords, kinds } from '../../words/api-fields.ts';
import type { Language } from '../../words/language.ts';
import { typesetIn } from '../../words/messages.ts';

/** The endpoints that have a page: their other forms stand on it. */
const withPages = () => ENDPOINTS.filter(({ path }) => !/\.(csv|atom|svg)$/.test(path));

/** The name of an operation in the address of its page: `/api/rates/{lender}` is `rates-lender`. */
const slugOf = (path: string): string =>
  path
    .replace(/^\/api\//, '')
    .replaceAll(/[{}]/g, '')
    .replaceAll(/\W+/g, '-')
    .replace(/^-/, '');

export const OPERATION_PAGES: readonly string[] = withPages().map(({ path }) => `/docs/${slugOf(path)}`);

/** Entries that have a table of their own. */
const ENTRIES = ['Rate', 'Revision', 'Change'];

/** The described fields of an answer by their path, each description once; entries with a table of their own, and lenders elsewhere, stay closed. */
function fieldsOfAnswer(id: string, schemas: Record<string, JsonSchema>): Map<string, JsonSchema> {
  const fields = new Map<string, JsonSchema>();
  const ofRate = id === 'Rate' ? [] : [...fieldsOfAnswer('Rate', schemas).values()];
  const known = new Set(ofRate.map(({ description }) => description));
  const walk = ({ $ref, anyOf = [], items, properties = {} }: JsonSchema, at: string): void => {
    const name = $ref?.split('/').at(-1) ?? '';
    const isClosed = ENTRIES.includes(name) || (name === 'Lender' && id !== 'Lenders');
    const referred = isClosed ? undefined : schemas[name];
    for (const part of referred ? [...anyOf, referred] : anyOf) walk(part, at);
    if (items) walk(items, `${at}[]`);
    for (const [field, schema] of Object.entries(properties)) {
      const path = at === '' ? field : `${at}.${field}`;
      const { description } = schema;
      if (description && !known.has(description)) fields.set(path, schema);
      known.add(description);
      walk(schema, path);
    }
  };
  walk(schemas[id] ?? {}, '');
  return fields;
}

/** The operations and the fields of their answers (for a revision, those beyond the fields of a rate), from the records that /api/openapi.json is made of. */
export function apiReference(language: Language) {
  const say = (words: Words): string => typesetIn(language, words[language]);
  const schemas: Record<string, JsonSchema> = componentsOf(ENDPOINTS);
  const fieldsOf = (id: string) =>
    [...fieldsOfAnswer(id, schemas)].map(([name, schema]) => {
      const { [id]: own = {}, answers } = fieldWords.fr;
      const fr = own[name] ?? answers[`${id}.${name}`] ?? answers[name.split('.').at(-1) ?? ''] ?? '';
      return { name, kind: kind(schema, language), words: say({ en: schema.description ?? '', fr }) };
    });
  const operations = withPages().map((endpoint) => {
    const { path, who, summary, description } = endpoint;
    const id = endpoint.answer.meta()?.id ?? '';
    const forms = VARIANT_NAMES.filter((form) => endpoint[form]);
    return {
      slug: slugOf(path),
      path,
      summary: say(summary),
      words: description ? say(description) : null,
      isOpen: who !== 'account',
      isOpenInPart: endpoint.isOpen !== undefined,
      forms: forms.map((form) => path + VARIANTS[form].ending),
      fields: fieldsOf(id),
      parameters: parametersOf(readersOf(endpoint)).map(
        ([name, { schema, in: place, isRequired = false, only, ...words }]) => ({
          ...{ name, isInPath: place === 'path', isRequired, only: only?.toUpperCase(), words: say(words) },
          allowed: allowedValues(jsonSchema(schema)),
        }),
      ),
    };
  });
  return {
    operations,
    fields: { rate: fieldsOf('Rate'), revision: fieldsOf('Revision'), change: fieldsOf('Change') },
  };
}

/** The codes or the range of a parameter, also where it takes one value or several. */
function allowedValues({ anyOf: [single] = [], items, ...schema }: JsonSchema): string[] {
  const { enum: codes, minimum, maximum } = items ?? single ?? schema;
  return codes?.map(String) ?? (minimum === undefined ? [] : [`${minimum}–${maximum}`]);
}

/** The type of a field in a few words: `fixed | variable`, `number or null`. */
function kind(schema: JsonSchema, language: Language): string {
  const t = kinds[language];
  if (schema.anyOf) return schema.anyOf.map((schema) => kind(schema, language)).join(t.or);
  const codes = schema.enum ?? schema['x-extensible-enum'];
  if (codes) return codes.join(' | ');
  if (schema.type === 'array') return t.list(kind(schema.items ?? {}, language));
  if (schema.$ref || schema.properties) return 'object';
  return schema.format ?? [schema.type ?? 'any'].flat().join(t.or);
}
