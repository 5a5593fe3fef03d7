const nav = document.querySelector<HTMLElement>('.top-account');
const link = nav?.querySelector<HTMLAnchorElement>('a.button');

/** Prerendered pages cannot know their reader, so the browser remembers from the last rendered page whether somebody is logged in. */
function remember(isLoggedIn: boolean): void {
  if (isLoggedIn) localStorage.setItem('account', 'in');
  else localStorage.removeItem('account');
}

try {
  if (nav?.dataset['account']) remember(nav.dataset['account'] === 'in');
  else if (link && localStorage.getItem('account') === 'in') {
    link.href = new URL('dashboard', link.href).href;
    link.textContent = nav?.dataset['word'] ?? link.textContent;
    for (const offer of document.querySelectorAll<HTMLElement>('[data-offer]')) offer.hidden = true;
  }
  // Any form of an account may end its session; the next rendered page shows whether it did.
  for (const form of document.querySelectorAll('.account form')) form.addEventListener('submit', () => remember(false));
} catch {
  // Without browser storage the page offers the login, which redirects a user who is logged in already.
}
