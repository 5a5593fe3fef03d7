import { calculationOf, readCalculator } from '../site/calculators/payment.ts';
import { calculated, chart, yearRows } from '../site/calculators/payment-answer.ts';
import { pageLanguage } from './language.ts';

const form = document.querySelector<HTMLFormElement>('[data-calculator]');

/** The filled-in fields as a query, without empty and zero ones. */
function query(): string {
  const data = new FormData(form ?? undefined) as unknown as Iterable<[string, string]>;
  return new URLSearchParams([...data].filter(([, value]) => value !== '' && value !== '0')).toString();
}

/** Recalculates the form at every change. */
function update(): void {
  if (!form) return;
  const data = new FormData(form);
  const fields = readCalculator((name) => data.get(name) as string | null, pageLanguage);
  for (const [name, { error }] of Object.entries(fields)) {
    const message = document.querySelector<HTMLElement>(`[data-error="${name}"]`);
    const input = form.elements.namedItem(name);
    if (message) {
      message.hidden = error === null;
      message.textContent = error;
    }
    if (!(input instanceof HTMLElement)) continue;
    if (error) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  }
  const calculation = calculationOf(fields);
  const found = calculation && calculated(calculation, pageLanguage);
  if (found) document.querySelector('[data-wrong]')?.remove();
  // If nothing can be calculated, no earlier figure stays: the main results are emptied, the other sections hidden.
  for (const part of document.querySelectorAll<HTMLElement>('[data-result]'))
    part.hidden = found === null && (part.hidden || part.matches('section'));
  for (const part of document.querySelectorAll<HTMLElement>('[data-part="offer"]')) part.hidden ||= !found;
  for (const place of document.querySelectorAll<HTMLElement>('[data-out]')) {
    const { out = '' } = place.dataset;
    if (found || out !== 'frequency') place.textContent = found?.texts[out] ?? '–';
  }
  if (!found) return;
  const picture = document.querySelector('[data-chart]');
  const table = document.querySelector('[data-years]');
  if (picture) picture.innerHTML = chart(found.years, pageLanguage);
  if (table) table.innerHTML = yearRows(found.years, pageLanguage);
}

/** Only the server can rank the offer among published rates and link the other calculators, so those parts of the page are fetched again. */
async function place(): Promise<void> {
  const address = `${location.pathname}?${query()}`;
  history.replaceState(null, '', address);
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok || `${location.pathname}?${query()}` !== address) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const name of ['offer', 'tabs']) {
    const part = page.querySelector(`[data-part="${name}"]`);
    if (part) document.querySelector(`[data-part="${name}"]`)?.replaceWith(part);
  }
}

form?.addEventListener('input', update);
form?.addEventListener('change', place);
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  update();
  place();
});
