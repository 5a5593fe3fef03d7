import type { McpServer } from '@modelcontextprotocol/server';
import { correctionsOf } from '../api/endpoints/published.ts';
import type { Asking } from './asking.ts';

const MOST_CORRECTIONS = 200;

/** Registers documents that are worth reading beside the tools. */
export function registerResources(server: McpServer, asking: Asking): void {
  const mimeType = 'text/markdown';
  for (const { name, text, ...about } of RESOURCES)
    server.registerResource(name, `${asking.telling.origin}/${name}`, { ...about, mimeType }, async ({ href }) => ({
      contents: [{ uri: href, mimeType, text: await text(asking) }],
    }));
}

const methodology = ({ telling: { origin } }: Asking): string => `# How Prime Minus reads rates

- A figure is published only where a lender's own page or feed said it. Nothing is guessed, filled in or averaged.
- When a page changes, blocks or goes empty, the last good figures stay, marked with their age.
- States: **fresh** was read in the newest collection; **carried** was missing then, the last good figure is shown;
  **quarantined** means that an implausible new figure waits to be confirmed and the last good one is shown; **stale** is old: it is
  not a current rate.
- A rate is percent per year. Fixed rates compound twice a year by law.
- "Lowest" means the lowest among all rates that somebody with the question asked can have, not the lowest printed.
- A rate is what a lender publishes for everybody. It is no offer and no advice.

The whole of it: ${origin}/methodology.md
`;

async function corrections({ call, telling }: Asking): Promise<string> {
  const told = await correctionsOf(call);
  if ('code' in told) throw new Error(told.detail);
  const lines = told.corrections
    .slice(0, MOST_CORRECTIONS)
    .map(
      ({ correctedAt, lender, id, why, shownPercent }) =>
        `- ${correctedAt}: ${telling.names.get(lender) ?? lender}, ${id}, ${why}: shown ${shownPercent ?? 'nothing'}; ${telling.origin}/rate/${id}`,
    );
  return `# Corrections\n\n${lines.join('\n') || 'Nothing had to be corrected so far.'}\n`;
}

const RESOURCES = [
  {
    name: 'corrections',
    title: 'Corrections',
    description: 'Every figure that was published wrongly and put right, the newest first',
    text: corrections,
  },
  {
    name: 'methodology',
    title: 'How the rates are read and judged',
    description: 'What counts as a rate, what each state means, and what is never done',
    text: methodology,
  },
];
