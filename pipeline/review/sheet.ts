import { easternTime } from '../../src/rates/eastern.ts';
import { KINDS } from '../collect/waiting.ts';
import { HELP } from './ask.ts';
import type { Asked } from './questions.ts';

const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Everything that waits for a person, as one page of HTML to read. It loads nothing and runs nothing. */
export function sheet(all: readonly Asked[], at: Date): string {
  const parts = all.map(({ id, name, page, since, failure, words, figures, missing, alarms, digest }) => {
    const lines = words.flatMap(({ text, digest: line, places }) =>
      places.map(
        ({ kind, before, rates, examples }) =>
          `<tr><td>${safe(KINDS[kind] ?? kind)}</td><td>${safe(before ?? '')}</td><td>${safe(text)}</td>
             <td>${rates}${safe(examples.map((one) => `, ${one}`).join(''))}</td><td><code>${line}</code></td></tr>`,
      ),
    );
    const moves = figures.map(
      ({ name: rate, before, after, reason }) =>
        `<tr><td>${safe(rate)}</td><td>${safe(before ?? 'new')}</td><td>${safe(after)}</td><td colspan="2">${safe(reason)}</td></tr>`,
    );
    return `<section><h2>${safe(name)} <code>${safe(id)}@${digest}</code></h2>
<p><a href="${safe(page)}">${safe(page)}</a>, waits since ${easternTime(since)}</p>
${failure ? `<p>It could not be read: ${safe(failure)}</p>` : ''}
${alarms.map(({ text, said }) => `<p>${safe(said.by)} called “${safe(text)}” an alarm.</p>`).join('')}
<table><tr><th>What</th><th>Before</th><th>Now</th><th>Rates beside it, or reason</th><th>Digest</th></tr>
${[...lines, ...moves].join('\n')}</table>
${missing.length > 0 ? `<p>Not on the page any more: ${safe(missing.join(', '))}</p>` : ''}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>What waits for a person</title>
<style>body{font:1rem/1.5 sans-serif;margin:2rem}table{border-collapse:collapse}td,th{border:1px solid;padding:.25rem .5rem;text-align:left}</style></head>
<body><h1>What waits for a person</h1><p>${easternTime(at.toISOString())}</p>
<pre>${safe(HELP)}</pre>
${parts.join('\n') || '<p>Nothing waits.</p>'}</body></html>
`;
}
