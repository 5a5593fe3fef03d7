import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { githubIssues, type IssueTracker } from '../../../pipeline/automation/github.ts';
import { listen } from '../../support/port.ts';

interface Stored {
  number: number;
  title: string;
  body: string | null;
  state: 'open' | 'closed';
  state_reason: string | null;
  labels: { name: string }[];
  user?: { type: string };
  author_association?: string;
  pull_request?: object;
}

/** A stand-in for GitHub's issues on loopback: lists with pages and labels, creates, changes, and keeps count. */
export interface StandIn {
  api: string;
  /** Its issues as the project asks for them, without pauses. */
  tracker: IssueTracker;
  issues: Stored[];
  /** `GET`, `POST 3`, `PATCH 3 closed`: what was asked, in order. */
  asked: string[];
  /** The next answers are these: a status, or more. `lost`: the request is carried out, and its answer is not. */
  failing: (number | { status: number; body?: string; headers?: Record<string, string> } | 'lost')[];
  /** The state of each workflow. */
  workflows: Record<string, string>;
  close(): Promise<void>;
}

export async function standIn({ repository = 'prime/minus', token = 'secret', pageSize = 2 } = {}): Promise<StandIn> {
  const issues: Stored[] = [];
  const asked: string[] = [];
  const failing: StandIn['failing'] = [];
  const workflows: StandIn['workflows'] = {};
  const root = `/repos/${repository}/issues`;

  const server = createServer(async (request, response) => {
    const { method, headers } = request;
    const url = new URL(request.url ?? '', `http://${headers.host}`);
    const asJson = await text(request);
    const answer = (status: number, body: unknown, more: Record<string, string> = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(body));
    };
    const trouble = failing.shift();
    if (typeof trouble === 'number') return answer(trouble, { message: 'as told' });
    if (typeof trouble === 'object') {
      response.writeHead(trouble.status, trouble.headers).end(trouble.body ?? '');
      return;
    }
    const lost = trouble === 'lost';
    if (headers.authorization !== `Bearer ${token}`) return answer(401, { message: 'Bad credentials' });
    const [, workflow = '', enable] = /\/actions\/workflows\/([^/]+)(\/enable)?$/.exec(url.pathname) ?? [];
    if (workflow in workflows) {
      asked.push(`${method} ${workflow}`);
      if (method === 'PUT' && enable) workflows[workflow] = 'active';
      return answer(200, { state: workflows[workflow] });
    }
    if (!url.pathname.startsWith(root)) return answer(404, { message: 'Not Found' });
    const number = Number(url.pathname.slice(root.length + 1));

    if (method === 'GET' && url.pathname === root) {
      asked.push('GET');
      const { labels = '', state = 'open', page = '1' } = Object.fromEntries(url.searchParams);
      const found = issues.filter(
        (issue) =>
          (state === 'all' || issue.state === state) &&
          (labels === '' || labels.split(',').every((label) => issue.labels.some(({ name }) => name === label))),
      );
      if (url.searchParams.get('direction') === 'desc') found.reverse();
      const start = (Number(page) - 1) * pageSize;
      url.searchParams.set('page', String(Number(page) + 1));
      const link = start + pageSize < found.length ? { link: `<${url}>; rel="next"` } : undefined;
      return answer(200, found.slice(start, start + pageSize), link);
    }
    if (method === 'POST' && url.pathname === root) {
      const { title, body, labels } = JSON.parse(asJson) as { title: string; body: string; labels: string[] };
      const issue: Stored = {
        number: issues.length + 1,
        title,
        body,
        state: 'open',
        state_reason: null,
        labels: labels.map((name) => ({ name })),
        user: { type: 'Bot' },
        author_association: 'NONE',
      };
      issues.push(issue);
      asked.push(`POST ${issue.number}`);
      if (lost) return answer(502, { message: 'lost' });
      return answer(201, issue);
    }
    const issue = issues.find((one) => one.number === number);
    if (method === 'PATCH' && issue) {
      const { labels, ...change } = JSON.parse(asJson) as Partial<Omit<Stored, 'labels'>> & { labels?: string[] };
      Object.assign(issue, change, labels && { labels: labels.map((name) => ({ name })) });
      asked.push(['PATCH', number, change.state].filter((part) => part !== undefined).join(' '));
      return answer(200, issue);
    }
    answer(404, { message: 'Not Found' });
  });
  const api = `http://127.0.0.1:${await listen(server)}`;
  const tracker = githubIssues({ api, repository, token, pause: async () => {} });
  const close = () => new Promise<void>((done) => server.close(() => done()));
  return { api, tracker, issues, asked, failing, workflows, close };
}
