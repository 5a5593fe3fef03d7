import { z } from 'zod';
import { UserError } from '../../src/command.ts';

const issueShape = z.object({
  number: z.int(),
  title: z.string(),
  body: z.string().nullable(),
  state: z.enum(['open', 'closed']),
  state_reason: z.string().nullish(),
  pull_request: z.unknown().optional(),
});

/** An issue as far as this project looks at it. */
export type Issue = z.infer<typeof issueShape>;

/** What may be changed of an issue. */
export interface IssueChange {
  title?: string;
  body?: string;
  state?: 'open' | 'closed';
  state_reason?: 'completed' | 'reopened';
}

/** The issues of one repository. */
export interface IssueTracker {
  /** Every issue with a label, open and closed, oldest first. */
  labelled(label: string): Promise<Issue[]>;
  create(issue: { title: string; body: string; labels: string[] }): Promise<Issue>;
  change(number: number, change: IssueChange): Promise<Issue>;
}

/** Where and as whom GitHub is asked. */
export interface GitHubAccess {
  /** `https://api.github.com`, or a stand-in. */
  api: string;
  /** `owner/name` */
  repository: string;
  token: string;
  /** Milliseconds between tries. */
  pauseMs?: number;
}

/** The issues of a repository over GitHub's REST API. */
export function githubIssues({ api, repository, token, pauseMs = 2000 }: GitHubAccess): IssueTracker {
  const root = `${api}/repos/${repository}/issues`;

  async function ask(method: 'GET' | 'POST' | 'PATCH', url: string, body?: unknown): Promise<Response> {
    // A second POST after a lost answer would open the issue twice, so only what can be repeated is.
    const tries = method === 'POST' ? 1 : 3;
    for (let turn = 1; ; turn++) {
      const answer = await fetch(url, {
        method,
        headers: {
          accept: 'application/vnd.github+json',
          authorization: `Bearer ${token}`,
          'x-github-api-version': '2022-11-28',
          'user-agent': 'prime-minus',
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(20_000),
      }).catch((error: Error) => error);
      if (!(answer instanceof Error) && answer.ok) return answer;
      const passing = answer instanceof Error || answer.status === 429 || answer.status >= 500;
      if (!passing || turn === tries) {
        const said =
          answer instanceof Error ? answer.message : `${answer.status} ${(await answer.text()).slice(0, 200)}`;
        throw new UserError(`GitHub did not accept ${method} ${new URL(url).pathname}: ${said}`);
      }
      await new Promise((done) => setTimeout(done, pauseMs * turn));
    }
  }

  return {
    async labelled(label) {
      const found: Issue[] = [];
      let next: string | null =
        `${root}?labels=${encodeURIComponent(label)}&state=all&sort=created&direction=asc&per_page=100`;
      while (next !== null) {
        const answer: Response = await ask('GET', next);
        found.push(...z.array(issueShape).parse(await answer.json()));
        next = nextPage(answer.headers.get('link'), api);
      }
      return found.filter((issue) => !issue.pull_request);
    },
    async create(issue) {
      return issueShape.parse(await (await ask('POST', root, issue)).json());
    },
    async change(number, change) {
      return issueShape.parse(await (await ask('PATCH', `${root}/${number}`, change)).json());
    },
  };
}

/** The next page a `Link` header names; the token goes to no other host than the one it was given for. */
function nextPage(link: string | null, api: string): string | null {
  const url = /<([^>]+)>;\s*rel="next"/.exec(link ?? '')?.[1];
  return url && new URL(url).origin === new URL(api).origin ? url : null;
}
