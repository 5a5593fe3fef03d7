import { matcher } from '../site/search.ts';

/** All that a row says, its pieces apart, and what the lender printed. */
function wordsOf(row: HTMLElement): string {
  const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  const words = [row.querySelector('[title]')?.getAttribute('title') ?? ''];
  while (texts.nextNode()) words.push(texts.currentNode.textContent ?? '');
  return words.join(' ');
}

/** Type-to-find over the rows of a table: a row is hidden that lacks one of the words. A field of a form says its table itself. */
for (const field of document.querySelectorAll<HTMLInputElement>('[data-find], [data-filter] input')) {
  const box = field.closest<HTMLElement>('[data-filter]');
  const table = document.getElementById(field.dataset['find'] ?? box?.dataset['filter'] ?? '');
  const count = document.querySelector('[data-filter-count], [data-found]');
  const rows = [...(table?.querySelectorAll<HTMLElement>('tbody tr') ?? [])];
  const told = count?.textContent ?? '';
  if (box) box.hidden = false;
  field.addEventListener('input', () => {
    const matches = matcher(field.value);
    let found = 0;
    for (const row of rows) {
      row.hidden = !matches(wordsOf(row));
      if (!row.hidden) found += 1;
    }
    table?.classList.toggle('searched', field.value.trim() !== '');
    if (count) count.textContent = field.value.trim() === '' ? told : `${found} / ${rows.length}`;
    document.dispatchEvent(new Event('found'));
  });
}
