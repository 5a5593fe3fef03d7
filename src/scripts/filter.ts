import { matcher } from '../site/board/search.ts';

/** Type-to-find over the rows of one or more tables: rows that do not match the typed text are hidden. */
for (const field of document.querySelectorAll<HTMLInputElement>('[data-find]')) {
  const place = document.getElementById(field.dataset['find'] ?? '');
  const count = document.querySelector<HTMLElement>('[data-found]');
  const nothing = document.querySelector<HTMLElement>('[data-nothing]');
  const rows = [...(place?.querySelectorAll<HTMLElement>('[data-search]') ?? [])];
  const search = (): void => {
    const matches = matcher(field.value);
    for (const row of rows) row.hidden = !matches(row.dataset['search'] ?? '');
    const elements = rows.filter((row) => !row.hidden);
    const isEmpty = field.value.trim() === '';
    place?.classList.toggle('searched', !isEmpty);
    for (const group of place?.querySelectorAll<HTMLElement>('[data-group]') ?? [])
      group.hidden = !elements.some((row) => group.contains(row));
    if (nothing) nothing.hidden = elements.length > 0;
    if (count) count.textContent = isEmpty ? '' : `${elements.length} / ${rows.length}`;
  };
  field.addEventListener('input', search);
  nothing?.querySelector('[data-clear]')?.addEventListener('click', (event) => {
    event.preventDefault();
    field.value = '';
    search();
    field.focus();
  });
}
