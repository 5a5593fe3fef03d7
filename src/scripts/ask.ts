import { isCarried } from '../rates/question.ts';
import { onInput, pageAt, showFrom } from './answering.ts';
import { carry, keptQuestion, storage } from './kept.ts';

/** The question's form. Its answer fills the parts of the page that are marked with data attributes. */
const form = document.querySelector<HTMLFormElement>('[data-ask]');

/** The form's question: the fields of its purpose that are not empty. */
function queryOf(of: HTMLFormElement): URLSearchParams {
  const entries = [...new FormData(of)].filter(([name, value]) => {
    const field = of.elements.namedItem(name);
    const group = field instanceof HTMLElement && field.closest('.field');
    // The purpose hides fields; a fold does not.
    return value !== '' && !(group && getComputedStyle(group).display === 'none');
  });
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}

/** Shows another page's answer here, with its title and heading. */
function show(page: Document, of: HTMLFormElement): void {
  const [head, next] = [document, page].map((document) => document.querySelector('h1'));
  if (head && next) head.replaceChildren(...next.childNodes);
  document.title = page.title;
  showFrom(page, of, () => true);
}

/** Fills in the form as another page has it, but for what somebody types, or changed since the page was requested. */
function fill(of: HTMLFormElement, page: Document, before: FormData): void {
  const fields = page.querySelector<HTMLFormElement>('[data-ask]')?.elements;
  const now = new FormData(of);
  for (const field of of.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    const next = fields?.namedItem(field.name);
    const isChanged = now.get(field.name) !== before.get(field.name);
    if (isChanged || field === document.activeElement || !(next instanceof HTMLElement)) continue;
    if (next instanceof HTMLInputElement) Object.assign(field, { value: next.value, checked: next.checked });
    else if (next instanceof HTMLSelectElement) field.value = next.value;
  }
}

/** Answers a question. @param changed whether a person changed it: then the address of the page follows, otherwise the form */
async function update(of: HTMLFormElement, changed: boolean, query = queryOf(of)): Promise<void> {
  const address = `${of.action}?${query}`;
  const before = new FormData(of);
  const page = await pageAt(address).catch(() => location.assign(address));
  if (!page) return;
  if (!changed) fill(of, page, before);
  show(page, of);
  if (!changed) return;
  // The address shows the same answer without a script.
  history.replaceState(null, '', address);
}

// On a host without the service the form is sent there, and its page answers.
if (form && new URL(form.action).origin === location.origin) {
  const query = new URLSearchParams(location.search);
  const isSaid = [...query.keys()].some((name) => form.querySelector(`.asked [name="${CSS.escape(name)}"]`));
  // Where the address has no question, the one that is kept on the device is asked.
  const kept = new URLSearchParams((!isSaid && keptQuestion()) || '');
  if (kept.size > 0) kept.set('kept', '');
  for (const [name, value] of kept) query.set(name, value);
  // A prerendered page has the default question; the address may hold another.
  const isOther = kept.size > 0 || (isSaid && form.dataset['asked'] === undefined);
  // Kept at once, for who leaves before the answer is there, be it for the other language.
  form.addEventListener('change', () => {
    const typed = queryOf(form);
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-tongue]')) link.search = String(typed);
    document.body.dataset['question'] = String(new URLSearchParams([...typed].filter(isCarried)));
    carry();
  });
  const hasOwn = form.querySelector('.own') !== null;
  onInput(form, 250, (isSent) => {
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
  const isMember =
    document.querySelector('[data-untold]') !== null && storage(() => localStorage.getItem('account')) === 'in';
  // Until another question is answered, the form does not have it.
  let isFilled = !isOther;
  const renew = (): void =>
    void update(form, false, isFilled ? queryOf(form) : query).then(() => {
      isFilled = true;
    });
  // If figures become stale while the page is open, ask once more: only once, because the reader's clock may be wrong.
  document.addEventListener('staled', renew, { once: true });
  if (isOther || isMember) renew();
}
