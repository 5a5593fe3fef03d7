/** Without browser storage, nothing is kept. */
export function storage<Value>(use: () => Value): Value | null {
  try {
    return use();
  } catch {
    return null;
  }
}

/** The last question that this device was answered, as the query of an address. */
export const keptQuestion = (): string | null => storage(() => localStorage.getItem('question'));

/** Keeps the page's question. Every link to a page that asks it carries it there, so that nobody says it twice. */
export function carry(): void {
  const { question } = document.body.dataset;
  if (question) storage(() => localStorage.setItem('question', question));
  const query = question || keptQuestion();
  if (query)
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-carries]')) link.search = `${query}&kept`;
}

// Who is sent the address did not ask before.
const shared = new URL(location.href);
if (shared.searchParams.has('kept')) {
  shared.searchParams.delete('kept');
  history.replaceState(null, '', shared);
}
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-forget]')) storage(() => localStorage.removeItem('question'));
});

carry();
document.addEventListener('shown', carry);
