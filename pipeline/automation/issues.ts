import { AnswerLost, type Issue, type IssueTracker } from './github.ts';

/** A current problem, as its issue should report it. The marker finds the issue again, even after somebody retitled it. */
export interface Incident {
  /** The subject, unique in its series: a lender id. */
  key: string;
  title: string;
  body: string;
  /** Time at which it began. An issue that people closed as not planned stays closed for as long as the problem lasts. */
  since: string;
}

/** The state that a series of issues should report now. Issues of keys in neither list are left as they are. */
export interface IssueUpdate {
  incidents: Incident[];
  /** Solved problems, and the closing words of their issues. */
  recoveries: Pick<Incident, 'key' | 'body'>[];
  /** Every key that can still occur. Issues of other keys, such as a removed lender, are closed. */
  keys?: readonly string[];
}

/** Issues of one kind, and the way to find them again. */
export interface IssueSeries {
  /** Label of new issues, for people: they may rename or remove it. */
  label: string;
  marker: string;
  /** The labels by which people decide something, while the issue is open. */
  decisions?: RegExp;
}

/** Most issues opened in one run; in a burst the others follow with the next runs. */
const MOST_OPENED = 5;
/** The reasons with which people close an issue that they want to hear no more of. */
const DISMISSED = ['not_planned', 'duplicate'];
/** GitHub takes 65,536 characters. */
const LONGEST = 60_000;

const markerOf = (series: IssueSeries, key: string): string => `<!-- ${series.marker}: ${key} -->`;
const keyOf = (series: IssueSeries, { body }: Issue): string | undefined =>
  new RegExp(`^<!-- ${series.marker}: (\\S+) -->`).exec(body ?? '')?.[1];
const sinceMarker = (since: string): string => `<!-- since: ${since} -->`;

/** Finds the issue of a key. Its marker counts only at the start: further down, a body quotes strangers, who may write markers too. */
function issueFor(known: Issue[], series: IssueSeries, key: string): Issue | undefined {
  const own = known.filter((issue) => issue.body?.startsWith(markerOf(series, key)));
  return own.find((issue) => issue.state === 'open') ?? own[0];
}

/** The decisions that people made by labels of open issues, by key. */
export function decided(known: Issue[], series: IssueSeries): { key: string; label: string }[] {
  return known
    .filter(({ state }) => state === 'open')
    .flatMap((issue) => {
      const key = keyOf(series, issue);
      const labels = issue.labels.filter((label) => series.decisions?.test(label));
      return key ? labels.map((label) => ({ key, label })) : [];
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Keeps one issue for each incident: opened once, edited in place, closed on recovery, reopened. @returns what it did, for the log @throws {UserError} */
export async function syncIssues(tracker: IssueTracker, series: IssueSeries, update: IssueUpdate): Promise<string[]> {
  const { incidents, recoveries, keys } = update;
  const actions: string[] = [];
  if (incidents.length + recoveries.length === 0) return actions;
  const known = await tracker.all();
  let opened = 0;

  for (const { key, title, body, since } of incidents) {
    const text = [markerOf(series, key), sinceMarker(since), '', body].join('\n').slice(0, LONGEST);
    const issue = issueFor(known, series, key);
    const closed = issue?.state === 'closed';
    if (closed && DISMISSED.includes(issue.state_reason ?? '') && issue.body?.includes(sinceMarker(since))) continue;
    if ((!issue || closed) && ++opened > MOST_OPENED) actions.push(`left for the next run: ${title}`);
    else if (!issue) {
      const { number } = await openedOnce(tracker, series, key, { title, body: text, labels: [series.label] });
      actions.push(`opened #${number} ${title}`);
    } else if (closed) {
      await tracker.change(issue.number, { title, body: text, state: 'open', state_reason: 'reopened' });
      actions.push(`reopened #${issue.number} ${title}`);
    } else if (issue.title !== title || issue.body !== text) {
      await tracker.change(issue.number, { title, body: text });
      actions.push(`edited #${issue.number} ${title}`);
    }
  }
  const others = known.flatMap((issue) => keyOf(series, issue) ?? []).filter((key) => keys?.includes(key) === false);
  const removed = [...new Set(others)].map((key) => ({ key, body: `${key} is not looked at any more.` }));
  for (const { key, body } of [...recoveries, ...removed]) {
    const issue = issueFor(known, series, key);
    if (issue?.state !== 'open') continue;
    const text = [markerOf(series, key), '', body].join('\n');
    // People's decisions were about an incident that is over now.
    const labels = issue.labels.filter((label) => !series.decisions?.test(label));
    const cut = labels.length < issue.labels.length ? { labels } : {};
    await tracker.change(issue.number, { body: text, state: 'closed', state_reason: 'completed', ...cut });
    actions.push(`closed #${issue.number} ${issue.title}`);
  }
  return actions;
}

type Opening = Parameters<IssueTracker['create']>[0];
async function openedOnce(tracker: IssueTracker, series: IssueSeries, key: string, issue: Opening): Promise<Issue> {
  try {
    return await tracker.create(issue);
  } catch (error) {
    if (!(error instanceof AnswerLost)) throw error;
    return issueFor(await tracker.all(), series, key) ?? (await tracker.create(issue));
  }
}
