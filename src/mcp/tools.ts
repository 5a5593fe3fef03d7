import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type Asking, Refused } from './asking.ts';
import { checkOffer, mortgagePayment, offerOutput, paymentArguments, paymentOutput } from './offer.ts';
import { changesOutput, changesSince, pastOutput, ratePast } from './past.ts';
import { kindArguments, lowest, lowestOutput, questionArguments } from './questions.ts';
import { lenderOutput, lenderRates } from './rates.ts';

const words = z.string().max(100);
const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** The tools. Each asks the API; none writes anything. */
export function registerTools(server: McpServer, asking: Asking): void {
  server.registerTool(
    'lowest_rates',
    {
      title: 'Lowest mortgage rates for a question',
      description:
        'The lowest Canadian mortgage rate that somebody with this question can have, by term and type, with runners-up. Name a term and a rate type for a short answer. Quote a figure with its lender, its age and what narrows it.',
      inputSchema: z.strictObject({ ...questionArguments, ...kindArguments }),
      outputSchema: z.strictObject(lowestOutput),
      annotations: READS,
    },
    (asked) => told(() => lowest(asking, asked)),
  );
  server.registerTool(
    'lender_rates',
    {
      title: 'Rates of a lender',
      description: 'The current rates of one Canadian lender, narrowed by term, type or province.',
      inputSchema: z.strictObject({
        lender: words.describe('Name or id: “RBC”, “TD Canada Trust”'),
        ...kindArguments,
        province: words.optional().describe('“Ontario”, “QC”'),
      }),
      outputSchema: z.strictObject(lenderOutput),
      annotations: READS,
    },
    (asked) => told(() => lenderRates(asking, asked)),
  );
  server.registerTool(
    'rate_history',
    {
      title: 'The past of a rate',
      description: 'Every figure that one rate had, with when its lender said it. Ids come from the other tools.',
      inputSchema: z.strictObject({
        id: words.describe('The id of a rate'),
        from: words.optional().describe('A day or an instant'),
        to: words.optional().describe('A day or an instant'),
      }),
      outputSchema: z.strictObject(pastOutput),
      annotations: READS,
    },
    (asked) => told(() => ratePast(asking, asked)),
  );
  server.registerTool(
    'changes_since',
    {
      title: 'What changed since',
      description: 'The rates that came, went or moved after a day, an instant or a snapshot.',
      inputSchema: z.strictObject({ since: words.describe('A day, an instant (RFC 3339) or a snapshot id') }),
      outputSchema: z.strictObject(changesOutput),
      annotations: READS,
    },
    (asked) => told(() => changesSince(asking, asked)),
  );
  server.registerTool(
    'check_offer',
    {
      title: 'Was I offered a good rate?',
      description: 'How an offered rate stands beside the lowest that is published for the same question.',
      inputSchema: z.strictObject({
        offeredPercent: z.number().min(0).max(25).describe('The offered rate, percent per year'),
        ...questionArguments,
        rateType: words.describe('“fixed” or “variable”'),
        term: z.union([words, z.number()]).describe('The term: “5 years”, “18 months”'),
      }),
      outputSchema: z.strictObject(offerOutput),
      annotations: READS,
    },
    (asked) => told(() => checkOffer(asking, asked)),
  );
  server.registerTool(
    'mortgage_payment',
    {
      title: 'Payment of a mortgage',
      description: 'The regular payment at a rate, compounded as Canadian mortgages are.',
      inputSchema: z.strictObject(paymentArguments),
      outputSchema: z.strictObject(paymentOutput),
      annotations: READS,
    },
    (asked) => told(async () => mortgagePayment(asked)),
  );
}

/** An answer in the protocol's form: as data, and as the same data in text. A refusal goes to the model, which can correct its call. */
async function told(answer: () => Promise<Record<string, unknown>>): Promise<CallToolResult> {
  try {
    const structuredContent = await answer();
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { content: [{ type: 'text', text: error.message }], isError: true };
  }
}
