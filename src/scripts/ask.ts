/** The question's form. Its answer fills the parts of the page that are marked with data attributes. */
const form = document.querySelector<HTMLFormElement>('[data-ask]');

/** The pause in typing after which the question is answered, in ms. */
const PAUSE = 250;

/** The form's question: the fields of its purpose that are not empty. */
function asked(of: HTMLFormElement): URLSearchParams {
  const said = [...new FormData(of)].filter(([name, value]) => {
    const field = of.elements.namedItem(name);
    const group = field instanceof HTMLElement && field.closest('.field');
    // The purpose hides fields; a fold does not.
    return value !== '' && !(group && getComputedStyle(group).display === 'none');
  });
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
}

/** Replaces the marked parts of this page, and the messages beside the fields, by those of another page. */
function showFrom(page: Document, of: HTMLFormElement): void {
  const [head, next] = [document, page].map((one) => one.querySelector('h1'));
  // A built answer is a part of a page, without a heading.
  if (head && next) {
    head.textContent = next.textContent;
    document.title = page.title;
  }
  for (const part of document.querySelectorAll<HTMLElement>('[data-part]')) {
    const next = page.querySelector<HTMLElement>(`[data-part="${part.dataset['part']}"]`);
    // Somebody types an address there.
    if (!next || (part !== document.activeElement && part.contains(document.activeElement))) continue;
    part.replaceChildren(...next.childNodes);
    part.hidden = next.hidden;
  }
  for (const message of of.querySelectorAll<HTMLElement>('[data-error]')) {
    const next = page.getElementById(message.id);
    const field = of.elements.namedItem(message.dataset['error'] ?? '');
    message.hidden = next?.hidden ?? true;
    message.textContent = next?.textContent ?? '';
    if (!(field instanceof HTMLElement)) continue;
    field.ariaInvalid = message.hidden ? null : 'true';
  }
  document.dispatchEvent(new Event('shown'));
}

let underway: AbortController | undefined;

/** Fetches a page of this host; null if another question was asked meanwhile. */
async function pageAt(address: string): Promise<Document | null> {
  underway?.abort();
  underway = new AbortController();
  const { signal } = underway;
  try {
    const answer = await fetch(address, { signal, headers: { accept: 'text/html' } });
    return new DOMParser().parseFromString(await answer.text(), 'text/html');
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}

/** Answers the form's question. @param changed whether a person changed it: then the address of the page follows */
async function update(of: HTMLFormElement, changed: boolean): Promise<void> {
  const query = asked(of);
  if (of.dataset['built'] !== undefined) {
    const { showBuilt } = await import('./built-answers.ts');
    await showBuilt(of, query, pageAt, (page) => showFrom(page, of));
    if (changed) history.replaceState(null, '', `${location.pathname}?${query}`);
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-tongue]')) link.search = query.toString();
    return;
  }
  const address = `${of.action}?${query}`;
  const page = await pageAt(address).catch(() => location.assign(address));
  if (!page) return;
  showFrom(page, of);
  if (!changed) return;
  // The address shows the same answer without a script.
  history.replaceState(null, '', address);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-tongue]'))
    link.href = page.querySelector<HTMLAnchorElement>('[data-tongue]')?.href ?? link.href;
}

if (form) {
  form.hidden = false;
  // A prerendered page has the default question; the address may hold another.
  const given = new URLSearchParams(form.dataset['asked'] === undefined ? location.search : '');
  let isOther = false;
  for (const [name, value] of given) {
    const field = form.elements.namedItem(name);
    const isTick = field instanceof HTMLInputElement && field.type === 'checkbox';
    if (isTick) field.checked = value === 'yes';
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      isOther ||= field.value !== value;
      field.value = value;
    }
  }
  let pause: ReturnType<typeof setTimeout>;
  form.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(() => void update(form, true), PAUSE);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(pause);
    void update(form, true).then(() => {
      if (form.querySelector('[aria-invalid]')) return;
      // On a phone the question folds into its line again, and the answer is in sight.
      form.querySelector('details')?.removeAttribute('open');
      const answer = document.getElementById('answer');
      answer?.setAttribute('tabindex', '-1');
      answer?.focus({ preventScroll: true });
      answer?.scrollIntoView({ block: 'nearest' });
    });
  });
  // If figures become stale while the page is open, ask once more: only once, because the reader's clock may be wrong.
  document.addEventListener('staled', () => void update(form, false), { once: true });
  if (isOther) void update(form, false);
}

export {};
