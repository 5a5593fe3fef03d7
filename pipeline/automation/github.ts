import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { UserError } from '../../src/command.ts';
import { now } from '../../src/settings.ts';

const issueShape = z.object({
  number: z.int(),
  title: z.string(),
  body: z.string().nullable(),
  state: z.enum(['open', 'closed']),
  state_reason: z.string().nullish(),
  labels: z
    .array(z.union([z.string(), z.object({ name: z.string().nullish() }).transform(({ name }) => name ?? '')]))
    .default([]),
  user: z.object({ type: z.string().nullish() }).nullish(),
  author_association: z.string().nullish(),
  pull_request: z.unknown().optional(),
});

export type Issue = z.infer<typeof issueShape>;

export type IssueTracker = ReturnType<typeof githubIssues>;

export interface GitHubAccess {
  /** `https://api.github.com`, or a stand-in. */
  api: string;
  /** `owner/name` */
  repository: string;
  token: string;
  pause?: (ms: number) => Promise<unknown>;
}

/** The repository's issues are switched off: there is nowhere to report to, and nothing failed. */
export class IssuesOff extends UserError {}

/** A request that may have been carried out, but its answer was lost. */
export class AnswerLost extends UserError {}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** The status of no answer, as the Fetch standard has it. */
const LOST = 0;
const TRIES = 5;
const SECOND = 1000;
/** Longest wait for a rate limit to pass; after that the next run tries again. */
const MOST_WAITED = 180 * SECOND;
/** Roles that may open an issue that is taken for ours. A stranger's never is, whatever it says. */
const TRUSTED = ['OWNER', 'MEMBER', 'COLLABORATOR'];
/** Pages of issues to look through: the newest thousand issues. */
const PAGES = 10;

/**
 * Asks GitHub's REST API: one request after another, a second between writes, and a pause before the next try on a limit (403, 429) or a fault.
 * @see https://docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api
 */
export function githubApi({ api, repository, token, pause = sleep }: GitHubAccess) {
  return async function ask(method: 'GET' | 'POST' | 'PATCH' | 'PUT', to: string, body?: unknown): Promise<Answer> {
    const url = to === '' || to.startsWith('/') ? `${api}/repos/${repository}${to}` : to;
    const refuse = (why: string, Kind = UserError): Error =>
      new Kind(`GitHub did not accept ${method} ${new URL(url).pathname}: ${why}`);
    let waited = 0;
    for (let turn = 1; ; turn++) {
      if (method !== 'GET') await pause(SECOND);
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
      })
        // A truncated answer counts as none.
        .then(async (whole) => ({ status: whole.status, headers: whole.headers, text: await whole.text() }))
        .catch((error: Error) => ({ status: LOST, headers: new Headers(), text: error.message }));
      if (answer.status >= 200 && answer.status < 300) return answer;
      const text = answer.status === LOST ? answer.text : `${answer.status} ${firstLine(answer.text)}`;
      const fault = answer.status === LOST || answer.status >= 500;
      // After a fault, nobody knows whether a POST was carried out: the caller has to look.
      if (fault && method === 'POST') throw refuse(text, AnswerLost);
      if (answer.status === 410) throw refuse(text, IssuesOff);
      const next = fault ? 2 * SECOND * turn : limited(answer, text);
      if (next === null || turn === TRIES || waited + next > MOST_WAITED) throw refuse(text);
      waited += next;
      await pause(next);
    }
  };
}

/** How long to wait for a limit to pass, in ms; null if the answer is no limit. */
function limited(answer: Answer, text: string): number | null {
  if (answer.status !== 403 && answer.status !== 429) return null;
  const after = Number(answer.headers.get('retry-after') ?? Number.NaN);
  if (after >= 0) return after * SECOND;
  if (answer.headers.get('x-ratelimit-remaining') === '0') {
    const reset = Number(answer.headers.get('x-ratelimit-reset')) * SECOND - now().getTime();
    return Math.max(SECOND, reset);
  }
  return answer.status === 429 || /secondary rate limit|abuse/i.test(text) ? 60 * SECOND : null;
}

const firstLine = (text: string): string => text.trim().replace(/\s+/g, ' ').slice(0, 200);

/** The checked JSON of an answer. @throws {UserError} where it is of another shape */
export function shaped<Shape extends z.ZodType>({ text }: Answer, shape: Shape, what: string): z.infer<Shape> {
  try {
    return shape.parse(JSON.parse(text));
  } catch (error) {
    throw new UserError(`GitHub answered something else than ${what}: ${firstLine(text)}`, { cause: error });
  }
}

/** The issues of a repository over GitHub's REST API. */
export function githubIssues(access: GitHubAccess) {
  const ask = githubApi(access);
  return {
    /** Every issue opened by this project or by somebody with write access, open and closed, oldest first. */
    async all(): Promise<Issue[]> {
      const issues: Issue[] = [];
      let next: string | null = '/issues?state=all&sort=created&direction=desc&per_page=100';
      for (let page = 0; next !== null && page < PAGES; page++) {
        const answer = await ask('GET', next);
        issues.push(...shaped(answer, z.array(issueShape), 'issues'));
        next = nextPage(answer.headers.get('link'), access.api);
      }
      return issues
        .filter(({ pull_request }) => !pull_request)
        .filter(({ user, author_association: by }) => user?.type === 'Bot' || TRUSTED.includes(by ?? ''))
        .reverse();
    },
    async create(issue: { title: string; body: string; labels: string[] }): Promise<Issue> {
      return shaped(await ask('POST', '/issues', issue), issueShape, 'an issue');
    },
    async change(number: number, change: Partial<Omit<Issue, 'number'>>): Promise<Issue> {
      return shaped(await ask('PATCH', `/issues/${number}`, change), issueShape, 'an issue');
    },
  };
}

/** The next page that a `Link` header names. The token goes to no host but the one it was given for. */
function nextPage(link: string | null, api: string): string | null {
  const url = /<([^>]+)>;\s*rel="next"/.exec(link ?? '')?.[1];
  return url && new URL(url).origin === new URL(api).origin ? url : null;
}
