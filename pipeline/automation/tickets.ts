import type { Issue, Issues } from './github.ts';

/** What is wrong now, as an issue should say it. The marker is how the issue is found again, whoever retitled it. */
export interface Ticket {
  /** The thing this is about, unique on its shelf: a lender id. */
  key: string;
  title: string;
  body: string;
  /** When this trouble began: an issue that people closed as not planned stays closed for as long as it lasts. */
  since: string;
}

/** What is well again, and the words its issue ends with. */
export interface Recovery {
  key: string;
  body: string;
}

/** How the issues of one kind are found again. */
export interface Shelf {
  label: string;
  /** The word in the marker that stands, unseen, in every body. */
  marker: string;
}

/** One thing that was done, for the log. */
export type Deed = `${'opened' | 'edited' | 'reopened' | 'closed'} #${number} ${string}`;

const markerOf = (shelf: Shelf, key: string): string => `<!-- ${shelf.marker}: ${key} -->`;
const sinceMarker = (since: string): string => `<!-- since: ${since} -->`;

/**
 * Keeps one issue for each thing that is wrong: opened once, edited in place, closed on recovery, opened again rather than
 * made anew. Nothing is written where nothing changed.
 */
export async function keepTickets(
  issues: Issues,
  shelf: Shelf,
  now: { wrong: Ticket[]; well: Recovery[] },
): Promise<Deed[]> {
  const deeds: Deed[] = [];
  if (now.wrong.length + now.well.length === 0) return deeds;
  const known = await issues.labelled(shelf.label);
  const find = (key: string): Issue | undefined => {
    // Only at the start: further down a body quotes strangers, who may write markers too.
    const own = known.filter((issue) => issue.body?.startsWith(markerOf(shelf, key)));
    return own.find((issue) => issue.state === 'open') ?? own[0];
  };

  for (const { key, title, body, since } of now.wrong) {
    const text = [markerOf(shelf, key), sinceMarker(since), '', body].join('\n');
    const issue = find(key);
    if (!issue) {
      const { number } = await issues.create({ title, body: text, labels: [shelf.label] });
      deeds.push(`opened #${number} ${title}`);
    } else if (issue.state === 'closed') {
      if (issue.state_reason === 'not_planned' && issue.body?.includes(sinceMarker(since))) continue;
      await issues.change(issue.number, { title, body: text, state: 'open', state_reason: 'reopened' });
      deeds.push(`reopened #${issue.number} ${title}`);
    } else if (issue.title !== title || issue.body !== text) {
      await issues.change(issue.number, { title, body: text });
      deeds.push(`edited #${issue.number} ${title}`);
    }
  }
  for (const { key, body } of now.well) {
    const issue = find(key);
    if (issue?.state !== 'open') continue;
    const text = [markerOf(shelf, key), '', body].join('\n');
    await issues.change(issue.number, { body: text, state: 'closed', state_reason: 'completed' });
    deeds.push(`closed #${issue.number} ${issue.title}`);
  }
  return deeds;
}
