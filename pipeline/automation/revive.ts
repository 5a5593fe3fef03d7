import { z } from 'zod';
import { UserError } from '../../src/command.ts';
import type { githubApi } from './github.ts';

const workflowShape = z.object({ state: z.string() });

/**
 * Switches on a workflow that GitHub switched off because nothing happened for 60 days, and one that is on as well: it is reported that
 * its 60 days begin anew then, which is what keeps this very workflow going in a repository without commits. One that a person switched
 * off stays off: GitHub's own reason to is a workflow that troubles others.
 * @see https://docs.github.com/actions/managing-workflow-runs/disabling-and-enabling-a-workflow
 */
export async function revived(ask: ReturnType<typeof githubApi>, workflow: string): Promise<string> {
  if (!/^[\w.-]+\.ya?ml$/.test(workflow)) throw new UserError(`${workflow} is no file of a workflow: collect.yml`);
  const { text } = await ask('GET', `/actions/workflows/${workflow}`);
  const { state } = parsed(text, workflow);
  if (state !== 'disabled_inactivity' && state !== 'active') return `${workflow} is ${state}, and stays so`;
  await ask('PUT', `/actions/workflows/${workflow}/enable`);
  return state === 'active' ? `${workflow} is on` : `${workflow} was switched off for inactivity and is on again`;
}

function parsed(text: string, workflow: string): z.infer<typeof workflowShape> {
  try {
    return workflowShape.parse(JSON.parse(text));
  } catch (error) {
    throw new UserError(`GitHub answered something else than the state of ${workflow}`, { cause: error });
  }
}
