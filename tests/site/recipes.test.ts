import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { load } from 'cheerio/slim';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { recipesFor } from '../../src/site/manual/recipes.ts';
import { scratch } from '../support/folder.ts';
import type { Gate } from '../support/gate.ts';
import { gateOver, sharedSite } from './shared.ts';

const { folder, clear } = scratch();
let gate: Gate;
let address: string;
let work: string;
beforeAll(async () => {
  const shared = await sharedSite('past');
  gate = await gateOver(shared, await folder());
  const { id } = await gate.account();
  const opens = { kind: 'question', question: 'rateType=fixed' } as const;
  const made = await gate.context.access.keys.create(id, '', undefined, undefined, opens);
  address = `${gate.url}/q/${made?.key}`;
  work = await mkdtemp(path.join(await folder(), 'recipes-'));
});
afterAll(async () => {
  await gate?.close();
  await clear();
});

const page = async (at: string) => load(await (await fetch(gate.url + at)).text());
const RECIPES = recipesFor('https://rates.example.ca/q/YOUR_TOKEN');
const run = promisify(execFile);
/** Runs lines as the page prints them, with the address in the variable that it names. */
const ran = async (label: string, code: string): Promise<string> => {
  const env = { ...process.env, PRIME_MINUS: address };
  if (label === 'Python' || label === 'pandas') return (await run('python3', ['-c', code], { env, cwd: work })).stdout;
  if (label === 'R') return (await run('Rscript', ['-e', code], { env, cwd: work })).stdout;
  if (label === 'JavaScript (Node)')
    return (await run(process.execPath, ['--input-type=module', '-e', code], { env, cwd: work })).stdout;
  return (await run('sh', ['-c', code], { env, cwd: work })).stdout;
};

describe.each(['', '/fr'])('recipes%s', (language) => {
  test('are listed, linked from the API page, and say for every line whether it was run', async () => {
    expect((await page(`${language}/api`))(`a[href="${language}/recipes"]`)).toHaveLength(1);
    const list = await page(`${language}/recipes`);
    for (const { slug, name, steps } of RECIPES) {
      expect(list(`a[href="${language}/recipes/${slug}"]`).text()).toContain(name);
      const $ = await page(`${language}/recipes/${slug}`);
      expect($('h1').text()).toContain(name);
      expect($('section[data-ran]')).toHaveLength(steps.length);
      for (const one of $('section[data-ran]').get()) expect($(one).find('p').text()).toMatch(/[Rr]un|[Ee]xécuté/);
      expect($('body').text()).not.toMatch(/pm_(q|live)_/);
    }
  });
});

const printed = RECIPES.flatMap(({ slug, steps }) => steps.map((step, index) => ({ slug, index, ...step })));
const has = (program: string, ...asked: string[]): Promise<boolean> =>
  run(program, asked).then(
    () => true,
    () => false,
  );

/** The tools that a machine may lack, with a check for each. */
const NEEDS: Readonly<Record<string, string[]>> = {
  pandas: ['python3', '-c', 'import pandas'],
  Python: ['python3', '--version'],
  R: ['Rscript', '--version'],
};

describe('lines that are marked as run', () => {
  test.for(printed.filter((step) => step.ran !== 'not'))('$slug, $label', async ({ slug, index, label }, { skip }) => {
    const [program = 'curl', ...asked] = NEEDS[label] ?? ['curl', '--version'];
    if (!(await has(program, ...asked))) skip(`no ${program} that can`);
    const code = (await page(`/recipes/${slug}`))(`#step-${index}`).text();
    const out = await ran(label, code);
    const { rates } = (await (await fetch(`${address}.json`)).json()) as { rates: { ratePercent: number }[] };
    if (label === 'Python') {
      const lines = out.trim().split('\n');
      expect(lines).toHaveLength(rates.length);
      expect(lines[0]).toMatch(new RegExp(` ${rates[0]?.ratePercent}$`));
    } else if (label === 'pandas') expect(out).toContain('ratePercent');
    else if (label === 'R') expect(out).toMatch(/lenderName +termMonths +ratePercent +observedAt\n\d/);
    else if (label === 'JavaScript (Node)') expect(out).toBe(await (await fetch(`${address}.csv`)).text());
    else {
      const [, file, locale] = /-o (\S+) .*locale=([\w-]+)/.exec(code) ?? [];
      const text = await readFile(path.join(work, file as string));
      expect(text).toEqual(Buffer.from(await (await fetch(`${address}.csv?locale=${locale}`)).arrayBuffer()));
      expect(text.toString().startsWith('\uFEFF')).toBe(true);
    }
  });
});

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
    root_selector: 'rates';
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
  const [, , cell = ''] = of('sheets');
  const [header = ''] = (await (await fetch(`${address}.csv`)).text()).split('\r\n');
  for (const [, name] of cell.matchAll(/column\("(\w+)"\)/g)) expect(header.split(',')).toContain(name);
  for (const code of of('sheets')) expect((await fetch(/"(http[^"]+)"/.exec(code)?.[1] as string)).status).toBe(200);
});
