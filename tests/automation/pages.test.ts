import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { FIRST_DAY } from '../../pipeline/automation/doctor/cli.ts';
import { readWorkflow, SCRIPTS } from './support/project-files.ts';

const page = (name: string): string => readFileSync(path.resolve(name), 'utf8');
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'deploy/README.md',
  'deploy/collector/README.md',
  ...readdirSync('docs').map((name) => `docs/${name}`),
].filter((name) => name.endsWith('.md'));

/** How often a line of cron starts something in a week, of the few forms that stand in the workflows. */
function aWeek(cron: string): number {
  const [, hours = '', , , days = ''] = cron.split(' ');
  const hoursADay = /^\*\/(\d+)$/.exec(hours) ? 24 / Number(hours.slice(2)) : hours.split(',').length;
  const [, from, to] = /^(\d)(?:-(\d))?$/.exec(days) ?? [];
  return hoursADay * (from === undefined ? 7 : Number(to ?? from) - Number(from) + 1);
}

describe('the operator’s documents', () => {
  test('count minutes as the workflows spend them', () => {
    const collect = readWorkflow('collect.yml');
    const weekly = ({ on: { schedule = [] } }: typeof collect): number[] => schedule.map(({ cron }) => aWeek(cron));
    const runs = weekly(collect).reduce((sum, times) => sum + times, 0);
    // Minutes are counted in private repositories.
    const jobs = Object.values(collect.jobs).filter(
      (job) => job.if !== 'inputs.doctor' && !job.if?.includes('!github.event.repository.private'),
    ).length;
    // Each of its schedules starts one of its jobs: workflows.test.ts holds it to that.
    const [looks = 0, kept = 0] = weekly(readWorkflow('watch.yml'));
    const week = runs * jobs + looks + kept;
    const month = Math.round((week * 52) / 12);
    const text = page('deploy/README.md').replace(/\s+/g, ' ');
    expect(text).toContain(
      `start ${week} jobs a week: ${runs} collections of ${jobs} jobs, ${looks} checks for a late run, and one that keeps`,
    );
    expect(text).toContain(`that is ${month} minutes a month before anything else`);
    // The collection itself takes three to ten minutes, of which one is counted.
    const [least, most] = [3, 10].map((each) => month + Math.round((runs * 52) / 12) * (each - 1)) as [number, number];
    const [, from, to] =
      /which makes ([\d,]+) to ([\d,]+) of the 2,000/.exec(text)?.map((one) => Number(one.replace(',', ''))) ?? [];
    expect(Math.abs(Number(from) - least)).toBeLessThan(10);
    expect(Math.abs(Number(to) - most)).toBeLessThan(10);
  });

  test('describe the first live day in ten steps, the same as the doctor’s', () => {
    const text = page('docs/FIRST-DAY.md');
    expect([...text.matchAll(/^(\d+)\. /gm)].map(([, at]) => Number(at))).toEqual(FIRST_DAY.map((_, at) => at + 1));
    const steps = text.split(/^\d+\. /m).slice(1);
    for (const [at, [, ...commands]] of FIRST_DAY.entries())
      expect(
        (steps[at]?.match(/^ {3}(?! *```)(\S.*)$/gm) ?? [])
          .map((line) => line.trim())
          .filter((line) => commands.includes(line)),
        `step ${at + 1}`,
      ).toEqual(commands);
  });

  test('name existing commands', () => {
    for (const name of PAGES)
      for (const [, script = ''] of page(name).matchAll(/(?:npm run (?:--silent )?|^pm |`pm )([\w:-]+)/gm))
        expect(SCRIPTS, `${name}: ${script}`).toHaveProperty(script);
  });

  test('link to existing places', () => {
    for (const name of PAGES)
      for (const [, target = ''] of page(name).matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g))
        expect(existsSync(path.resolve(path.dirname(name), target)), `${name} -> ${target}`).toBe(true);
  });

  test('contain no placeholder that was to be filled in', () => {
    // Marks that drafts leave where a figure or a sentence is still to come.
    for (const name of PAGES) expect(page(name), name).not.toMatch(/CAPACITY_|TODO|XXX/);
  });
});
