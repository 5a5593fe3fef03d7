import type { Issue, IssueTracker } from './github.ts';

/** Something that is wrong now, as its issue should say it. The marker is how the issue is found again, whoever retitled it. */
export interface Incident {
  /** What this is about, unique in its series: a lender id. */
  key: string;
  title: string;
  body: string;
  /** When it began: an issue that people closed as not planned stays closed for as long as it lasts. */
  since: string;
}

/** What works again, and the words its issue ends with. */
export interface Recovery {
  key: string;
  body: string;
}

/** What a series of issues should say now. What stands in neither list is left as it is. */
export interface IssueUpdate {
  incidents: Incident[];
  recoveries: Recovery[];
}

/** Issues of one kind, and how they are found again. */
export interface IssueSeries {
  label: string;
  /** The word in the marker that stands, unseen, in every body. */
  marker: string;
}

/** One thing that was done, as a line of the log. */
export type Action = `${'opened' | 'edited' | 'reopened' | 'closed'} #${number} ${string}`;

const markerOf = (series: IssueSeries, key: string): string => `<!-- ${series.marker}: ${key} -->`;
const sinceMarker = (since: string): string => `<!-- since: ${since} -->`;

/**
 * Keeps one issue for each incident: opened once, edited in place, closed on recovery, opened again rather than made anew.
 * Nothing is written where nothing changed.
 * @throws {UserError} where the tracker does not accept a request
 */
export async function syncIssues(
  tracker: IssueTracker,
  series: IssueSeries,
  { incidents, recoveries }: IssueUpdate,
): Promise<Action[]> {
  const actions: Action[] = [];
  if (incidents.length + recoveries.length === 0) return actions;
  const known = await tracker.labelled(series.label);
  const find = (key: string): Issue | undefined => {
    // Only at the start: further down a body quotes strangers, who may write markers too.
    const own = known.filter((issue) => issue.body?.startsWith(markerOf(series, key)));
    return own.find((issue) => issue.state === 'open') ?? own[0];
  };

  for (const { key, title, body, since } of incidents) {
    const text = [markerOf(series, key), sinceMarker(since), '', body].join('\n');
    const issue = find(key);
    if (!issue) {
      const { number } = await tracker.create({ title, body: text, labels: [series.label] });
      actions.push(`opened #${number} ${title}`);
    } else if (issue.state === 'closed') {
      if (issue.state_reason === 'not_planned' && issue.body?.includes(sinceMarker(since))) continue;
      await tracker.change(issue.number, { title, body: text, state: 'open', state_reason: 'reopened' });
      actions.push(`reopened #${issue.number} ${title}`);
    } else if (issue.title !== title || issue.body !== text) {
      await tracker.change(issue.number, { title, body: text });
      actions.push(`edited #${issue.number} ${title}`);
    }
  }
  for (const { key, body } of recoveries) {
    const issue = find(key);
    if (issue?.state !== 'open') continue;
    const text = [markerOf(series, key), '', body].join('\n');
    await tracker.change(issue.number, { body: text, state: 'closed', state_reason: 'completed' });
    actions.push(`closed #${issue.number} ${issue.title}`);
  }
  return actions;
}
