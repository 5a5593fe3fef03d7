/** Unfolds the rows of a product, which CSS folds. */
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-unfold]')) {
  const closed = button.textContent;
  button.addEventListener('click', () => {
    const isOpen = button.getAttribute('aria-expanded') === 'false';
    button.setAttribute('aria-expanded', String(isOpen));
    button.textContent = isOpen ? (button.dataset['unfold'] ?? '') : closed;
    button.closest('tbody')?.classList.toggle('folded', !isOpen);
  });
}
