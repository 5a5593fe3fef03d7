import { z } from 'zod';
import { UserError } from '../../src/command.ts';
import { type githubApi, shaped } from './github.ts';

export const workflowShape = z.object({ state: z.string() });

/**
 * Enables a workflow that GitHub disabled because nothing happened for 60 days. Also enables one that is on already: reportedly that
 * restarts its 60 days, which keeps this very workflow running in a repository without commits. A workflow that a person disabled stays
 * off, and so does one that GitHub disabled because it troubles others.
 * @see https://docs.github.com/actions/managing-workflow-runs/disabling-and-enabling-a-workflow
 */
export async function revived(ask: ReturnType<typeof githubApi>, workflow: string): Promise<string> {
  if (!/^[\w.-]+\.ya?ml$/.test(workflow)) throw new UserError(`${workflow} is no file of a workflow: collect.yml`);
  const { state } = shaped(await ask('GET', `/actions/workflows/${workflow}`), workflowShape, 'its state');
  if (state !== 'disabled_inactivity' && state !== 'active') return `${workflow} is ${state}, and stays so`;
  await ask('PUT', `/actions/workflows/${workflow}/enable`);
  return state === 'active' ? `${workflow} is on` : `${workflow} was switched off for inactivity and is on again`;
}
