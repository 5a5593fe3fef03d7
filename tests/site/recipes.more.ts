import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { recipesFor } from '../../src/site/manual/recipes.ts';
import { servedSite } from './shared.ts';

const stage = servedSite('past');
/** The addresses of three saved questions. */
let addresses: string[];
let address: string;
let work: string;
beforeAll(async () => {
  const asked = [
    'rateType=fixed',
    'purpose=purchase&province=CA-ON&price=500000&down=50000&amortizationYears=25',
    'purpose=renewal&province=CA-BC&value=700000&balance=400000&amortizationYears=20&insured=no',
  ];
  const { gate, account, folder } = stage;
  addresses = await Promise.all(
    asked.map(async (question) => {
      const opens = { kind: 'question', question } as const;
      const made = await gate.context.access.keys.create(account.id, '', undefined, undefined, opens);
      return `${gate.url}/q/${made?.key}`;
    }),
  );
  address = addresses[0] as string;
  work = await folder();
});

const page = async (at: string) => (await stage.open(at)).$;
const RECIPES = recipesFor('https://rates.example.ca/q/YOUR_TOKEN');
const run = promisify(execFile);
/** The program that runs the lines of a label, and what it is asked to see whether this machine has it. The first that fits counts. */
const PROGRAMS: [label: RegExp, program: string, run: string[], check: string[]][] = [
  [/^pandas/, 'python3', ['-c'], ['-c', 'import pandas']],
  [/^Python$/, 'python3', ['-c'], ['--version']],
  [/^R\b/, 'Rscript', ['-e'], ['--version']],
  [/^(can|may)$/, 'soffice', [], ['--version']],
  [/^JavaScript/, process.execPath, ['--input-type=module', '-e'], ['--version']],
  [/./, 'sh', ['-c'], ['-c', 'curl --version']],
];
const programOf = (label: string) => PROGRAMS.find(([labels]) => labels.test(label)) as (typeof PROGRAMS)[number];
/** Runs lines as the page prints them, with the address in the variable that it names. */
async function ran(label: string, code: string, address: string): Promise<string> {
  const [, program, how] = programOf(label);
  if (program === 'soffice') return inLibreOffice(code, await (await fetch(`${address}.csv`)).text());
  const env = { ...process.env, PRIME_MINUS: address };
  return (await run(program, [...how, code], { env, cwd: work })).stdout;
}

/** What LibreOffice makes of a formula beside a sheet `rates` with a table, whose cells have the types that IMPORTDATA gives them. */
async function inLibreOffice(formula: string, table: string): Promise<string> {
  const text = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const cell = (value: string): string => {
    if (/^-?[\d.]+$/.test(value)) return `<table:table-cell office:value-type="float" office:value="${value}"/>`;
    if (/^(true|false)$/.test(value))
      return `<table:table-cell office:value-type="boolean" office:boolean-value="${value}"/>`;
    return `<table:table-cell office:value-type="string"><text:p>${text(value)}</text:p></table:table-cell>`;
  };
  // Files name younger functions so; sheets show them without.
  const stored = formula.replace('MINIFS', '_xlfn.MINIFS');
  const rows = cellsOf(table).map((row) => `<table:table-row>${row.map(cell).join('')}</table:table-row>`);
  const space = (name: string) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`;
  const document = `<?xml version="1.0" encoding="UTF-8"?><office:document ${['office', 'table', 'text'].map(space).join(' ')}
    xmlns:msoxl="http://schemas.microsoft.com/office/excel/formula" office:version="1.2"
    office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet>
    <table:table table:name="lowest"><table:table-row><table:table-cell table:formula="msoxl:${text(stored)}"
    office:value-type="float" office:value="0"/></table:table-row></table:table>
    <table:table table:name="PM">${rows.join('')}</table:table></office:spreadsheet></office:body></office:document>`;
  await writeFile(path.join(work, 'sheet.fods'), document);
  const profile = `-env:UserInstallation=file://${path.join(work, 'office')}`;
  await run('soffice', [profile, '--headless', '--convert-to', 'csv', '--outdir', work, path.join(work, 'sheet.fods')]);
  return readFile(path.join(work, 'sheet.csv'), 'utf8');
}

/** The cells of a CSV (RFC 4180). */
const cellsOf = (csv: string): string[][] =>
  [...csv.matchAll(/((?:(?:"(?:[^"]|"")*"|[^,"\r\n]*),?)+)\r\n/g)].map(([, line = '']) =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
      .map(([, value = '']) => value.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"'))
      .slice(0, -1),
  );

describe.each(['', '/fr'])('recipes%s', (language) => {
  test('are listed, linked from the API page, and say for every line whether it was run', async () => {
    expect((await page(`${language}/api`))(`a[href="${language}/recipes"]`)).toHaveLength(1);
    const list = await page(`${language}/recipes`);
    for (const { slug, name, steps } of RECIPES) {
      expect(list(`a[href="${language}/recipes/${slug}"]`).text()).toContain(name);
      const $ = await page(`${language}/recipes/${slug}`);
      expect($('h1').text()).toContain(name);
      expect($('section[data-ran]')).toHaveLength(steps.length);
      for (const one of $('section[data-ran]').get())
        expect($(one).find('p').text()).toMatch(/[Rr]un|[Ee]xécuté|Non essayé/);
      expect($('body').text()).not.toMatch(/pm_(q|live)_/);
    }
  });
});

const printed = RECIPES.flatMap(({ slug, steps }) => steps.map((step, index) => ({ slug, index, ...step })));
const has = (program: string, check: string[]): Promise<boolean> =>
  run(program, check).then(
    () => true,
    () => false,
  );

describe('lines that are marked as run', () => {
  test.for(printed.filter((step) => step.ran !== 'not'))('$slug, $label', async ({ slug, index, label }, { skip }) => {
    const [, program, , check] = programOf(label);
    if (!(await has(program, check))) skip(`no ${program} that can`);
    const code = (await page(`/recipes/${slug}`))(`#step-${index}`).text();
    // LibreOffice takes seconds to start: one question is enough for a cell.
    const over = label === 'R' || label === 'pandas' ? addresses : [addresses[label === 'can' ? 1 : 0] as string];
    for (const one of over) await expectLowest(label, code, one);
  });
});

/** Runs lines over an address, and compares what they print with the answer's `lowest`. */
async function expectLowest(label: string, code: string, address: string): Promise<void> {
  const out = await ran(label, code, address);
  const { rates, lowest } = (await (await fetch(`${address}.json`)).json()) as Record<
    'rates' | 'lowest',
    { ratePercent: number; standing: string }[]
  >;
  expect(lowest.length).toBeGreaterThan(0);
  if (label === 'Python') {
    const lines = out.trim().split('\n');
    expect(lines).toHaveLength(rates.length);
    expect(lines[0]).toMatch(new RegExp(` ${rates[0]?.ratePercent}$`));
  } else if (label === 'pandas' || label === 'R') {
    for (const { ratePercent, standing } of lowest) expect(out).toMatch(new RegExp(` ${ratePercent}0* +${standing}`));
    expect(
      out
        .trim()
        .split('\n')
        .filter((line) => / (can|may|some)\b/.test(line)),
    ).toHaveLength(lowest.length);
  } else if (label.endsWith('series')) expect(out).toContain('date');
  else if (label === 'can' || label === 'may') {
    const own = lowest.flatMap(({ standing, ratePercent }) => (standing === label ? [ratePercent] : []));
    expect(Number(out)).toBe(own.length > 0 ? Math.min(...own) : 0);
  } else if (label === 'JavaScript (Node)') expect(out).toBe(await (await fetch(`${address}.csv`)).text());
  else {
    const [, file, locale] = /-o (\S+) .*locale=([\w-]+)/.exec(code) ?? [];
    const text = await readFile(path.join(work, file as string));
    expect(text).toEqual(Buffer.from(await (await fetch(`${address}.csv?locale=${locale}`)).arrayBuffer()));
    expect(text.toString().startsWith('\uFEFF')).toBe(true);
  }
}

test('lines that we cannot run are well formed, and read what the address answers', async () => {
  const of = (slug: string) =>
    recipesFor(address)
      .find((one) => one.slug === slug)
      ?.steps.map(({ code }) => code) ?? [];
  const answer = (await (await fetch(`${address}.json`)).json()) as {
    rates: Record<string, unknown>[];
    lowest: Record<string, unknown>[];
  };
  const grafana = JSON.parse(of('grafana')[0] as string) as {
    root_selector: 'lowest';
    columns: { selector: string }[];
    url: string;
  };
  for (const { selector } of grafana.columns) expect(answer[grafana.root_selector][0]).toHaveProperty(selector);
  expect((await fetch(grafana.url)).status).toBe(200);
  const n8n = JSON.parse(of('n8n')[0] as string) as { nodes: { name: string }[]; connections: Record<string, unknown> };
  expect(n8n.nodes.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(n8n.connections)));
  const [secrets = '', configuration = ''] = of('home-assistant');
  const { prime_minus } = parse(secrets) as { prime_minus: string };
  expect((await fetch(prime_minus)).status).toBe(200);
  const { rest } = parse(configuration, { customTags: [{ tag: '!secret', resolve: (name: string) => name }] }) as {
    rest: { resource: string; sensor: { json_attributes: (keyof typeof answer)[] }[] }[];
  };
  for (const name of rest[0]?.sensor[0]?.json_attributes ?? []) expect(answer[name].length).toBeGreaterThan(0);
  expect(answer.lowest[0]).toHaveProperty('ratePercent');
  const cell = of('sheets').slice(2).join();
  const [header = ''] = (await (await fetch(`${address}.csv`)).text()).split('\r\n');
  for (const [, name] of cell.matchAll(/MATCH\("(\w+)"/g)) expect(header.split(',')).toContain(name);
  const [code = '', connector, cursor = '', vscode = ''] = of('assistants');
  for (const one of [
    connector,
    JSON.parse(cursor).mcpServers['prime-minus'].url,
    JSON.parse(vscode).servers['prime-minus'].url,
  ])
    expect(one).toBe(`${stage.gate.url}/mcp`);
  expect(code).toContain(` ${stage.gate.url}/mcp `);
  expect(JSON.parse(vscode).inputs[0].id).toBe(/input:([\w-]+)/.exec(vscode)?.[1]);
  for (const code of of('sheets').slice(0, 2))
    expect((await fetch(/"(http[^"]+)"/.exec(code)?.[1] as string)).status).toBe(200);
});
