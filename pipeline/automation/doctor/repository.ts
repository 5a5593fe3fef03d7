import { z } from 'zod';
import { delays } from '../../../src/rates/collection-times.ts';
import type { Run } from '../../../src/rates/schema.ts';
import { type githubApi, shaped } from '../github.ts';
import { type Check, toMend, unknown, well } from './check.ts';

const repositoryShape = z.object({
  default_branch: z.string(),
  private: z.boolean(),
  has_issues: z.boolean(),
  has_pages: z.boolean().optional(),
  permissions: z.record(z.string(), z.boolean()).optional(),
});
const workflowShape = z.object({ state: z.string() });
const rulesShape = z.array(z.object({ type: z.string() }));

/** Rules that refuse every push without a review or a check. */
const REFUSING = ['pull_request', 'required_status_checks', 'update', 'creation', 'required_signatures'];

/** Checks how a repository on GitHub is set up for this project. Settings that the token may not see are unknown, not wrong. */
export async function examineRepository(
  ask: ReturnType<typeof githubApi>,
  settings: { pages: boolean; deployKey: boolean },
): Promise<Check[]> {
  const read = <Shape extends z.ZodType>(to: string, shape: Shape): Promise<z.infer<Shape> | Error> =>
    ask('GET', to)
      .then((answer) => shaped(answer, shape, 'its settings'))
      .catch((error: Error) => error);
  const repository = await read('', repositoryShape);
  if (repository instanceof Error) return [unknown('repository', repository.message)];
  const { default_branch: branch, private: isPrivate, has_issues: issues, has_pages: pages } = repository;
  const [collect, watch, rules] = await Promise.all([
    read('/actions/workflows/collect.yml', workflowShape),
    read('/actions/workflows/watch.yml', workflowShape),
    read(`/rules/branches/${encodeURIComponent(branch)}`, rulesShape),
  ]);
  const schedule = (what: string, workflow: z.infer<typeof workflowShape> | Error): Check => {
    if (workflow instanceof Error) return unknown(what, workflow.message);
    if (workflow.state === 'active') return well(what, workflow.state);
    return toMend(what, workflow.state, `switched off: gh workflow enable ${what}`);
  };
  return [
    well('default branch', branch),
    isPrivate
      ? well('figures', 'not public')
      : toMend(
          'figures',
          'data/ stands in a public repository: everybody can read every figure there',
          'make the repository private (docs/OPERATING.md, "The repository’s side"), or know that you show them',
        ),
    issues
      ? well('issues', 'on')
      : toMend(
          'issues',
          'switched off',
          'failing lenders have nowhere to be told: Settings, General, Features, Issues',
        ),
    settings.pages && !pages
      ? toMend('Pages', 'not set up', 'Settings, Pages, source "GitHub Actions"; or set the variable PAGES to off')
      : well('Pages', settings.pages ? 'on' : 'not wanted'),
    rulesOf(rules, settings.deployKey),
    schedule('collect.yml', collect),
    schedule('watch.yml', watch),
  ];
}

function rulesOf(rules: z.infer<typeof rulesShape> | Error, hasKey: boolean): Check {
  const what = 'branch rules';
  if (rules instanceof Error) return unknown(what, rules.message);
  const refusing = rules.map(({ type }) => type).filter((type) => REFUSING.includes(type));
  if (refusing.length === 0) return well(what, 'none that refuses a push');
  const mend =
    'they refuse the workflow’s push; the one way that works is a deploy key (docs/OPERATING.md, "The repository’s side")';
  return hasKey ? well(what, refusing.join(', ')) : toMend(what, refusing.join(', '), mend);
}

/** Measures how late the logged runs started; runs started by hand are included. */
export function punctuality(runs: Run[]): Check {
  const late = delays(runs.map(({ startedAt }) => startedAt)).sort((a, b) => a - b);
  const hours = (ms: number | undefined): string => `${((ms ?? 0) / 3_600_000).toFixed(1)} h`;
  if (late.length === 0) return unknown('schedule', 'no run yet');
  return well(
    'schedule',
    late.length === 1
      ? `the only run so far started ${hours(late[0])} after its time`
      : `of the last ${late.length} runs half started at least ${hours(late[late.length >> 1])} late, none more than ${hours(late.at(-1))}`,
  );
}
