import { describe, expect, it } from 'vitest';
import { answerOf, type Fetcher } from '../../pipeline/collect/sources/answer.ts';
import { readSnapshot } from '../../src/snapshots/snapshot.ts';
import { temporaryFolder } from '../support/folder.ts';
import { runOver } from '../support/run.ts';
import { acme } from './accepted.ts';

const now = (): Date => new Date('2026-11-20T13:17:00Z');
const headers = { 'content-type': 'text/html', etag: `"${'e'.repeat(5000)}"`, 'last-modified': 'x'.repeat(5000) };
const answering = (text: string, url?: string): Fetcher => ({
  async fetch(_, source) {
    const received = { url: url ?? source.url, status: 200, headers, body: Buffer.from(text) };
    return answerOf(source, received, { at: now().toISOString(), by: 'http' });
  },
  close: async () => {},
});

/** Everything that a run of this page publishes, and its line in the log. */
async function published(html: string, url?: string) {
  const root = temporaryFolder();
  const fetcher = answering(`<!doctype html><html><body>${html}</body></html>`, url);
  const { run } = await runOver({ root, registry: [acme], fetcher, now });
  const snapshot = run.snapshot ? await readSnapshot(root) : null;
  return { snapshot, line: run.lenders.acme };
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value instanceof Map) return texts([...value]);
  return Object.entries(value ?? {}).flatMap(([key, inner]) => [key, ...texts(inner)]);
}

const GOOD = '<tr><th>Term<th>Fixed rate<tr><td>5 years<td>4.59%';
const WIDE = '<tr><th>Term<th>Fixed rate<th>Details<tr><td>5 years<td>4.59%<td>1';
const MORE = '<tr><td>3 years<td>5%<td>2';

describe('published text from a lender’s page', () => {
  it.each([
    ['a heading', `<h2>Rates</h2><table>${GOOD}</table><h2>${'Our offers '.repeat(1000)}</h2><table>${GOOD}</table>`],
    ['a label', `<h2>Rates</h2><table>${GOOD}<tr><td>${'a very long label '.repeat(1000)}<td>5.00%</table>`],
    ['a cell', `<h2>Rates</h2><table>${GOOD}<tr><td>3 years<td>${'call us '.repeat(1000)}</table>`],
    ['a title row', `<h2>Rates</h2><table>${WIDE}<tr><td colspan=3>${'More of them '.repeat(1000)}${MORE}</table>`],
    ['a heading over all', `<h2>Fixed ${'mortgage rates '.repeat(100)}</h2><table>${GOOD}</table>`],
  ])('is cut to 300 characters: %s', async (_, html) => {
    const { snapshot, line } = await published(html);
    expect(line?.outcome).toBe('fresh');
    const { manifest, rates, raw } = snapshot as NonNullable<typeof snapshot>;
    expect(rates.get('acme')?.map(({ ratePercent }) => ratePercent)).toContain(4.59);
    expect(Math.max(...texts([manifest, rates, raw, line]).map(({ length }) => length))).toBeLessThanOrEqual(300);
  });

  it('has no invisible characters', async () => {
    const unseen = '\u202E\u2066\u200F\u200B\u061C\u2069\u{E0041}';
    const { snapshot } = await published(
      `<h2>Rates${unseen}</h2><table>${GOOD}<tr><td>3 ${unseen}years<td>5.00%${unseen}<tr><td>Call\u0007 us<td>5.50%</table>`,
    );
    const { rates, raw } = snapshot as NonNullable<typeof snapshot>;
    expect(rates.get('acme')?.map(({ label, ratePercent }) => `${label}: ${ratePercent}`)).toEqual([
      '3 years: 5',
      '5 years: 4.59',
    ]);
    expect(texts([rates, raw]).join('')).not.toMatch(/[\p{Cf}\p{Cc}]/u);
  });
});

describe('the reason of a failure', () => {
  it.each([
    ['a label of unknown words', '<h2>Rates</h2><table><tr><th>Term<th>Rate<tr><td>Prime-ish thing<td>5.14%</table>'],
    ['a heading of figures', '<h2>From 5.14 % or 5,14</h2><table><tr><th>Term<th>Rate<tr><td>5 years<td>6.99%</table>'],
    ['no figures', '<h2>5.14% special</h2><table><tr><th>Term<th>Fixed rate<tr><td>5 years<td>call</table>'],
  ])('is given without figures: %s', async (_, html) => {
    const { line } = await published(html);
    expect(line?.outcome).toBe('failed');
    expect(line?.detail).toMatch(/\w{5}/);
    expect(line?.detail).not.toMatch(/\d[.,]\d|\d\s*%/);
  });
});
