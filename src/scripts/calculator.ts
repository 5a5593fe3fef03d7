import { calculation, chart, yearRows } from '../site/calculation.ts';
import { mortgageOf, readCalculator } from '../site/inputs.ts';

const form = document.querySelector<HTMLFormElement>('[data-calculator]');

/** Works the form out anew at every change; the address keeps up, so that it can be shared. */
function update(): void {
  if (!form) return;
  const data = new FormData(form);
  const fields = readCalculator((name) => data.get(name) as string | null);
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
  const mortgage = mortgageOf(fields);
  if (mortgage) show(mortgage);
}

function show(mortgage: NonNullable<ReturnType<typeof mortgageOf>>): void {
  const { texts, years } = calculation(mortgage);
  document.querySelector('[data-wrong]')?.remove();
  for (const part of document.querySelectorAll<HTMLElement>('[data-result]')) part.hidden = false;
  for (const place of document.querySelectorAll<HTMLElement>('[data-out]')) {
    const { out = '' } = place.dataset;
    place.textContent = texts[out] ?? '';
  }
  const picture = document.querySelector('[data-chart]');
  const table = document.querySelector('[data-years]');
  if (picture) picture.innerHTML = chart(years);
  if (table) table.innerHTML = yearRows(years);
}

form?.addEventListener('input', update);
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  update();
  const query = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  history.replaceState(null, '', `?${query}`);
});
