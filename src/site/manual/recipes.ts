import type { CodeLanguage } from './highlight.ts';

/** Lines to paste into a place. */
interface Step {
  label: string;
  code: string;
  language?: CodeLanguage;
  /** Whether our tests run them as printed; of others they test what is read. */
  isRun?: boolean;
}

/** How a tool reads rates. */
export interface Recipe {
  slug: 'assistants' | 'sheets' | 'excel' | 'python';
  name: string;
  steps: Step[];
}

/** The variable from which programs read the address, so that the secret is not part of shared code. */
export const VARIABLE = 'PRIME_MINUS';

const json = (label: string, value: object): Step => ({
  label,
  code: JSON.stringify(value, null, 2),
  language: 'json',
});

/** The recipes, by tool. @param address of a saved question without its ending */
export function recipesFor(address: string): Recipe[] {
  const url = address.replace(/\/q\/[^/]*$/, '/mcp');
  const server = (key: string) => ({ url, headers: { Authorization: `Bearer ${key}` } });
  const input = { type: 'promptString', id: 'prime-minus-key', description: 'Prime Minus: API key', password: true };
  return [
    {
      slug: 'assistants',
      name: 'Claude, Cursor, VS Code',
      steps: [
        {
          label: 'Claude Code',
          code: `claude mcp add --transport http prime-minus ${url} --header "Authorization: Bearer YOUR_KEY"`,
          language: 'shell',
        },
        { label: 'Claude (Settings, Connectors, Add custom connector)', code: url },
        json('Cursor (~/.cursor/mcp.json)', { mcpServers: { 'prime-minus': server('YOUR_KEY') } }),
        json('VS Code (.vscode/mcp.json)', {
          inputs: [input],
          servers: { 'prime-minus': { type: 'http', ...server(`\${input:${input.id}}`) } },
        }),
      ],
    },
    {
      slug: 'sheets',
      name: 'Google Sheets',
      steps: [
        { label: 'A1', code: `=IMPORTDATA("${address}.csv", ",", "en_US")` },
        { label: 'A1 (fr-CA)', code: `=IMPORTDATA("${address}.csv"; ","; "en_US")` },
      ],
    },
    {
      slug: 'excel',
      name: 'Excel',
      steps: [
        {
          label: 'Power Query',
          code: `let
    Source = Csv.Document(Web.Contents("${address}.csv"), [Delimiter = ",", Encoding = 65001]),
    Rates = Table.PromoteHeaders(Source),
    Typed = Table.TransformColumnTypes(Rates, {{"ratePercent", type number}, {"termMonths", Int64.Type}}, "en-CA")
in
    Typed`,
        },
        {
          label: 'curl',
          code: `curl -fsS -o rates.csv "$${VARIABLE}.csv?locale=en-CA"`,
          language: 'shell',
          isRun: true,
        },
        {
          label: 'curl (fr-CA)',
          code: `curl -fsS -o taux.csv "$${VARIABLE}.csv?locale=fr-CA"`,
          language: 'shell',
          isRun: true,
        },
      ],
    },
    {
      slug: 'python',
      name: 'Python',
      steps: [
        {
          label: 'Python',
          code: `import csv, io, os, urllib.request

with urllib.request.urlopen(os.environ["${VARIABLE}"] + ".csv") as response:
    for rate in csv.DictReader(io.TextIOWrapper(response, "utf-8", newline="")):
        print(rate["lenderName"], rate["termMonths"], rate["ratePercent"], rate["standing"])`,
          language: 'python',
          isRun: true,
        },
        {
          label: 'pandas',
          code: `import os
import pandas as pd

rates = pd.read_csv(os.environ["${VARIABLE}"] + ".csv", parse_dates=["observedAt"])
lowest = rates[rates["isLowest"]].set_index(["rateType", "termMonths"])
print(lowest[["lenderName", "ratePercent", "standing"]].to_string())`,
          language: 'python',
        },
      ],
    },
  ];
}
