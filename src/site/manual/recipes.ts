import type { CodeLanguage } from './highlight.ts';

/**
 * Lines to paste into a tool.
 * @param label the file or place for the lines
 * @param ran how they were checked: by our tests as printed, once by hand, or not at all because we do not have the tool
 */
const step = (label: string, ran: 'tests' | 'once' | 'not', code: string, language?: CodeLanguage) => ({
  ...{ label, code, ran },
  ...(language && { language }),
});
const json = (label: string, value: object) => step(label, 'not', JSON.stringify(value, null, 2), 'json');

/** The use of a saved question in one tool. */
export interface Recipe {
  slug: 'assistants' | 'sheets' | 'excel' | 'pandas' | 'r' | 'observable' | 'home-assistant' | 'grafana' | 'n8n';
  name: string;
  steps: ReturnType<typeof step>[];
}

/** The variable from which programs read the address, so that the secret is not part of shared code. */
export const VARIABLE = 'PRIME_MINUS';

/** The lowest that most can have, by the names of the columns: for a second sheet beside one named `rates` that holds the table. */
const LOWEST =
  '=MINIFS(INDEX(PM!A:BZ, 0, MATCH("ratePercent", PM!1:1, 0)), INDEX(PM!A:BZ, 0, MATCH("forMost", PM!1:1, 0)), TRUE)';

/** The recipes, by tool. @param address of a saved question without its ending */
export function recipesFor(address: string): Recipe[] {
  const url = address.replace(/\/q\/[^/]*$/, '/mcp');
  const headers = (key: string) => ({ Authorization: `Bearer ${key}` });
  return [
    {
      slug: 'assistants',
      name: 'Claude, Cursor, VS Code',
      steps: [
        step(
          'Claude Code',
          'not',
          `claude mcp add --transport http prime-minus ${url} --header "Authorization: Bearer YOUR_KEY"`,
          'shell',
        ),
        step('Claude (Settings, Connectors, Add custom connector)', 'not', url),
        json('Cursor (~/.cursor/mcp.json)', {
          mcpServers: { 'prime-minus': { url, headers: headers('YOUR_KEY') } },
        }),
        json('VS Code (.vscode/mcp.json)', {
          inputs: [
            { type: 'promptString', id: 'prime-minus-key', description: 'Prime Minus: API key', password: true },
          ],
          servers: { 'prime-minus': { type: 'http', url, headers: headers(`\${input:prime-minus-key}`) } },
        }),
      ],
    },
    {
      slug: 'sheets',
      name: 'Google Sheets',
      steps: [
        step('PM!A1', 'not', `=IMPORTDATA("${address}.csv", ",", "en_US")`),
        step('PM!A1 (fr-CA)', 'not', `=IMPORTDATA("${address}.csv"; ","; "en_US")`),
        step('ratePercent', 'tests', LOWEST),
      ],
    },
    {
      slug: 'excel',
      name: 'Excel',
      steps: [
        step(
          'Power Query',
          'not',
          `let
    Source = Csv.Document(Web.Contents("${address}.csv"), [Delimiter = ",", Encoding = 65001]),
    Rates = Table.PromoteHeaders(Source),
    Typed = Table.TransformColumnTypes(Rates, {{"ratePercent", type number}, {"termMonths", Int64.Type}}, "en-CA")
in
    Typed`,
        ),
        step('curl', 'tests', `curl -fsS -o rates.csv "$${VARIABLE}.csv?locale=en-CA"`, 'shell'),
        step('curl (fr-CA)', 'tests', `curl -fsS -o taux.csv "$${VARIABLE}.csv?locale=fr-CA"`, 'shell'),
      ],
    },
    {
      slug: 'pandas',
      name: 'pandas',
      steps: [
        step(
          'pandas',
          'once',
          `import os
import pandas as pd

rates = pd.read_csv(os.environ["${VARIABLE}"] + ".csv", parse_dates=["observedAt"])
lowest = rates[rates["forMost"]].dropna(subset=["ratePercent"]).groupby(["rateType", "termMonths"]).first()
print(lowest[["lenderName", "ratePercent", "observedAt"]])`,
          'python',
        ),
        step(
          'Python',
          'tests',
          `import csv, io, os, urllib.request

with urllib.request.urlopen(os.environ["${VARIABLE}"] + ".csv") as response:
    for rate in csv.DictReader(io.TextIOWrapper(response, "utf-8", newline="")):
        print(rate["lenderName"], rate["termMonths"], rate["ratePercent"])`,
          'python',
        ),
      ],
    },
    {
      slug: 'r',
      name: 'R',
      steps: [
        step(
          'R',
          'tests',
          `rates <- read.csv(paste0(Sys.getenv("${VARIABLE}"), ".csv"), na.strings = "", encoding = "UTF-8")
rates$observedAt <- as.POSIXct(rates$observedAt, format = "%Y-%m-%dT%H:%M:%OSZ", tz = "UTC")
head(subset(rates, forMost == "true", c("lenderName", "termMonths", "ratePercent", "observedAt")), 10)`,
        ),
      ],
    },
    {
      slug: 'observable',
      name: 'Observable',
      steps: [
        step(
          'JavaScript (Node)',
          'tests',
          `const response = await fetch(process.env.${VARIABLE} + '.csv');
if (!response.ok) throw new Error((await response.json()).detail);
process.stdout.write(await response.text());`,
          'javascript',
        ),
        step('JavaScript', 'not', `const rates = FileAttachment('data/rates.csv').csv({ typed: true });`, 'javascript'),
      ],
    },
    {
      slug: 'home-assistant',
      name: 'Home Assistant',
      steps: [
        step('secrets.yaml', 'not', `prime_minus: "${address}.json"`),
        step(
          'configuration.yaml',
          'not',
          `rest:
  - resource: !secret prime_minus
    scan_interval: 21600
    sensor:
      - name: "Lowest mortgage rate"
        unique_id: prime_minus_lowest
        unit_of_measurement: "%"
        value_template: "{{ value_json.lowest | map(attribute='ratePercent') | min if value_json.lowest else none }}"
        json_attributes:
          - lowest`,
        ),
      ],
    },
    {
      slug: 'grafana',
      name: 'Grafana',
      steps: [
        json('Infinity', {
          type: 'json',
          source: 'url',
          parser: 'backend',
          format: 'table',
          url: `${address}.json`,
          root_selector: 'rates',
          columns: [
            { selector: 'lender', text: 'Lender', type: 'string' },
            { selector: 'termMonths', text: 'Months', type: 'number' },
            { selector: 'ratePercent', text: 'Percent', type: 'number' },
            { selector: 'observedAt', text: 'Seen', type: 'timestamp' },
          ],
        }),
        step('Text (HTML)', 'not', `<img alt="Prime Minus" src="${address}.svg">`),
      ],
    },
    {
      slug: 'n8n',
      name: 'n8n',
      steps: [
        json('Workflow', {
          nodes: [
            {
              name: 'Every six hours',
              type: 'n8n-nodes-base.scheduleTrigger',
              typeVersion: 1.2,
              position: [0, 0],
              parameters: { rule: { interval: [{ field: 'hours', hoursInterval: 6 }] } },
            },
            {
              name: 'Prime Minus',
              type: 'n8n-nodes-base.httpRequest',
              typeVersion: 4.2,
              position: [220, 0],
              parameters: { url: `${address}.json`, options: {} },
            },
            {
              name: 'Rates',
              type: 'n8n-nodes-base.splitOut',
              typeVersion: 1,
              position: [440, 0],
              parameters: { fieldToSplitOut: 'rates', options: {} },
            },
          ],
          connections: {
            'Every six hours': { main: [[{ node: 'Prime Minus', type: 'main', index: 0 }]] },
            'Prime Minus': { main: [[{ node: 'Rates', type: 'main', index: 0 }]] },
          },
        }),
      ],
    },
  ];
}
