import { highlight } from '../site/manual/highlight.ts';
import { FIGURES } from '../words/figures.ts';
import { html } from '../words/messages.ts';
import { trial as words } from '../words/trial.ts';
import { pageLanguage } from './language.ts';

/** The programming language of the examples stays chosen from page to page. */
for (const choice of document.querySelectorAll<HTMLInputElement>('.choice input')) {
  if (choice.value === localStorage.getItem('code')) choice.checked = true;
  choice.addEventListener('change', () => localStorage.setItem('code', choice.value));
}

/** Requests sent from the page. The key stays in its field: it never enters an address, a posted form or the browser's storage. */
const t = words[pageLanguage];
const figures = FIGURES[pageLanguage];
const MOST = 20_000;
const SHOWN_HEADERS = 'ratelimit-policy ratelimit x-ratelimit-reset retry-after etag link x-request-id'.split(' ');
const field = document.querySelector<HTMLElement>('[data-try-key]');
const key = field?.querySelector('input');

for (const form of document.querySelectorAll<HTMLFormElement>('[data-try]')) {
  const input = form.querySelector<HTMLInputElement>('[name="address"]');
  const button = form.querySelector('button');
  const wrong = form.querySelector<HTMLElement>('[data-try-wrong]');
  const place = form.querySelector<HTMLElement>('[data-try-answer]');
  if (!input || !button || !wrong || !place) continue;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const url = URL.parse(input.value.trim(), location.origin);
    const isOurs = url?.origin === location.origin && /^\/(api\/|healthz$|readyz$)/.test(url.pathname);
    wrong.textContent = !isOurs ? t.notOurs : url.searchParams.has('key') ? t.keyInAddress : '';
    place.hidden = true;
    input.ariaInvalid = wrong.textContent ? 'true' : null;
    if (!isOurs || wrong.textContent) return;
    button.disabled = true;
    wrong.textContent = t.sending;
    const began = performance.now();
    const secret = key?.value.trim();
    try {
      const answer = await fetch(url, {
        cache: 'no-store',
        redirect: 'error',
        ...(secret ? { headers: { Authorization: `Bearer ${secret}` }, credentials: 'omit' } : {}),
      });
      const text = await answer.text();
      wrong.textContent = '';
      show(place, answer, text, performance.now() - began);
    } catch {
      wrong.textContent = t.unreachable;
    }
    button.disabled = false;
  });
}

/** Shows status, important headers and the answer in one block below the form. */
function show(place: HTMLElement, { status, statusText, headers }: Response, text: string, took: number): void {
  const isJson = /json/.test(headers.get('content-type') ?? '');
  const whole = isJson ? JSON.stringify(JSON.parse(text), null, 2) : text;
  const said = `${status} ${statusText}`.trim();
  const title = Object.assign(document.createElement('p'), {
    ...{ className: 'try-status', role: 'status' },
    textContent: t.took(said, figures.count(Math.round(took)), figures.count(new Blob([text]).size)),
  });
  const told = SHOWN_HEADERS.flatMap((name) => (headers.has(name) ? `${name}: ${headers.get(name)}` : [])).join('\n');
  place.replaceChildren(title);
  if (told) place.append(block(t.headers, highlight(told, 'http')));
  const cut = whole.slice(0, MOST);
  const label = whole.length > MOST ? t.cut(figures.count(MOST)) : (headers.get('content-type') ?? '');
  place.append(block(label, isJson ? highlight(cut, 'json') : html`${cut}`));
  place.hidden = false;
}

/** @param marked HTML that `highlight` made, or that was escaped */
function block(label: string, marked: string): HTMLElement {
  const figure = Object.assign(document.createElement('figure'), { className: 'code' });
  figure.innerHTML = `${html`<figcaption>${label}</figcaption>`}<pre tabindex="0"><code>${marked}</code></pre>`;
  return figure;
}
