/** Calls back whenever a form is to be answered: after a pause in typing, in ms, and at once when it is sent. */
export function onInput(form: HTMLFormElement, pause: number, answer: (isSent: boolean) => void): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  form.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => answer(false), pause);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(waiting);
    answer(true);
  });
}

let underway: AbortController | undefined;
// Who leaves meanwhile is not sent to the answer.
addEventListener('pagehide', () => underway?.abort());

/** Fetches a page of this host; null if another question was asked meanwhile. */
export async function pageAt(address: string): Promise<Document | null> {
  underway?.abort();
  underway = new AbortController();
  const { signal } = underway;
  markParts('true');
  try {
    const answer = await fetch(address, { signal, headers: { accept: 'text/html' } });
    return new DOMParser().parseFromString(await answer.text(), 'text/html');
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  } finally {
    if (!signal.aborted) markParts(null);
  }
}
/** Says to screen readers and by the pointer that the parts that follow from a form are on their way. */
function markParts(busy: 'true' | null): void {
  for (const part of document.querySelectorAll('[data-part]')) part.ariaBusy = busy;
}

/** Replaces the messages beside the fields, and then the marked parts of this page, by those of another. @param counts whether an error of a field is shown */
export function showFrom(page: Document, form: HTMLFormElement, counts: (name: string) => boolean): void {
  for (const message of form.querySelectorAll<HTMLElement>('[data-error]')) {
    const name = message.dataset['error'] ?? '';
    const next = page.getElementById(message.id);
    const field = form.elements.namedItem(name);
    message.hidden = !next || next.hidden || !counts(name);
    message.textContent = next?.textContent ?? '';
    if (field instanceof HTMLElement) field.ariaInvalid = message.hidden ? null : 'true';
  }
  for (const part of document.querySelectorAll<HTMLElement>('[data-part]')) {
    const next = page.querySelector<HTMLElement>(`[data-part="${part.dataset['part']}"]`);
    // Somebody types there.
    if (!next || (part !== document.activeElement && part.contains(document.activeElement))) continue;
    for (const { id } of part.querySelectorAll('details[open][id]'))
      next.querySelector(`#${id}`)?.toggleAttribute('open', true);
    part.replaceChildren(...next.childNodes);
    part.hidden = next.hidden;
  }
  const { question } = page.body.dataset;
  if (question) document.body.dataset['question'] = question;
  document.dispatchEvent(new Event('shown'));
}
