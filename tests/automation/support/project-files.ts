import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

export interface Step {
  id?: string;
  if?: string;
  uses?: string;
  run?: string;
  env?: Record<string, string>;
  with?: Record<string, unknown>;
  'continue-on-error'?: boolean;
}
export interface Job {
  if?: string;
  needs?: string | string[];
  outputs?: Record<string, string>;
  permissions?: Record<string, string>;
  steps: Step[];
  'timeout-minutes'?: number;
}
export interface Workflow {
  on: { push?: object; schedule?: { cron: string; timezone?: string }[]; workflow_dispatch?: unknown };
  env?: Record<string, string>;
  permissions?: Record<string, string>;
  concurrency?: Record<string, unknown>;
  jobs: Record<string, Job>;
}

const FOLDER = path.resolve('.github/workflows');

/** The files of the project's workflows. */
export const WORKFLOWS = readdirSync(FOLDER).filter((name) => name.endsWith('.yml'));

export const workflowText = (name: string): string => readFileSync(path.join(FOLDER, name), 'utf8');
export const readWorkflow = (name: string): Workflow => parse(workflowText(name)) as Workflow;

/** The commands of package.json. */
export const SCRIPTS: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;
