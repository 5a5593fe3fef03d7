import { z } from 'zod';
import { delays } from '../../../src/rates/collection-times.ts';
import type { Run } from '../../../src/rates/schema.ts';
import type { githubApi } from '../github.ts';
import type { Check } from './check.ts';

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
  settings: { pages: boolean; dataElsewhere: boolean; deployKey: boolean },
): Promise<Check[]> {
  const read = async <Shape extends z.ZodType>(to: string, shape: Shape): Promise<z.infer<Shape> | Error> => {
    try {
      return shape.parse(JSON.parse((await ask('GET', to)).text));
    } catch (error) {
      return error as Error;
    }
  };
  const unseen = (what: string, error: Error): Check => ({ what, state: 'unknown', found: error.message, mend: '' });
  const repository = await read('', repositoryShape);
  if (repository instanceof Error) return [unseen('repository', repository)];
  const { default_branch: branch, private: isPrivate, has_issues: issues, has_pages: pages } = repository;
  const [collect, watch, rules] = await Promise.all([
    read('/actions/workflows/collect.yml', workflowShape),
    read('/actions/workflows/watch.yml', workflowShape),
    read(`/rules/branches/${encodeURIComponent(branch)}`, rulesShape),
  ]);
  const schedule = (what: string, workflow: z.infer<typeof workflowShape> | Error): Check =>
    workflow instanceof Error
      ? unseen(what, workflow)
      : {
          what,
          state: workflow.state === 'active' ? 'well' : 'mend',
          found: workflow.state,
          mend: workflow.state === 'active' ? '' : `switched off: gh workflow enable ${what}`,
        };
  const refusing =
    rules instanceof Error ? [] : rules.map(({ type }) => type).filter((type) => REFUSING.includes(type));
  const exposed = !isPrivate && !settings.dataElsewhere;
  return [
    { what: 'default branch', state: 'well', found: branch, mend: '' },
    {
      what: 'figures',
      state: exposed ? 'mend' : 'well',
      found: exposed ? 'data/ stands in a public repository: everybody can read every figure there' : 'not public',
      mend: exposed
        ? 'keep data/ in a private repository (deploy/README.md, "Public or private"), or know that you show them'
        : '',
    },
    {
      what: 'issues',
      state: issues ? 'well' : 'mend',
      found: issues ? 'on' : 'switched off',
      mend: issues ? '' : 'failing lenders have nowhere to be told: Settings, General, Features, Issues',
    },
    {
      what: 'Pages',
      state: !settings.pages || pages ? 'well' : 'mend',
      found: !settings.pages ? 'not wanted' : pages ? 'on' : 'not set up',
      mend:
        !settings.pages || pages ? '' : 'Settings, Pages, source "GitHub Actions"; or set the variable PAGES to off',
    },
    settings.dataElsewhere ? keyOf(settings.deployKey) : rulesOf(rules, refusing, settings.deployKey),
    schedule('collect.yml', collect),
    schedule('watch.yml', watch),
  ];
}

/** If data/ is in a second repository, only its own key may push there; its rules cannot be seen from here. */
const keyOf = (isThere: boolean): Check => ({
  what: 'key',
  state: isThere ? 'well' : 'mend',
  found: isThere ? 'DATA_WRITE_KEY is set' : 'DATA_WRITE_KEY is not set',
  mend: isThere
    ? ''
    : 'no run can push what it read: a deploy key of DATA_REPOSITORY with write access (deploy/README.md, "Public or private")',
});

function rulesOf(rules: unknown, refusing: readonly string[], hasKey: boolean): Check {
  const what = 'branch rules';
  if (rules instanceof Error) return { what, state: 'unknown', found: rules.message, mend: '' };
  const isOpen = refusing.length === 0;
  return {
    what,
    state: isOpen || hasKey ? 'well' : 'mend',
    found: isOpen ? 'none that refuses a push' : refusing.join(', '),
    mend:
      isOpen || hasKey
        ? ''
        : 'they refuse the workflow’s push; the one way that works is a deploy key (deploy/README.md, "The repository’s side")',
  };
}

/** Measures how late the logged runs started; runs started by hand are included. */
export function punctuality(runs: Run[]): Check {
  const late = delays(runs.map(({ startedAt }) => startedAt)).sort((a, b) => a - b);
  const hours = (ms: number | undefined): string => `${((ms ?? 0) / 3_600_000).toFixed(1)} h`;
  return {
    what: 'schedule',
    state: late.length === 0 ? 'unknown' : 'well',
    found:
      late.length === 0
        ? 'no run yet'
        : late.length === 1
          ? `the only run so far started ${hours(late[0])} after its time`
          : `of the last ${late.length} runs half started at least ${hours(late[late.length >> 1])} late, none more than ${hours(late.at(-1))}`,
    mend: '',
  };
}
