import type { Issue, IssueTracker } from '../../../pipeline/automation/github.ts';

/** Issues in memory. */
export function standInTracker(): { tracker: IssueTracker; issues: Issue[] } {
  const issues: Issue[] = [];
  const tracker: IssueTracker = {
    all: async () => issues,
    async create(given) {
      const issue: Issue = { ...given, number: issues.length + 1, state: 'open' };
      issues.push(issue);
      return issue;
    },
    async change(number, change) {
      return Object.assign(issues[number - 1] as Issue, change);
    },
  };
  return { tracker, issues };
}
