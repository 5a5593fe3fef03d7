import { onInput, pageAt, showFrom } from './answering.ts';

/** Answers a form at every change: the server calculates it, and the parts of the page that show the answer are replaced. */
const form = document.querySelector<HTMLFormElement>('form[data-live]');
let isSent = location.search !== '';

async function ask(of: HTMLFormElement): Promise<void> {
  const entries = [...(new FormData(of) as unknown as Iterable<[string, string]>)].filter(([, value]) => value !== '');
  const query = new URLSearchParams(entries).toString();
  const address = `${location.pathname}?${query}`;
  history.replaceState(null, '', address);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-tongue]')) link.search = query;
  // Without an answer the page stays as it is.
  const page = await pageAt(address).catch(() => null);
  // An empty field is no error until the form is sent.
  if (page) showFrom(page, of, (name) => isSent || Boolean(new FormData(of).get(name)));
}

document.querySelector('.calculators [aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
if (form)
  onInput(form, 200, (sent) => {
    isSent ||= sent;
    void ask(form);
  });
