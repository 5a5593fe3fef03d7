/** Unfolds the rows of a product, which CSS folds, and on a phone the other rates of a lender; without a script a link leads to them. */
for (const table of document.querySelectorAll<HTMLElement>('[data-grid]')) {
  for (const button of table.querySelectorAll<HTMLButtonElement>('[data-unfold]')) {
    const closed = button.textContent;
    button.addEventListener('click', () => {
      const isOpen = button.getAttribute('aria-expanded') === 'false';
      button.setAttribute('aria-expanded', String(isOpen));
      button.textContent = isOpen ? (button.dataset['unfold'] ?? '') : closed;
      button.closest('tbody')?.classList.toggle('folded', !isOpen);
    });
  }
  for (const rest of table.querySelectorAll<HTMLAnchorElement>('.rest')) {
    rest.addEventListener('click', (event) => {
      const first = rest.closest<HTMLElement>('tbody');
      if (!first || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const all = [...table.querySelectorAll<HTMLElement>('tbody')].filter(
        ({ dataset }) => dataset['of'] === first.dataset['of'],
      );
      first.after(...all.filter((element) => element !== first));
      for (const element of all) {
        element.classList.remove('later', 'folded');
        element.classList.add('opened');
      }
      rest.remove();
    });
  }
}
