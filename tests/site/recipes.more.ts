import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { recipesFor } from '../../src/site/manual/recipes.ts';
import { servedSite } from './shared.ts';

const stage = servedSite('past');
let address: string;
beforeAll(async () => {
  const { gate, account } = stage;
  const opens = { kind: 'question', question: 'rateType=fixed' } as const;
  const made = await gate.context.access.keys.create(account.id, '', undefined, undefined, opens);
  address = `${gate.url}/q/${made?.key}`;
});

const run = promisify(execFile);
const stepsOf = (slug: string) => recipesFor(address).find((recipe) => recipe.slug === slug)?.steps ?? [];
const answer = async (ending: string) => await (await fetch(`${address}.${ending}`)).bytes();

test.each(['', '/fr'])('%s/recipes has every line, linked from the API page, and no secret', async (language) => {
  expect((await stage.open(`${language}/api`)).$(`main a[href="${language}/recipes"]`)).toHaveLength(1);
  const { $, text } = await stage.open(`${language}/recipes`);
  for (const { slug, steps } of recipesFor('http://localhost:4321/q/YOUR_TOKEN'))
    for (const [at, { isRun }] of steps.entries())
      expect($(`[data-ran] #${slug}-${at}`).length > 0, `${slug} ${at}`).toBe(isRun ?? false);
  expect(text).not.toMatch(/pm_(q|live)_/);
});

describe('the lines that are marked as run', () => {
  const PROGRAMS = { curl: ['sh', '-c'], 'curl (fr-CA)': ['sh', '-c'], Python: ['python3', '-c'] } as const;
  test.each(Object.entries(PROGRAMS))('%s', async (label, [program, how]) => {
    const cwd = await stage.folder();
    const step = [...stepsOf('excel'), ...stepsOf('python')].find((one) => one.label === label);
    expect(step?.isRun).toBe(true);
    const { stdout } = await run(program, [how, step?.code ?? ''], {
      env: { ...process.env, PRIME_MINUS: address },
      cwd,
    });
    const { rates } = JSON.parse(Buffer.from(await answer('json')).toString());
    const [, file, locale] = /-o (\S+) .*locale=([\w-]+)/.exec(step?.code ?? '') ?? [];
    if (file) expect(await readFile(path.join(cwd, file))).toEqual(Buffer.from(await answer(`csv?locale=${locale}`)));
    else expect(stdout.trim().split('\n')).toHaveLength(rates.length);
  });
});

test('lines that we cannot run read what the address answers, and tell assistants where the tools are', async () => {
  const [code = '', connector, cursor = '', vscode = ''] = stepsOf('assistants').map((step) => step.code);
  const servers = [JSON.parse(cursor).mcpServers, JSON.parse(vscode).servers].map((all) => all['prime-minus'].url);
  expect([connector, ...servers]).toEqual(Array(3).fill(`${stage.gate.url}/mcp`));
  expect(code).toContain(` ${stage.gate.url}/mcp `);
  expect(JSON.parse(vscode).inputs[0].id).toBe(/input:([\w-]+)/.exec(vscode)?.[1]);
  for (const { code } of stepsOf('sheets')) expect(code).toContain(`"${address}.csv"`);
});
