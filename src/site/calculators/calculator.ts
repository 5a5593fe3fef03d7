import type { AstroGlobal } from 'astro';
import type { Plot } from '../../charts/plot.ts';
import { type Day, dayOf } from '../../rates/calculators/calendar.ts';
import type { Source } from '../../rates/calculators/source.ts';
import { questionQuery } from '../../rates/question-codec.ts';
import type { Figures } from '../../words/figures.ts';
import type { Language } from '../../words/index.ts';
import type { PublishedAnswers } from '../answers/published-answers.ts';
import { questionFrom } from '../answers/question.ts';
import { servePublished } from '../serving.ts';
import { speak } from '../speech.ts';
import {
  type Faults,
  type FieldProps,
  fieldsIn,
  type Get,
  readForm,
  type Shape,
  typedIn,
  type Values,
} from './fields.ts';
import type { CalculatorName } from './links.ts';
import { writing } from './writing.ts';

/** Who asks a calculator, and in which words it answers. */
export interface Asking {
  language: Language;
  page: Pick<AstroGlobal, 'locals' | 'url'>;
  site: PublishedAnswers;
  today: Day;
  get: Get;
  field: ReturnType<typeof fieldsIn>;
  write: ReturnType<typeof writing>;
  figures: Figures;
  link: (path: string) => string;
}

/** Words, where there are some to say. */
type Said = string | false | null | undefined;
/** A cell of a table, with what qualifies it. */
export type Cell = string | readonly [figure: string, note: string | false];

/** A part of an answer, from top to bottom. Sentences may hold a link as HTML; of rows and sentences without words nothing is shown. */
export interface Block {
  id?: string;
  title?: string | undefined;
  notice?: Said;
  says?: readonly Said[];
  rows?: readonly (readonly [name: string, value: Said])[];
  /** The first cell of a row is its heading; `chosen` is the place of the row that was asked for. */
  table?: {
    heads: readonly string[];
    rows: readonly (readonly Cell[])[];
    foot?: readonly (readonly Cell[])[];
    chosen?: number;
  };
  plot?: Plot | null;
  small?: readonly Said[];
  /** Further parts that open. */
  folds?: readonly Block[];
}

/** The answer of a calculator. */
export interface Answer {
  /** What the answer is, and the figure; the largest on the page. */
  bar: readonly (readonly [what: string, figure: string])[];
  /** Beside the form, and below both. */
  beside: readonly Block[];
  below?: readonly Block[];
  /** What the other calculators can use beside what was typed; sums in dollars. */
  carried: Readonly<Record<string, string | number | null>>;
  /** The path of the rates for the same mortgage. */
  board: string;
}

/** What begins at a field: the title of a group, which may be folded; null where only `asks` shows the fields. */
type Begins = string | { folded: string } | null;

/** A calculator as a record: its words, its fields with their labels, what is wrong between them, and its function. */
export interface Calculator<S extends Shape> {
  name: CalculatorName;
  words: Readonly<Record<Language, { title: string; about: string; lead: string }>>;
  fields: (asking: Asking) => S;
  /** The groups of fields, by the first of each, in their order. */
  groups: (asking: Asking) => { readonly [Name in keyof S]?: Begins };
  check?: (values: Partial<Values<S>>, asking: Asking) => Faults<S>;
  /** Helps that depend on what was typed. */
  hints?: (values: Partial<Values<S>>, asking: Asking) => { readonly [Name in keyof S]?: string | false };
  /** Whether the form was sent, where a field is required. */
  isSent?: (get: Get) => boolean;
  /** The fields that the answer asks for, beside it. */
  asks?: (values: Partial<Values<S>>, asking: Asking) => readonly Ask<S>[];
  answer: (values: Values<S>, asking: Asking) => Answer | null;
  /** What to do where there is no answer yet. */
  otherwise?: (values: Partial<Values<S>>, asking: Asking) => string;
  /** Each rule with what says so. */
  rules: (
    asking: Asking,
    values: Partial<Values<S>>,
  ) => readonly (readonly [what: string, sources: readonly Source[]])[];
}
export type Ask<S extends Shape> = Partial<FieldProps> & { name: keyof S & string };

/** A calculator of any fields, as a page opens it. */
export interface AnyCalculator extends Pick<Calculator<Shape>, 'name' | 'words'> {
  open: (asking: Asking) => ReturnType<typeof view>;
}

export const calculator = <S extends Shape>(record: Calculator<S>): AnyCalculator => ({
  ...{ name: record.name, words: record.words },
  open: (asking) => view(record, asking),
});

/** What the page of a calculator shows. */
function view<S extends Shape>(record: Calculator<S>, asking: Asking) {
  const shape = record.fields(asking);
  const check = (values: Partial<Values<S>>): Faults<S> => record.check?.(values, asking) ?? {};
  const { fields, values, partial, ...read } = readForm(shape, asking.get, check, record.isSent?.(asking.get) ?? true);
  for (const [name, hint] of Object.entries<string | false | undefined>(record.hints?.(partial, asking) ?? {}))
    Object.assign(fields[name] as FieldProps, { ...(hint && { hint }), isHintLive: true });
  const typed = typedIn(fields, shape);
  const starts: Readonly<Record<string, Begins | undefined>> = record.groups(asking);
  const groups: { title: string | null; isFolded: boolean; isOpen: boolean; fields: FieldProps[] }[] = [];
  for (const [name, field] of Object.entries<FieldProps>(fields)) {
    const begins = starts[name];
    if (begins !== undefined) {
      const isFolded = begins !== null && typeof begins === 'object';
      groups.push({ title: isFolded ? begins.folded : begins, isFolded, isOpen: false, fields: [] });
    }
    const group = groups.at(-1);
    group?.fields.push(field);
    if (group && (name in typed || field.field.error !== null)) group.isOpen = true;
  }
  return {
    ...read,
    typed,
    groups: groups.filter(({ title }) => title !== null),
    asks: (record.asks?.(partial, asking) ?? []).map(({ name, ...more }) => ({ ...fields[name], ...more })),
    answer: values && record.answer(values, asking),
    otherwise: record.otherwise?.(partial, asking) ?? null,
    rules: record.rules(asking, partial),
  };
}

/** Names of fields in old addresses, and in questions. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  ...{ balance: 'amount', amortization: 'amortizationYears', lender: 'currentLender' },
  ...{ first: 'firstHome', newbuild: 'newBuild' },
};

/** Who asks, by the address of a page. */
export function askingOf(page: Pick<AstroGlobal, 'locals' | 'url'>): Asking {
  const { language, figures, link } = speak(page.url);
  const { site } = servePublished(page);
  const query = page.url.searchParams;
  // Only a question that another page carries here says its purpose.
  const inputs = query.has('purpose') ? questionQuery(questionFrom(query, site.lenders, language).question) : query;
  const get: Get = (name) => {
    const text = inputs.get(name) ?? inputs.get(OTHER_NAMES[name] ?? name);
    return name === 'first' && text === 'yes' ? 'all' : text;
  };
  return {
    language,
    page,
    site,
    figures,
    link,
    get,
    today: dayOf(site.now),
    field: fieldsIn(language),
    write: writing(language),
  };
}
