/** Type-to-find over the rows of a table or list; the field is shown only where a script can serve it. */
for (const box of document.querySelectorAll<HTMLElement>('[data-filter]')) {
  const field = box.querySelector('input');
  const rows = document.querySelectorAll<HTMLElement>(`#${box.getAttribute('data-filter')} tbody tr`);
  const count = box.querySelector('[data-filter-count]');
  if (!field) continue;
  box.hidden = false;
  field.addEventListener('input', () => {
    const wanted = field.value.trim().toLowerCase();
    let found = 0;
    for (const row of rows) {
      row.hidden = !(row.textContent ?? '').toLowerCase().includes(wanted);
      if (!row.hidden) found += 1;
    }
    if (count) count.textContent = wanted === '' ? '' : `${found} of ${rows.length} match`;
  });
}
