const CONTROLS = 'a, button:not([hidden]), input';

/** Unfolds the rows of a product, which CSS folds. A table is one tab stop, and the arrow keys move within it. */
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
  // On a phone the other rates of a lender open under its line; without a script the link leads to them.
  for (const rest of table.querySelectorAll<HTMLAnchorElement>('.rest')) {
    rest.addEventListener('click', (event) => {
      const first = rest.closest<HTMLElement>('tbody');
      if (!first || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const all = [...table.querySelectorAll<HTMLElement>('tbody')].filter(
        ({ dataset }) => dataset['of'] === first.dataset['of'],
      );
      first.after(...all.filter((one) => one !== first));
      for (const one of all) {
        one.classList.remove('later', 'folded');
        one.classList.add('opened');
      }
      rest.remove();
    });
  }
  const rows = (): HTMLElement[] =>
    [...table.querySelectorAll<HTMLElement>('tbody tr')].filter((row) => row.checkVisibility());
  const controls = (row: HTMLElement | undefined): HTMLElement[] =>
    [...(row?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter((control) => control.checkVisibility());
  for (const control of table.querySelectorAll<HTMLElement>('tbody :is(a, button, input)')) control.tabIndex = -1;
  const enter = (): void => {
    const [first] = rows();
    for (const control of controls(first)) control.tabIndex = 0;
  };
  enter();
  document.addEventListener('found', enter);
  table.addEventListener('keydown', (event) => {
    const from = event.target as HTMLElement;
    const row = from.closest('tr');
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = rows();
    const at = all.indexOf(row);
    const own = controls(row);
    const column = from.closest('td, th');
    const place = column ? [...row.children].indexOf(column) : 0;
    const sibling = (index: number): HTMLElement | undefined => {
      const target = all[Math.max(0, Math.min(all.length - 1, index))];
      return target?.children[place]?.querySelector<HTMLElement>(CONTROLS) ?? controls(target)[0];
    };
    const ways: Record<string, () => HTMLElement | undefined> = {
      ArrowDown: () => sibling(at + 1),
      ArrowUp: () => sibling(at - 1),
      PageDown: () => sibling(at + 10),
      PageUp: () => sibling(at - 10),
      Home: () => sibling(0),
      End: () => sibling(all.length - 1),
      ArrowRight: () => own[own.indexOf(from) + 1],
      ArrowLeft: () => own[own.indexOf(from) - 1],
    };
    const next = ways[event.key]?.();
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
  });
}
