/** Answers a form at every change: the server calculates it, and the parts of the page that show the answer are replaced. */
const form = document.querySelector<HTMLFormElement>('form[data-live]');
let asked = 0;
let isSent = location.search !== '';
let waiting: ReturnType<typeof setTimeout> | undefined;

function showErrors(page: Document): void {
  for (const from of page.querySelectorAll<HTMLElement>('[data-error]')) {
    const name = from.dataset['error'] ?? '';
    const to = document.querySelector<HTMLElement>(`[data-error="${name}"]`);
    const input = form?.elements.namedItem(name);
    if (!to || !(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) continue;
    // An empty field is no error until the form is sent.
    const isWrong = !from.hidden && (isSent || input.value !== '');
    to.hidden = !isWrong;
    to.textContent = from.textContent;
    input.ariaInvalid = isWrong ? 'true' : null;
  }
}

function showParts(page: Document): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-part]')) {
    const next = page.querySelector<HTMLElement>(`[data-part="${part.dataset['part']}"]`);
    if (!next || part.contains(document.activeElement)) continue;
    for (const { id } of part.querySelectorAll('details[open][id]'))
      next.querySelector(`#${id}`)?.toggleAttribute('open', true);
    part.replaceWith(next);
  }
}

async function ask(): Promise<void> {
  if (!form) return;
  const given = [...(new FormData(form) as unknown as Iterable<[string, string]>)].filter(([, value]) => value !== '');
  const query = new URLSearchParams(given).toString();
  const address = `${location.pathname}?${query}`;
  history.replaceState(null, '', address);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-tongue]')) link.search = query;
  asked += 1;
  const mine = asked;
  const answer = await fetch(address).catch(() => null);
  const text = await answer?.text();
  // Drop the answer to an older question; if there is none, leave the page as it is.
  if (text === undefined || mine !== asked) return;
  const page = new DOMParser().parseFromString(text, 'text/html');
  showErrors(page);
  showParts(page);
  document.dispatchEvent(new Event('redrawn'));
}

form?.addEventListener('input', () => {
  clearTimeout(waiting);
  waiting = setTimeout(ask, 200);
});
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  isSent = true;
  clearTimeout(waiting);
  void ask();
});

export {};
