import { pageAt, showFrom, whenAsked } from './answering.ts';

/** The question's form. Its answer fills the parts of the page that are marked with data attributes. */
const form = document.querySelector<HTMLFormElement>('[data-ask]');

/** Without browser storage, nothing is kept. */
function storage<Value>(use: () => Value): Value | null {
  try {
    return use();
  } catch {
    return null;
  }
}

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

/** Shows another page's answer here, with its title and heading. */
function show(page: Document, of: HTMLFormElement): void {
  const [head, next] = [document, page].map((document) => document.querySelector('h1'));
  if (head && next) head.replaceChildren(...next.childNodes);
  document.title = page.title;
  showFrom(page, of, () => true);
}

/** Answers the form's question. @param changed whether a person changed it: then the address of the page follows */
async function update(of: HTMLFormElement, changed: boolean): Promise<void> {
  const query = asked(of);
  const address = `${of.action}?${query}`;
  const page = await pageAt(address).catch(() => location.assign(address));
  if (!page) return;
  show(page, of);
  if (!changed) return;
  // The address shows the same answer without a script.
  history.replaceState(null, '', address);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-tongue]'))
    link.href = page.querySelector<HTMLAnchorElement>('[data-tongue]')?.href ?? link.href;
}

// On a host without the service the form is sent there, and its page answers.
if (form && new URL(form.action).origin === location.origin) {
  // A prerendered page has the default question; the address may hold another.
  const query = new URLSearchParams(form.dataset['asked'] === undefined ? location.search : '');
  let isOther = false;
  for (const [name, value] of query) {
    const field = form.elements.namedItem(name);
    const isTick = field instanceof HTMLInputElement && field.type === 'checkbox';
    if (isTick) field.checked = value === 'yes';
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      isOther ||= field.value !== value;
      field.value = value;
    }
  }
  // The province is kept on the device, and asks where the address says nothing.
  const province = form.elements.namedItem('province');
  if (province instanceof HTMLSelectElement) {
    const kept = storage(() => localStorage.getItem('province'));
    if (location.search === '' && [...province.options].some(({ value }) => value === kept)) {
      isOther ||= province.value !== kept;
      province.value = kept ?? '';
    }
    province.addEventListener('change', () => storage(() => localStorage.setItem('province', province.value)));
  }
  const hasOwn = form.querySelector('.own') !== null;
  whenAsked(form, 250, (isSent) => {
    // An answer above the form would push the field away in which somebody types.
    if (!isSent && hasOwn && !document.querySelector('#answer > *')) return;
    void update(form, true).then(() => {
      if (!isSent || form.querySelector('[aria-invalid]')) return;
      // On a phone the question folds into its line again, and the answer is in sight.
      form.querySelector('details')?.removeAttribute('open');
      const answer = document.getElementById('answer');
      answer?.setAttribute('tabindex', '-1');
      answer?.focus({ preventScroll: true });
      answer?.scrollIntoView({ block: hasOwn ? 'start' : 'nearest' });
    });
  });
  // A prerendered page does not know its reader: what an account sees is asked for.
  isOther ||=
    document.querySelector('[data-untold]') !== null && storage(() => localStorage.getItem('account')) === 'in';
  // If figures become stale while the page is open, ask once more: only once, because the reader's clock may be wrong.
  document.addEventListener('staled', () => void update(form, false), { once: true });
  if (isOther) void update(form, false);
}
