import type { CodeLanguage } from './highlight.ts';

/** Lines to paste into a place. @param ran their check: by our tests as printed, once by hand, or not at all because we do not have the tool */
const step = (label: string, ran: 'tests' | 'once' | 'not', code: string, language?: CodeLanguage) => ({
  ...{ label, code, ran },
  ...(language && { language }),
});
const json = (label: string, value: object) => step(label, 'not', JSON.stringify(value, null, 2), 'json');

/** A node of an n8n workflow. */
const node = (x: number, name: string, type: string, typeVersion: number, parameters: object) => ({
  ...{ name, type: `n8n-nodes-base.${type}`, typeVersion, position: [x, 0], parameters },
});

/** The use of a saved question in one tool. */
export interface Recipe {
  slug: 'assistants' | 'sheets' | 'excel' | 'pandas' | 'r' | 'observable' | 'home-assistant' | 'grafana' | 'n8n';
  name: string;
  steps: ReturnType<typeof step>[];
}

/** The variable from which programs read the address, so that the secret is not part of shared code. */
export const VARIABLE = 'PRIME_MINUS';

/** The lowest of a standing, by the names of the columns: for a second sheet beside one named `PM` that holds the table; 0 for none. */
function lowestFormula(standing: 'can' | 'may', separator = ','): string {
  const column = (name: string) => `INDEX(PM!A:BZ, 0, MATCH("${name}", PM!1:1, 0))`;
  const cell = `=MINIFS(${column('ratePercent')}, ${column('isLowest')}, TRUE, ${column('standing')}, "${standing}")`;
  return cell.replaceAll(',', separator);
}

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
        step('can', 'tests', lowestFormula('can')),
        step('may', 'tests', lowestFormula('may')),
        step('can (fr-CA)', 'not', lowestFormula('can', ';')),
        step('may (fr-CA)', 'not', lowestFormula('may', ';')),
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
lowest = rates[rates["isLowest"]].set_index(["rateType", "termMonths"])
print(lowest[["lenderName", "ratePercent", "standing"]].to_string())`,
          'python',
        ),
        step(
          'pandas, series',
          'once',
          `import os
import pandas as pd

site = os.environ["${VARIABLE}"].split("/q/")[0]
past = pd.read_csv(site + "/api/rates/series.csv?term=5-year-fixed", parse_dates=["date"])
bank = pd.read_csv(site + "/api/reference.csv", parse_dates=["date"])
print(past.tail(), bank.tail())`,
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
subset(rates, isLowest == "true", c("lenderName", "rateType", "termMonths", "ratePercent", "standing"))`,
        ),
        step(
          'R, series',
          'tests',
          `site <- sub("/q/.*", "", Sys.getenv("${VARIABLE}"))
past <- read.csv(paste0(site, "/api/rates/series.csv?term=5-year-fixed"), na.strings = "")
bank <- read.csv(paste0(site, "/api/reference.csv"))
tail(past)`,
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
        value_template: >-
          {% set sure = value_json.lowest | selectattr('standing', 'eq', 'can') | list %}
          {{ (sure or value_json.lowest) | map(attribute='ratePercent') | min if value_json.lowest else none }}
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
          root_selector: 'lowest',
          columns: [
            { selector: 'lender', text: 'Lender', type: 'string' },
            { selector: 'rateType', text: 'Type', type: 'string' },
            { selector: 'termMonths', text: 'Months', type: 'number' },
            { selector: 'ratePercent', text: 'Percent', type: 'number' },
            { selector: 'standing', text: 'Standing', type: 'string' },
            { selector: 'state', text: 'State', type: 'string' },
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
            node(0, 'Every six hours', 'scheduleTrigger', 1.2, {
              rule: { interval: [{ field: 'hours', hoursInterval: 6 }] },
            }),
            node(220, 'Prime Minus', 'httpRequest', 4.2, { url: `${address}.json`, options: {} }),
            node(440, 'Lowest', 'splitOut', 1, { fieldToSplitOut: 'lowest', options: {} }),
          ],
          connections: {
            'Every six hours': { main: [[{ node: 'Prime Minus', type: 'main', index: 0 }]] },
            'Prime Minus': { main: [[{ node: 'Lowest', type: 'main', index: 0 }]] },
          },
        }),
      ],
    },
  ];
}
