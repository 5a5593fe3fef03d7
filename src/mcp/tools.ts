import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Endpoint } from '../api/endpoint.ts';
import previewRates from '../api/endpoints/preview.ts';
import { aggregatedRates } from '../api/endpoints/rates.ts';
import { ENDPOINTS } from '../api/endpoints.ts';
import { filterLenders, filterRates, queryOf, readFilters } from '../api/filters.ts';
import { opened, parametersOf } from '../api/parameters.ts';
import { badParameters } from '../api/problem.ts';
import { failureIn } from '../words/failures.ts';
import { rateWords } from '../words/terms.ts';
import {
  type Arguments,
  type Asking,
  ask,
  inputOf,
  Refused,
  queryOf as searchOf,
  type Use,
  use,
  words,
} from './asking.ts';
import { figure, figureShape, fitting, percentOf } from './figures.ts';
import { changesUse, historyUse } from './past.ts';
import { kindArguments, lowestUse } from './questions.ts';

/** The most bytes of the figures of one answer. */
const ROOM = 12_000;

/** The current rates of a lender: with a key all, without one those of the preview. */
async function lenderRates(asking: Asking, input: Arguments) {
  const { call, isFull, telling } = asking;
  const { chosen, bad } = readFilters(searchOf(input), call.period.all.lenders);
  if (bad.length > 0) throw new Refused(badParameters(bad).detail);
  const { snapshot, publishedAt, rates } = isFull
    ? await ask(asking, aggregatedRates, input)
    : await ask(asking, previewRates, {});
  const own = filterRates(rates, chosen).sort((a, b) => (a.ratePercent ?? 99) - (b.ratePercent ?? 99));
  const figures = own.flatMap((rate) => figure(rate, telling) ?? []);
  const shown = fitting(figures, ROOM);
  const notes = [
    ...filterLenders(call.period.all.lenders, chosen)
      .filter(({ state }) => state === 'unavailable')
      .map(({ name, failure }) => `${name} could not be read${failure ? `: ${failureIn('en', failure.kind)}` : ''}.`),
    figures.length === 0 && 'No figure is known for this. Do not guess one.',
    !isFull && 'Without an API key only the preview is told: each lender’s headline rates.',
    shown.length < figures.length && 'Narrow the question by term, type or province to see the others.',
  ].filter(Boolean);
  return {
    snapshot,
    publishedAt,
    query: queryOf(chosen),
    rates: shown,
    total: figures.length,
    note: notes.join(' ') || null,
  };
}

const lenderUse = use(
  {
    lender: words.describe('Name or id: “RBC”, “TD Canada Trust”'),
    ...kindArguments,
    province: words.optional().describe('“Ontario”, “QC”'),
  },
  {
    snapshot: z.string(),
    publishedAt: z.string(),
    query: z.record(z.string(), z.array(z.union([z.string(), z.number()]))).describe('As it was understood'),
    rates: z.array(figureShape).describe('The lowest first, as many as fit'),
    total: z.int().describe('How many there are'),
    note: z.string().nullable(),
  },
  lenderRates,
  ({ rates, total, note }) =>
    [
      `${rates.length} of ${total} rates`,
      ...rates.map(
        (rate) =>
          `${percentOf(rate.ratePercent)} ${[rateWords(rate, 'en'), ...rate.narrowedBy].join(', ')} (${rate.state}, ${rate.ageHours} h) [${rate.id}]`,
      ),
      note,
    ].join('\n'),
);

/** The tools of endpoints that take what people say, and give an answer made for assistants. All others pass questions and answers on. */
const OWN_USES: Readonly<Record<string, Use>> = {
  lowest_rates: lowestUse,
  lender_rates: lenderUse,
  rate_history: historyUse,
  changes_since: changesUse,
};

/** The tool of an endpoint as the endpoint is: its parameters in, its answer out. */
function plainUse(endpoint: Endpoint): Use {
  const input = parametersOf(endpoint.parameters).map(([name, parameter]) => {
    const text = words.describe(parameter.en);
    return [name, parameter.isRequired ? text : text.optional()];
  });
  return {
    input: inputOf(Object.fromEntries(input)),
    output: endpoint.answer instanceof z.ZodObject ? endpoint.answer : z.looseObject({}),
    answer: (asking, input) => ask(asking, endpoint, input as Arguments) as Promise<Record<string, unknown>>,
  };
}

/** The schema of an answer, open to fields and codes that come later; ours is still checked by the closed one. */
function openOutput(output: z.ZodObject): z.ZodObject {
  const standard = output['~standard'];
  const json = () => z.toJSONSchema(output, { override: opened });
  return { '~standard': { ...standard, jsonSchema: { input: json, output: json } } } as unknown as z.ZodObject;
}

/** Registers the tools that endpoints name. None writes anything. */
export function registerTools(server: McpServer, asking: Asking): void {
  const tools = ENDPOINTS.flatMap((endpoint) =>
    endpoint.tool ? [{ ...endpoint.tool, ...(OWN_USES[endpoint.tool.name] ?? plainUse(endpoint)) }] : [],
  );
  for (const { name, title, description, input, output, answer, say = JSON.stringify } of tools)
    server.registerTool(
      name,
      {
        ...{ title, description },
        inputSchema: input,
        outputSchema: openOutput(output),
        annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      },
      (input) => resultOf(() => answer(asking, input), say),
    );
}

/** An answer in the protocol's form: as data, and in words. A refusal goes to the model, which can correct its call. */
async function resultOf(
  answer: () => Promise<Record<string, unknown>>,
  say: (answer: Record<string, unknown>) => string,
): Promise<CallToolResult> {
  try {
    const structuredContent = await answer();
    return { content: [{ type: 'text', text: say(structuredContent) }], structuredContent };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { content: [{ type: 'text', text: error.message }], isError: true };
  }
}
