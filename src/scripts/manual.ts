/** The programming language of the examples stays chosen from page to page. */
for (const choice of document.querySelectorAll<HTMLInputElement>('.choice input')) {
  if (choice.value === localStorage.getItem('code')) choice.checked = true;
  choice.addEventListener('change', () => localStorage.setItem('code', choice.value));
}
